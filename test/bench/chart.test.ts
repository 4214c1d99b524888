import {expect, test} from "vitest"
import {chartOf} from "../../bench/chart.js"

const measure = (name: string, value: number) => ({name, value, unit: "×"})

test("a peer that needs more than we do has its bar to the right of ours, one that needs less to the left", () => {
  const svg = chartOf([
    measure("peers.ink.stream.bytes", 10),
    measure("peers.log-update.stream.bytes", 0.5),
  ])
  const [ink, other] = bars(svg)
  expect(ink?.title).toBe("ink: 10×")
  expect(other?.title).toBe("log-update: 0.50×")
  expect(other && ink && other.x + other.width).toBeCloseTo(ink?.x ?? Number.NaN, 0)
})

test("twice and half are drawn as long as each other", () => {
  const [twice, half] = bars(
    chartOf([measure("peers.ink.flood.cpu", 2), measure("peers.pi-tui.flood.cpu", 0.5)]),
  )
  expect(twice?.width).toBeCloseTo(half?.width ?? Number.NaN, 0)
})

test("no bar leaves the picture, however large its number", () => {
  const svg = chartOf([measure("peers.ink.start", 1e9), measure("peers.pi-tui.start", 1e-9)])
  for (const {x, width} of bars(svg)) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(760)
  }
})

test("without peers there is no chart, and the floor is none", () => {
  expect(chartOf([measure("key.bytes", 2)])).toBeUndefined()
  expect(chartOf([measure("peers.bare.flood.cpu", 0.1)])).toBeUndefined()
})

function bars(svg: string | undefined) {
  const found = (svg ?? "").matchAll(/<rect x="([\d.]+)" [^>]*width="([\d.]+)"[^>]*><title>(.*?)</g)
  return [...found].map(([, x, width, title]) => ({x: Number(x), width: Number(width), title}))
}

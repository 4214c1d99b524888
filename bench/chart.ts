// The comparison with other libraries as an SVG, for light pages and dark ones.
// Knows measures by their names; never how they were taken.
//
//                          cheaper than Platen │ dearer
//      key to screen, p50                      ├───────── 4.5×
//                                         ─────┤ 0.6×

import type {Measure} from "./measure.js"

/** What is drawn, from top to bottom: the part of a measure's name after the peer's. */
const SHOWN: readonly (readonly [name: string, label: string])[] = [
  ["start", "first picture, above an empty program"],
  ["typing.p50", "key to screen while text streams, p50"],
  ["typing.p99", "key to screen while text streams, p99"],
  ["stream.bytes", "bytes to the terminal, streaming"],
  ["stream.cpu", "CPU, streaming 1,000 tokens a second"],
  ["spinner.bytes", "bytes a second, only a spinner"],
  ["flood.cpu", "CPU, thousands of lines at once"],
  ["flood.rss", "memory after them"],
  ["resize.bytes", "bytes for 15 new sizes"],
]

/** Colours of the peers, in their order; each can be told from the others without red and green. */
const COLORS = ["#3b82c4", "#e08a1e", "#7a5cc0", "#4c9a77", "#8a8f98"]

/** Ratios beyond these end at the edge. */
const LEAST = 1 / 20
const MOST = 100

const WIDTH = 760
const LABELS = 262
const RIGHT = 52
const HEAD = 56
const BAR = 9
const GAP = 12
const NAME = /^peers\.([a-z-]+)\.(.+)$/

/** A ratio to draw; above 1 the peer needs more than Platen. */
interface Bar {
  readonly peer: string
  readonly ratio: number
}

/** The SVG, or `undefined` if no peer was measured. */
export function chartOf(measures: readonly Measure[]): string | undefined {
  const peers = peersIn(measures)
  if (peers.length === 0) return undefined
  const groups = SHOWN.map(([name, label]) => ({label, bars: barsOf(measures, peers, name)}))
  const drawn = groups.filter(({bars}) => bars.length > 0)
  let top = HEAD
  const body: string[] = []
  for (const {label, bars} of drawn) {
    body.push(group(label, bars, {top, peers}))
    top += bars.length * BAR + GAP
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top + 4}" role="img"`,
    `  font-family="system-ui, sans-serif" font-size="12" aria-label="Other libraries beside Platen">`,
    "<style>",
    "  text { fill: #1f2328 } .quiet { fill: #656d76 } .line { stroke: #8c959f }",
    "  @media (prefers-color-scheme: dark) {",
    "    text { fill: #e6edf3 } .quiet { fill: #8d96a0 } .line { stroke: #6e7681 }",
    "  }",
    "</style>",
    legend(peers),
    axis(top),
    ...body,
    "</svg>",
    "",
  ].join("\n")
}

function peersIn(measures: readonly Measure[]): readonly string[] {
  const names = measures.flatMap(({name}) => NAME.exec(name)?.[1] ?? [])
  return [...new Set(names)].filter(name => name !== "bare")
}

function barsOf(
  measures: readonly Measure[],
  peers: readonly string[],
  name: string,
): readonly Bar[] {
  return peers.flatMap(peer => {
    const found = measures.find(measure => measure.name === `peers.${peer}.${name}`)
    return found && found.value > 0 ? {peer, ratio: found.value} : []
  })
}

/** Where a ratio stands; the scale is logarithmic. */
function at(ratio: number): number {
  const share = Math.log(Math.min(MOST, Math.max(LEAST, ratio)) / LEAST) / Math.log(MOST / LEAST)
  return LABELS + share * (WIDTH - LABELS - RIGHT)
}

function group(
  label: string,
  bars: readonly Bar[],
  place: {readonly top: number; readonly peers: readonly string[]},
): string {
  const {top, peers} = place
  const middle = top + (bars.length * BAR) / 2 + 4
  const one = at(1)
  const lines = bars.map(({peer, ratio}, index) => {
    const end = at(ratio)
    const y = top + index * BAR
    const color = COLORS[peers.indexOf(peer) % COLORS.length]
    const [x, width] = [Math.min(one, end), Math.max(1, Math.abs(end - one))]
    const anchor = ratio < 1 ? "end" : "start"
    const text = `x="${round(end + (ratio < 1 ? -4 : 4))}" y="${y + 7.5}" text-anchor="${anchor}"`
    return (
      `<rect x="${round(x)}" y="${y}" width="${round(width)}" height="${BAR - 1.5}" fill="${color}">` +
      `<title>${peer}: ${factor(ratio)}</title></rect>` +
      `<text class="quiet" font-size="9" ${text}>${factor(ratio)}</text>`
    )
  })
  return [`<text x="0" y="${round(middle)}">${label}</text>`, ...lines].join("\n")
}

function legend(peers: readonly string[]): string {
  let x = LABELS
  const entries = peers.map((peer, index) => {
    const color = COLORS[index % COLORS.length]
    const entry = `<rect x="${x}" y="6" width="9" height="9" fill="${color}"/><text x="${x + 13}" y="14.5">${peer}</text>`
    x += 13 + peer.length * 7 + 16
    return entry
  })
  return entries.join("\n")
}

function axis(bottom: number): string {
  const one = round(at(1))
  return [
    `<text class="quiet" x="${one - 8}" y="38" text-anchor="end">needs less</text>`,
    `<text class="quiet" x="${one + 8}" y="38">needs more than Platen</text>`,
    `<line class="line" x1="${one}" y1="44" x2="${one}" y2="${bottom - GAP + 4}"/>`,
  ].join("\n")
}

function factor(ratio: number): string {
  return `${ratio >= 10 ? ratio.toFixed(0) : ratio.toPrecision(2)}×`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

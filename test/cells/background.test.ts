import {expect, test} from "vitest"
import {backgroundOf} from "../../src/cells/background.js"

const of = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  )
  return backgroundOf({red, green, blue})
}

test("the backgrounds of well-known themes are what their names say", () => {
  // Terminal defaults, Solarized, Nord, Dracula, Gruvbox, GitHub, Tango's greys.
  for (const dark of ["000000", "002b36", "2e3440", "282a36", "282828", "0d1117", "555753"]) {
    expect(of(dark), dark).toBe("dark")
  }
  for (const light of ["ffffff", "fdf6e3", "eceff4", "fbf1c7", "f6f8fa", "babdb6", "ffffdd"]) {
    expect(of(light), light).toBe("light")
  }
})

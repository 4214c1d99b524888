import {describe, expect, test} from "vitest"
import type {Environment} from "../../src/settings/color-depth.js"
import {localeOf, type SettingFlags, settingsOf} from "../../src/settings/settings.js"

function settings(env: Environment, flags: SettingFlags = {}) {
  return settingsOf({env, flags, output: "terminal"})
}

test("a terminal of today with nothing said gets colours, Unicode and 60 frames a second", () => {
  expect(settings({TERM: "xterm-256color", LANG: "en_US.UTF-8"})).toEqual({
    color: "256",
    glyphs: "unicode",
    locale: "en",
    fps: 60,
    blocks: 500,
    form: "screen",
    motion: "moving",
    scrollForm: "auto",
    ambiguousWidth: "auto",
    theme: "auto",
    diff: "unified",
    wrap: "word",
    measure: 0,
    fold: "auto",
    reasoning: "line",
    title: "on",
  })
})

test("every flag is heard", () => {
  const flags: SettingFlags = {
    color: "never",
    glyphs: "ascii",
    locale: "zh",
    fps: 30,
    blocks: 10,
    scrollForm: "feed",
    ambiguousWidth: 2,
    theme: "light",
    diff: "split",
    wrap: "terminal",
    measure: 72,
    fold: "closed",
    reasoning: "full",
    title: "off",
  }
  expect(settings({TERM: "xterm", LANG: "en_US.UTF-8"}, flags)).toMatchObject({
    ...flags,
    color: "none",
  })
})

describe("widths, the theme, the form of changes and where prose breaks", () => {
  test("are set by the environment, and a flag beats it", () => {
    const env = {
      PLATEN_AMBIGUOUS_WIDTH: "2",
      PLATEN_THEME: "dark",
      PLATEN_DIFF: "split",
      PLATEN_WRAP: "terminal",
      PLATEN_FOLD: "closed",
      PLATEN_REASONING: "full",
    }
    const meant = {ambiguousWidth: 2, theme: "dark", diff: "split", wrap: "terminal"}
    expect(settings(env)).toMatchObject({...meant, fold: "closed", reasoning: "full"})
    const open = {fold: "open", reasoning: "hidden"} as const
    expect(settings(env, open)).toMatchObject(open)
    expect(settings({PLATEN_FOLD: "open", PLATEN_REASONING: "hidden"})).toMatchObject(open)
    const flags = {ambiguousWidth: "auto", theme: "light", diff: "unified", wrap: "word"} as const
    expect(settings(env, flags)).toMatchObject(flags)
    expect(settings({PLATEN_AMBIGUOUS_WIDTH: "1"}).ambiguousWidth).toBe(1)
  })

  test("a word that means nothing counts as not set", () => {
    for (const word of ["", "3", "wide", "auto"]) {
      const env = {
        PLATEN_AMBIGUOUS_WIDTH: word,
        PLATEN_THEME: word,
        PLATEN_DIFF: word,
        PLATEN_WRAP: word,
        PLATEN_FOLD: word,
        PLATEN_REASONING: word,
      }
      const plain = {ambiguousWidth: "auto", theme: "auto", diff: "unified", wrap: "word"}
      expect(settings(env)).toMatchObject({...plain, fold: "auto", reasoning: "line"})
    }
  })
})

test("the window's title is left alone where the environment or a flag says so", () => {
  for (const word of ["off", "0", "false"]) {
    expect(settings({PLATEN_TITLE: word}).title).toBe("off")
    expect(settings({PLATEN_TITLE: word}, {title: "on"}).title).toBe("on")
  }
  for (const word of ["", "on", "1"]) expect(settings({PLATEN_TITLE: word}).title).toBe("on")
})

describe("the measure of prose", () => {
  test("is set by the environment, and a flag beats it, with 0 too", () => {
    expect(settings({PLATEN_MEASURE: "72"}).measure).toBe(72)
    expect(settings({PLATEN_MEASURE: "72"}, {measure: 100}).measure).toBe(100)
    expect(settings({PLATEN_MEASURE: "72"}, {measure: 0}).measure).toBe(0)
  })

  test("is as wide as the screen where the environment says no number that can be", () => {
    for (const word of ["", "wide", "-1", "7.5", "1001", "99999", "0x10"]) {
      expect(settings({PLATEN_MEASURE: word}).measure).toBe(0)
    }
  })
})

describe("the language", () => {
  const table: readonly (readonly [Environment, string])[] = [
    [{}, "en"],
    [{LANG: "C"}, "en"],
    [{LANG: "POSIX"}, "en"],
    [{LANG: "de_DE.UTF-8"}, "en"],
    [{LANG: "zh_CN.UTF-8"}, "zh"],
    [{LANG: "zh"}, "zh"],
    [{LANG: "zh-TW"}, "zh"],
    [{LANG: "zhx_XX"}, "en"],
    [{LANG: "en_US.UTF-8", LC_MESSAGES: "zh_CN.UTF-8"}, "zh"],
    [{LC_MESSAGES: "zh_CN", LC_ALL: "C"}, "en"],
    [{LANG: "zh_CN.UTF-8", LC_ALL: ""}, "zh"],
    [{LANG: "en_US", LC_ALL: "zh_HK"}, "zh"],
  ]
  for (const [env, locale] of table) {
    test(`${JSON.stringify(env)} speaks ${locale}`, () => expect(localeOf(env)).toBe(locale))
  }

  test("the flag beats the environment", () => {
    expect(settings({LANG: "zh_CN.UTF-8"}, {locale: "en"}).locale).toBe("en")
  })
})

describe("the marks", () => {
  const table: readonly (readonly [Environment, string])[] = [
    [{}, "ascii"],
    [{LANG: "C"}, "ascii"],
    [{LANG: "C.UTF-8"}, "unicode"],
    [{LANG: "en_US.utf8"}, "unicode"],
    [{LANG: "en_US"}, "ascii"],
    [{LC_CTYPE: "UTF-8"}, "unicode"],
    [{LANG: "en_US.UTF-8", LC_CTYPE: "C"}, "ascii"],
    [{LANG: "C", LC_ALL: "zh_CN.UTF-8"}, "unicode"],
    [{LANG: "zh_CN.GB18030"}, "ascii"],
    [{OS: "Windows_NT"}, "unicode"],
  ]
  for (const [env, glyphs] of table) {
    test(`${JSON.stringify(env)} draws in ${glyphs}`, () => {
      expect(settings(env).glyphs).toBe(glyphs)
    })
  }

  test("LC_MESSAGES says nothing about the encoding", () => {
    expect(settings({LC_MESSAGES: "zh_CN.UTF-8"}).glyphs).toBe("ascii")
  })
})

test("a dumb terminal gets the linear form and no colour; CI gets no motion", () => {
  expect(settings({TERM: "dumb"})).toMatchObject({form: "linear", color: "none"})
  expect(settings({})).toMatchObject({form: "linear"})
  expect(settings({OS: "Windows_NT"})).toMatchObject({form: "screen"})
  expect(settings({TERM: "xterm", CI: "true"}).motion).toBe("still")
  expect(settings({TERM: "xterm", CI: "false"}).motion).toBe("moving")
  expect(settings({TERM: "xterm", CI: ""}).motion).toBe("moving")
})

test("B142 a screen reader gets the linear form by flag and by ACCESSIBLE", () => {
  const env = {TERM: "xterm-256color", LANG: "en_US.UTF-8"}
  expect(settings(env, {form: "linear"})).toMatchObject({form: "linear"})
  for (const value of ["1", "yes", "true"]) {
    expect(settings({...env, ACCESSIBLE: value}).form).toBe("linear")
  }
  for (const value of ["", "0", "false"]) {
    expect(settings({...env, ACCESSIBLE: value}).form).toBe("screen")
  }
})

test("a dumb terminal gets the linear form whatever is wished", () => {
  expect(settings({TERM: "dumb"}, {form: "screen"}).form).toBe("linear")
})

test("a number that nobody checked is an error at once, with its bounds", () => {
  expect(() => settings({}, {fps: 0})).toThrow(/0 is not a whole number from 1 to 120/)
  expect(() => settings({}, {fps: 121})).toThrow(RangeError)
  expect(() => settings({}, {fps: 1.5})).toThrow(RangeError)
  expect(() => settings({}, {blocks: 9})).toThrow(RangeError)
  expect(() => settings({}, {blocks: Number.NaN})).toThrow(RangeError)
})

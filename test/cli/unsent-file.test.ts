import {spawnSync} from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import process from "node:process"
import fc from "fast-check"
import {describe, expect, onTestFinished, test} from "vitest"
import {stateDirectory, UNSENT_UNITS_MAX, unsentFile} from "../../src/cli/unsent-file.js"

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "platen-unsent-"))
  onTestFinished(() => rmSync(made, {recursive: true, force: true}))
  return made
}

/** A process that is gone. */
const gone = () => spawnSync(process.execPath, ["-e", ""]).pid

describe("the directory for state", () => {
  test("is the one of the platform", () => {
    const home = {HOME: "/home/a"}
    expect(stateDirectory(home, "linux")).toBe("/home/a/.local/state/platen")
    expect(stateDirectory(home, "darwin")).toBe("/home/a/Library/Application Support/platen")
    expect(stateDirectory({...home, XDG_STATE_HOME: "/s"}, "linux")).toBe("/s/platen")
    expect(stateDirectory({...home, XDG_STATE_HOME: "s"}, "linux")).toContain("/home/a/.local")
    expect(stateDirectory({}, "win32")).toBeUndefined()
  })
})

describe("what was not sent", () => {
  test("comes back in the same directory, once, and in no other", () => {
    const state = folder()
    expect(unsentFile(state, "/a").keep("two\nlines ü")).toBe("kept")
    expect(unsentFile(state, "/b").take()).toBe("")
    expect(unsentFile(state, "/a", 1).take()).toBe("two\nlines ü")
    // The program with the number 1 lives as long as the machine.
    expect(unsentFile(state, "/a").take()).toBe("")
  })

  test("of a program that was killed comes back at the next start", () => {
    const state = folder()
    unsentFile(state, "/a").keep("a draft")
    expect(unsentFile(state, "/a", gone()).take()).toBe("a draft")
    expect(unsentFile(state, "/a").take()).toBe("a draft")
  })

  test("and has been sent since is gone for good", () => {
    const state = folder()
    unsentFile(state, "/a").keep("a draft")
    const next = unsentFile(state, "/a")
    next.take()
    expect(next.keep("")).toBe("nothing")
    expect(readdirSync(join(state, "unsent"))).toEqual([])
  })

  test("of two programs in one directory is kept of both, and what is the same only once", () => {
    const state = folder()
    unsentFile(state, "/a", 1).keep("one")
    unsentFile(state, "/a").keep("two")
    unsentFile(state, "/a").keep("two")
    expect(unsentFile(state, "/a").take()).toBe("one\n\ntwo")
  })

  test("is for its owner only", () => {
    const state = join(folder(), "state")
    unsentFile(state, "/a").keep("a secret")
    const place = join(state, "unsent")
    expect(statSync(place).mode & 0o777).toBe(0o700)
    const [file = ""] = readdirSync(place)
    expect(statSync(join(place, file)).mode & 0o777).toBe(0o600)
    expect(file).toMatch(/^[0-9a-f]{24}$/)
  })

  test("any text is the same when it comes back", () => {
    const state = folder()
    fc.assert(
      fc.property(
        fc.string({unit: "grapheme"}).filter(text => text.trim() !== ""),
        text => {
          const file = unsentFile(state, "/a")
          expect(file.keep(text)).toBe("kept")
          expect(file.take()).toBe(text)
          file.keep("")
        },
      ),
    )
  })

  test("a text that is too long is not kept in part, and says so", () => {
    const file = unsentFile(folder(), "/a")
    expect(file.keep("x".repeat(UNSENT_UNITS_MAX + 1))).toBe("lost")
    expect(file.take()).toBe("")
  })

  test("a place that cannot be written, or is no directory, throws nothing", () => {
    const state = folder()
    writeFileSync(join(state, "unsent"), "a file")
    const file = unsentFile(state, "/a")
    expect(file.take()).toBe("")
    expect(file.keep("a draft")).toBe("lost")
    expect(file.keep("")).toBe("nothing")
  })

  test("more directories than are kept: the one left longest ago goes", () => {
    const state = folder()
    const place = join(state, "unsent")
    mkdirSync(place)
    for (let n = 0; n < 120; n++) {
      writeFileSync(join(place, `other-${n}`), "x")
      utimesSync(join(place, `other-${n}`), 1000 + n, 1000 + n)
    }
    unsentFile(state, "/a").keep("a draft")
    expect(readdirSync(place)).toHaveLength(100)
    expect(existsSync(join(place, "other-0"))).toBe(false)
    expect(unsentFile(state, "/a").take()).toBe("a draft")
  })
})

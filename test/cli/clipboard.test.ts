// Programs that take a text, played by scripts: each writes down what it got.

import {chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {describe, expect, onTestFinished, test} from "vitest"
import {choicesOf, clipboardOf} from "../../src/cli/clipboard.js"

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "platen-clipboard-"))
  onTestFinished(() => rmSync(made, {recursive: true, force: true}))
  return made
}

/** A world where these programs exist, each a script of sh. */
function world(
  tools: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
) {
  const cwd = folder()
  for (const [name, script] of Object.entries(tools)) {
    writeFileSync(join(cwd, name), `#!/bin/sh\ncd '${cwd}'\nPATH=/usr/bin:/bin\n${script}\n`)
    chmodSync(join(cwd, name), 0o755)
  }
  return {cwd, platform: "linux", env: {PATH: cwd, ...env}} as const
}

const commands = (env: Readonly<Record<string, string>>, platform: NodeJS.Platform = "linux") =>
  choicesOf({env, platform, cwd: "/"}).map(tools => tools.map(({command}) => command).join(" "))

test("which programs are asked depends on where we are", () => {
  expect(commands({})).toEqual([])
  expect(commands({DISPLAY: ":0"})).toEqual(["xclip xsel"])
  expect(commands({DISPLAY: ":0", WAYLAND_DISPLAY: "w"})).toEqual(["wl-copy xclip xsel"])
  expect(commands({}, "darwin")).toEqual(["pbcopy"])
  expect(commands({WSL_DISTRO_NAME: "Debian"})).toEqual(["clip.exe"])
  expect(commands({TMUX: "x", DISPLAY: ":0"})).toEqual(["tmux tmux", "xclip xsel"])
})

test("at the other end of a network only tmux is asked, which its reader sees", () => {
  expect(commands({SSH_CONNECTION: "x", DISPLAY: ":0"})).toEqual([])
  expect(commands({SSH_TTY: "x"}, "darwin")).toEqual([])
  expect(commands({SSH_TTY: "x", TMUX: "x"})).toEqual(["tmux tmux"])
})

describe("a text", () => {
  test("reaches the program byte for byte", async () => {
    const place = world({xclip: 'cat > got; echo "$@" > args'}, {DISPLAY: ":0"})
    const text = `ü 中 👩‍👧\n\ttab "x"\n${"long ".repeat(100_000)}`
    expect(await clipboardOf(place).clipboard(text)).toEqual({took: ["xclip"], failed: []})
    expect(readFileSync(join(place.cwd, "got"), "utf8")).toBe(text)
    expect(readFileSync(join(place.cwd, "args"), "utf8")).toBe("-selection clipboard\n")
  })

  test("reaches clip.exe as UTF-16 with its mark", async () => {
    const place = world({"clip.exe": "cat > got"}, {WSL_DISTRO_NAME: "x"})
    await clipboardOf(place).clipboard("ü")
    expect([...readFileSync(join(place.cwd, "got"))]).toEqual([0xff, 0xfe, 0xfc, 0x00])
  })

  test("is taken by a program that goes on to serve it in the background", async () => {
    const place = world({"wl-copy": "cat > got; sleep 30 & exit 0"}, {WAYLAND_DISPLAY: "w"})
    expect(await clipboardOf(place).clipboard("hi")).toEqual({took: ["wl-copy"], failed: []})
  })

  test("goes to the next program where one is not installed or fails", async () => {
    const place = world({xclip: "exit 1", xsel: "cat > got"}, {DISPLAY: ":0", WAYLAND_DISPLAY: "w"})
    expect(await clipboardOf(place).clipboard("hi")).toEqual({took: ["xsel"], failed: []})
  })

  test("goes to an older tmux without what that does not know", async () => {
    const place = world({tmux: '[ "$2" = -w ] && exit 1; cat > got'}, {TMUX: "x"})
    expect(await clipboardOf(place).clipboard("hi")).toEqual({took: ["tmux"], failed: []})
    expect(readFileSync(join(place.cwd, "got"), "utf8")).toBe("hi")
  })
})

describe("a program that does not take it is named", () => {
  test("with what it says against it, made safe", async () => {
    const script = 'printf "Error: Can\'t open display\\033[31m\\n" >&2; exit 1'
    const {failed} = await clipboardOf(world({xclip: script}, {DISPLAY: ":0"})).clipboard("hi")
    expect(failed).toEqual([{name: "xclip", message: "Error: Can't open display␛[31m"}])
  })

  test("with its exit code, if it says nothing", async () => {
    const {failed} = await clipboardOf(world({xclip: "exit 3"}, {DISPLAY: ":0"})).clipboard("hi")
    expect(failed).toEqual([{name: "xclip", message: "3"}])
  })

  test("also when it ends without reading", async () => {
    const place = world({xclip: "exec <&-; exit 4"}, {DISPLAY: ":0"})
    const {took, failed} = await clipboardOf(place).clipboard("x".repeat(1_000_000))
    expect([took, failed]).toEqual([[], [{name: "xclip", message: "4"}]])
  })

  test("nobody is, where none is installed", async () => {
    const place = world({}, {DISPLAY: ":0"})
    expect(await clipboardOf(place).clipboard("hi")).toEqual({took: [], failed: []})
  })
})

describe("a file", () => {
  test("DS-20 that is private is nobody else's, and takes another name than one that exists", async () => {
    const place = world({})
    writeFileSync(join(place.cwd, "platen-a5.txt"), "not ours")
    const {privateFile} = clipboardOf(place)
    const report = {type: "written"}
    expect(await privateFile("platen-a5.txt", "one")).toEqual({name: "platen-a5-2.txt", report})
    expect(await privateFile("platen-a5.txt", "two")).toEqual({name: "platen-a5-3.txt", report})
    expect(readFileSync(join(place.cwd, "platen-a5.txt"), "utf8")).toBe("not ours")
    expect(readFileSync(join(place.cwd, "platen-a5-3.txt"), "utf8")).toBe("two\n")
    expect(statSync(join(place.cwd, "platen-a5-2.txt")).mode & 0o777).toBe(0o600)
  })

  test("is made where we work, with a newline at its end", async () => {
    const place = world({})
    expect(await clipboardOf(place).file("a b.md", "one")).toEqual({type: "written"})
    expect(readFileSync(join(place.cwd, "a b.md"), "utf8")).toBe("one\n")
  })

  test("that exists is left alone, and what cannot be made is told", async () => {
    const place = world({})
    writeFileSync(join(place.cwd, "a.md"), "mine")
    expect(await clipboardOf(place).file("a.md", "one")).toEqual({type: "exists"})
    expect(readFileSync(join(place.cwd, "a.md"), "utf8")).toBe("mine")
    const nowhere = await clipboardOf(place).file("no/such/a.md", "one")
    expect(nowhere).toEqual({type: "failed", message: "ENOENT"})
  })
})

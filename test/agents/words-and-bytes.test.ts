import {PassThrough} from "node:stream"
import fc from "fast-check"
import {expect, test} from "vitest"
import {splitCommand} from "../../src/agents/command-line.js"
import {JsonLines, LineSplitter} from "../../src/agents/json-lines.js"
import {LastLines} from "../../src/agents/last-lines.js"
import {BoundedOutput} from "../../src/agents/output.js"
import {readUpdate} from "../../src/agents/update.js"

test("a command is split like a shell splits words", () => {
  const split = (text: string) => {
    const words = splitCommand(text)
    return words.type === "words" ? [words.command, ...words.args] : words.why
  }
  expect(split("gemini --acp")).toEqual(["gemini", "--acp"])
  expect(split("  a\t'b c'\n\"d e\" ")).toEqual(["a", "b c", "d e"])
  expect(split("a''b \"\" c\\ d")).toEqual(["ab", "", "c d"])
  expect(split('x "say \\"hi\\" \\n"')).toEqual(["x", 'say "hi" \\n'])
  expect(split("x '$HOME' a|b")).toEqual(["x", "$HOME", "a|b"])
  expect(split("")).toBe("empty")
  expect(split("  ")).toBe("empty")
  expect(split("a 'b")).toBe("quote")
})

test("words quoted for a shell come back from the split as they were", () => {
  fc.assert(
    fc.property(fc.array(fc.string({unit: "grapheme"}), {minLength: 1, maxLength: 6}), words => {
      fc.pre(words[0] !== "")
      const line = words.map(word => `'${word.replaceAll("'", "'\\''")}'`).join(" ")
      const split = splitCommand(line)
      expect(split).toEqual({type: "words", command: words[0], args: words.slice(1)})
    }),
  )
})

test("lines are the same for any split of the bytes", () => {
  const bytes = new TextEncoder().encode('{"a":"好"}\n\r\n\nplain\r\nlast')
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), {maxLength: 8}), cuts => {
      const splitter = new LineSplitter()
      const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
      const lines: string[] = []
      for (let i = 1; i < edges.length; i += 1) {
        lines.push(...splitter.push(bytes.subarray(edges[i - 1], edges[i])))
      }
      lines.push(...splitter.finish())
      expect(lines).toEqual(['{"a":"好"}', "", "", "plain", "last"])
    }),
  )
})

test("messages arrive though garbage stands between them, and the last one needs no newline", async () => {
  const output = new PassThrough()
  const garbage: string[] = []
  const heard = told(new JsonLines(output, new PassThrough(), line => garbage.push(line)))
  output.end('noise\n{"jsonrpc":"2.0","method":"a"}\n[1]\n"x"\n{"jsonrpc":"2.0","method":"b"}')
  expect(await heard.ended).toEqual(["a", "b"])
  expect(garbage).toEqual(["noise", "[1]", '"x"'])
})

/** The methods that come over a wire, and all of them once it has ended. */
function told(wire: JsonLines, onTake: (method: string) => void = () => {}) {
  const methods: string[] = []
  const ended = new Promise<readonly string[]>(resolve => {
    wire.open({
      take(message) {
        const method = "method" in message ? message.method : "?"
        methods.push(method)
        onTake(method)
      },
      end: () => resolve(methods),
    })
  })
  return {methods, ended}
}

const line = (n: number) => `{"jsonrpc":"2.0","method":"m${n}"}\n`

test("a wire that is held takes nothing more from the agent, and loses nothing", async () => {
  const output = new PassThrough({highWaterMark: 4096})
  const wire = new JsonLines(output, new PassThrough(), () => {})
  const heard = told(wire)
  let release = () => {}
  wire.hold(new Promise(resolve => (release = resolve)))
  let written = 0
  const all = (async () => {
    for (; written < 1000; written++) {
      if (!output.write(line(written))) await new Promise(go => output.once("drain", go))
    }
    output.end()
  })()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(heard.methods).toEqual([])
  expect(written).toBeLessThan(500)
  release()
  await all
  expect(await heard.ended).toEqual(Array.from({length: 1000}, (_, n) => `m${n}`))
})

test("a wire that is held while a message is taken takes no other, not even of the same bytes", async () => {
  const output = new PassThrough()
  const wire = new JsonLines(output, new PassThrough(), () => {})
  const releases: (() => void)[] = []
  const heard = told(wire, () => {
    // Twice: only when both are over does it go on.
    for (let n = 0; n < 2; n++) wire.hold(new Promise(resolve => releases.push(resolve)))
  })
  output.end(line(0) + line(1) + line(2))
  const turn = () => new Promise(resolve => setTimeout(resolve, 5))
  for (const methods of [["m0"], ["m0", "m1"], ["m0", "m1", "m2"]]) {
    await turn()
    expect(heard.methods).toEqual(methods)
    releases.shift()?.()
    await turn()
    expect(heard.methods).toEqual(methods)
    releases.shift()?.()
  }
  expect(await heard.ended).toEqual(["m0", "m1", "m2"])
})

test("what an agent has said before its end is taken, however long the wire is held", async () => {
  const output = new PassThrough({highWaterMark: 4096})
  const wire = new JsonLines(output, new PassThrough(), () => {})
  const heard = told(wire)
  // Somebody holds the pipe open: no end of it comes.
  for (let n = 0; n < 100; n++) output.write(line(n))
  let release = () => {}
  wire.hold(new Promise(resolve => (release = resolve)))
  wire.endSoon(10)
  await new Promise(resolve => setTimeout(resolve, 60))
  expect(output.destroyed).toBe(false)
  release()
  expect(await heard.ended).toHaveLength(100)
  expect(output.destroyed).toBe(true)
})

test("an agent that says much at once leaves the event loop its turns", async () => {
  const output = new PassThrough()
  const wire = new JsonLines(output, new PassThrough(), () => {})
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  const heard = told(wire, () => {
    const untilMs = performance.now() + 3
    while (performance.now() < untilMs);
  })
  setImmediate(count)
  // One piece of bytes: without a rest its 40 messages would take one turn.
  output.end(Array.from({length: 40}, (_, n) => line(n)).join(""))
  expect(await heard.ended).toHaveLength(40)
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(8)
})

test("a bounded output keeps its ends whole and counts the rest", () => {
  const output = new BoundedOutput({headBytes: 4, tailBytes: 5})
  for (const byte of new TextEncoder().encode("好a0123456789好")) output.push(Uint8Array.of(byte))
  expect(output.text(dropped => `<${dropped}>`)).toBe("好a<8>89好")
  const short = new BoundedOutput({headBytes: 2, tailBytes: 5})
  short.push(new TextEncoder().encode("好好"))
  expect(short.text(() => "<gap>")).toBe("好好")
})

test("a bounded output never gives half a character, however it is fed", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({unit: "grapheme"}), {maxLength: 30}),
      fc.nat(20),
      fc.nat(20),
      (parts, headBytes, tailBytes) => {
        fc.pre(!/[\ufffd\u0000]/.test(parts.join("")))
        const output = new BoundedOutput({headBytes, tailBytes})
        for (const part of parts) output.push(new TextEncoder().encode(part))
        const whole = parts.join("")
        const [head = "", tail] = output.text(() => "\u0000").split("\u0000")
        expect(head + tail).not.toContain("\ufffd")
        expect(whole.startsWith(head)).toBe(true)
        if (tail === undefined) expect(head).toBe(whole)
        else expect(whole.endsWith(tail)).toBe(true)
        const keptBytes = new TextEncoder().encode(head + (tail ?? "")).length
        expect(keptBytes).toBeLessThanOrEqual(headBytes + tailBytes)
      },
    ),
  )
})

test("the last lines of an error output are the last lines", () => {
  const last = new LastLines()
  const text = Array.from({length: 50}, (_, n) => `\u001b[31mline ${n}\u001b[0m\r\n`).join("")
  for (const byte of new TextEncoder().encode(`${text}open`)) last.push(Uint8Array.of(byte))
  expect(last.lines()).toHaveLength(20)
  expect(last.lines().slice(-2)).toEqual(["line 49", "open"])
})

test("an update loses only the parts that cannot be read", () => {
  const text = {type: "content", content: {type: "text", text: "x"}}
  expect(
    readUpdate({
      sessionUpdate: "tool_call",
      toolCallId: "t",
      status: 7,
      content: [text, null, {type: "diff"}, {type: "hologram", of: 1}],
      locations: [{path: "a"}, 3],
    }),
  ).toEqual({
    sessionUpdate: "tool_call",
    toolCallId: "t",
    title: "t",
    content: [text, {type: "hologram", of: 1}],
    locations: [{path: "a"}],
  })
  expect(readUpdate({sessionUpdate: "plan"})).toBeUndefined()
  expect(readUpdate({sessionUpdate: "usage_update", used: -1, size: 2})).toBeUndefined()
})

test("reading an update never throws", () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom("tool_call", "plan", "notice", "x"),
      (value, kind) => {
        const object = typeof value === "object" && value !== null ? value : {}
        expect(() => readUpdate({...object, sessionUpdate: kind, toolCallId: value})).not.toThrow()
        expect(() => readUpdate(value)).not.toThrow()
      },
    ),
  )
})

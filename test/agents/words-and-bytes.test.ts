import {PassThrough} from "node:stream"
import fc from "fast-check"
import {expect, test} from "vitest"
import {splitCommand} from "../../src/agents/command-line.js"
import {jsonLines, LineSplitter} from "../../src/agents/json-lines.js"
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
  const {readable} = jsonLines(output, new PassThrough(), line => garbage.push(line))
  output.end('noise\n{"jsonrpc":"2.0","method":"a"}\n[1]\n"x"\n{"jsonrpc":"2.0","method":"b"}')
  const methods: unknown[] = []
  for await (const message of readable) methods.push("method" in message ? message.method : "?")
  expect(methods).toEqual(["a", "b"])
  expect(garbage).toEqual(["noise", "[1]", '"x"'])
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

import fc from "fast-check"
import {expect, test} from "vitest"
import {ESC, fed, joined, utf8} from "./feeding.js"
import {fromHex, presses, RECORDINGS} from "./recordings.js"

const KEYS = [
  ...new Set(
    RECORDINGS.flatMap(recording =>
      presses(recording).map(({bytes}) => Buffer.from(bytes).toString("hex")),
    ),
  ),
].map(fromHex)

const PASTES = RECORDINGS.flatMap(({paste = {}}) => Object.values(paste["2004"] ?? {}))
  .filter(hex => typeof hex === "string" && hex !== "")
  .map(hex => fromHex(String(hex)))

const REPLIES = [
  "[?62;4;22c",
  "[>41;398;0c",
  "[?2026;2$y",
  "[?1u",
  "[24;80R",
  "[48;24;80;408;640t",
  "]11;rgb:1a1a/2b2b/3c3c\x07",
  "]52;c;aGVsbG8=\x1b\\",
  "P>|XTerm(398)\x1b\\",
  "[<64;10;5M",
  "[M !!",
  "[200~",
  "[201~",
  "_Gi=1;OK\x1b\\",
].map(reply => utf8(ESC + reply))

function cut(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const places = [0, ...at.map(place => place % (bytes.length + 1)), bytes.length]
  const sorted = places.sort((left, right) => left - right)
  return sorted.slice(1).map((place, index) => bytes.subarray(sorted[index], place))
}

test("a recorded key cut in two anywhere is the same key", () => {
  const differing = KEYS.filter(bytes => {
    const whole = JSON.stringify(joined(fed([bytes])))
    const places = Array.from(bytes, (_, at) => at)
    return places.some(at => JSON.stringify(joined(fed(cut(bytes, [at])))) !== whole)
  })
  expect(differing.map(bytes => Buffer.from(bytes).toString("latin1"))).toEqual([])
  expect(KEYS.length).toBeGreaterThan(1000)
})

test("a recorded paste cut in two anywhere is the same paste", () => {
  for (const bytes of PASTES) {
    const whole = fed([bytes])
    for (let at = 1; at < bytes.length; at++) expect(fed(cut(bytes, [at]))).toEqual(whole)
  }
  expect(PASTES.length).toBeGreaterThan(50)
})

test("keys, pastes, replies and noise give the same events in any split", () => {
  const piece = fc.oneof(
    fc.constantFrom(...KEYS),
    fc.constantFrom(...PASTES),
    fc.constantFrom(...REPLIES),
    fc.string({unit: "grapheme", maxLength: 6}).map(utf8),
    fc.uint8Array({maxLength: 8}),
    fc.constantFrom("\x1b", "\x1b\x1b", "\x1b[", "\x1bO", "\x1b]", "\x1bP", "\x1b[3$").map(utf8),
  )
  const program = fc
    .array(piece, {maxLength: 12})
    .map(pieces => Uint8Array.from(pieces.flatMap(bytes => [...bytes])))
  fc.assert(
    fc.property(program, fc.array(fc.nat(), {maxLength: 12}), (bytes, places) => {
      expect(joined(fed(cut(bytes, places)))).toEqual(joined(fed([bytes])))
    }),
    {numRuns: 1500},
  )
})

test("byte by byte is the same as at once", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...KEYS), {maxLength: 40}), keys => {
      const bytes = Uint8Array.from(keys.flatMap(key => [...key]))
      const single = Array.from(bytes, byte => Uint8Array.of(byte))
      expect(joined(fed(single))).toEqual(joined(fed([bytes])))
    }),
    {numRuns: 200},
  )
})

test("no bytes at all make the decoder throw or let a control into typed text", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({maxLength: 40}), {maxLength: 6}), chunks => {
      for (const event of fed(chunks)) {
        const text = event.type === "text" || event.type === "key" ? event.text : ""
        expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
        if (event.type === "paste") expect(event.text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/)
      }
    }),
    {numRuns: 1000},
  )
})

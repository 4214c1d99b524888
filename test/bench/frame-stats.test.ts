// What the product says of its own frames beside what the bench counts from outside.

import {readFileSync} from "node:fs"
import {join} from "node:path"
import {beforeAll, expect, test} from "vitest"
import {drag, ROW_MARK, rowMark, tally} from "../../bench/drag.js"
import {asCode, countedLines, writeTurn} from "../../bench/recordings.js"
import {textOf} from "../../bench/texts.js"
import {tokensOf} from "../../src/agents/pace.js"
import type {LoopCounts} from "../../src/app/loop-parts.js"
import {build, ended, folder, PLATEN, sit} from "../product/product.js"

beforeAll(build, 120_000)

/** Begins a frame of several stretches. */
const FRAME_START = "\x1b[?2026h"
const TOKENS_A_SECOND = 200
const SECONDS = 2

test("the product counts the frames and bytes that the bench reads from the terminal", async () => {
  const place = folder()
  const recording = join(place, "stream.jsonl")
  const stats = join(place, "stats.json")
  const said = textOf("plain", TOKENS_A_SECOND * 4 * SECONDS)
  writeTurn(recording, [
    {type: "wait", ms: 500},
    {type: "text", text: said},
  ])
  const rate = ["--speed", "1", "--rate", `${TOKENS_A_SECOND}`]
  const command = [...PLATEN, "replay", recording, ...rate, "--frame-stats", stats]
  const session = sit({command, directory: place})
  await session.shows("End of the recording", 30_000)
  await session.quiet(300)
  session.type("\x04")
  await ended(session)
  const counts = JSON.parse(readFileSync(stats, "utf8")) as LoopCounts
  const {chunks, text} = session.since(0)

  // The kernel adds a CR to each LF, which is not the product's.
  expect(text.replaceAll("\r\n", "\n").length).toBe(counts.written)
  const bracketed = text.split(FRAME_START).length - 1
  expect(bracketed).toBeGreaterThan(0)
  expect(counts.screen.frames).toBeGreaterThanOrEqual(bracketed)
  expect(counts.writes).toBeGreaterThanOrEqual(counts.screen.frames)
  // Several writes can be read as one, and a long one in parts.
  expect(chunks).toBeGreaterThan(counts.writes / 4)
  expect(chunks).toBeLessThan(counts.writes * 2)
  // Each token is an event; beside them come the turn, the key, the terminal's answers, seconds.
  const tokens = tokensOf(said).length
  expect(counts.events).toBeGreaterThan(tokens)
  expect(counts.events).toBeLessThan(tokens * 2)
  // The window stood still and the terminal answered.
  const {overtaken, leaked, buried, unanswered} = counts.screen
  expect({overtaken, leaked, buried, unanswered}).toEqual({
    overtaken: 0,
    leaked: 0,
    buried: 0,
    unanswered: 0,
  })
  expect(counts.screen.roundTripMs).toBeGreaterThan(0)
}, 90_000)

test("rows that a drag has doubled are rows that the product says it has let go of", async () => {
  const place = folder()
  const recording = join(place, "lines.jsonl")
  const stats = join(place, "stats.json")
  const lines = countedLines(3, 200)
  writeTurn(recording, [{type: "text", text: asCode(lines)}])
  const command = [...PLATEN, "replay", recording, "--speed", "max", "--frame-stats", stats]
  const session = sit({command, directory: place, scrollback: 10_000})
  await session.shows("End of the recording", 30_000)
  await session.quiet(300)
  await drag(session, 10)
  const {lost, doubled} = tally(session.emulator.joined(), lines.map(rowMark), ROW_MARK)
  session.type("\x04")
  await ended(session)
  const {screen, written} = JSON.parse(readFileSync(stats, "utf8")) as LoopCounts
  expect(lost).toBe(0)
  if (doubled > 0) expect(screen.leaked).toBeGreaterThan(0)
  expect(screen.unanswered).toBe(0)
  expect(session.since(0).text.replaceAll("\r\n", "\n").length).toBe(written)
}, 90_000)

// What the product says of its own frames beside what the bench counts from outside.

import {readFileSync} from "node:fs"
import {join} from "node:path"
import {beforeAll, expect, test} from "vitest"
import {writeTurn} from "../../bench/recordings.js"
import {textOf} from "../../bench/texts.js"
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
  writeTurn(recording, [
    {type: "wait", ms: 500},
    {type: "text", text: textOf("plain", TOKENS_A_SECOND * 4 * SECONDS)},
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
}, 90_000)

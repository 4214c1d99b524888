import fc from "fast-check"
import {expect, test} from "vitest"
import type {Glimpse} from "../help/emulator.js"
import {flickers, type Motion, motionOf} from "../help/flicker.js"
import type {Personality} from "../help/personality.js"
import {runs} from "../help/runs.js"
import {anyProgram, type Program} from "./program.js"
import {Stage} from "./stage.js"

/** What could be seen of one frame. */
interface Shown {
  readonly motion: Motion
  /** The cursor before it and after it. */
  readonly rests: readonly Glimpse["cursor"][]
  readonly bytes: string
}

/** Plays a program and hands every frame but the first to `look`: before that one nothing of ours
 *  is on the screen. */
async function watched(stage: Stage, look: (shown: Shown) => void): Promise<void> {
  const {program} = stage
  for (const [index, step] of program.steps.entries()) {
    const frame = stage.frameOf(step)
    const {bytes, known} = stage.paint(frame, step.questions)
    const before = stage.emulator.cursor
    const motion = await motionOf(stage.emulator, () => stage.emulator.write(bytes))
    stage.note(frame, known)
    stage.confirm()
    if (index > 0) look({motion, rests: [before, stage.emulator.cursor], bytes})
  }
}

/** Whatever is written is seen at once. */
const PARTWISE: Partial<Personality> = {synchronized: "unknown"}

const programs = (law: (program: Program) => Promise<void>) =>
  fc.assert(fc.asyncProperty(anyProgram, law), {numRuns: runs(100)})

/** The motion from the moment on when room has been made: until then rows move, all at once. */
function sinceScrolled(motion: Motion): Motion {
  const last = motion.seen.findLastIndex(glimpse => glimpse.piece === "\n")
  if (last < 0) return motion
  return {...motion, before: motion.seen[last]!.cells, seen: motion.seen.slice(last + 1)}
}

/** The motion with graphemes that are read in parts (a family comes person by person) taken for
 *  whole: no program can write a grapheme at once. */
function byGraphemes(motion: Motion): Motion {
  const whole = (text: string, row: number, column: number) => {
    const next = motion.after[row]?.[column] ?? ""
    return text !== "" && next.startsWith(text) ? next : text
  }
  const seen = motion.seen.map(glimpse => ({
    ...glimpse,
    cells: glimpse.cells.map((cells, row) => cells.map((text, column) => whole(text, row, column))),
  }))
  return {...motion, seen}
}

/** What is wrong in a motion. A row whose text only moves within it may be blank for a moment: that
 *  happens by overwriting too, and no column that keeps a text loses it. The same holds for a wide
 *  grapheme, which is blank when half of it is overwritten. */
function offences(motion: Motion): string[] {
  const keepsText = (row: number) => {
    const {[row]: old = []} = motion.before
    const {[row]: next = []} = motion.after
    return old.some((text, column) => {
      const isWide = old[column + 1] === "" || next[column + 1] === ""
      return !isWide && text.trim() !== "" && (next[column] ?? "").trim() !== ""
    })
  }
  return flickers(byGraphemes(motion)).filter(offence => {
    const row = Number(/^row (\d+) .* is blank$/s.exec(offence)?.[1] ?? Number.NaN)
    return Number.isNaN(row) || keepsText(row)
  })
}

test("B001 where a frame is shown as a whole, no row is ever seen blank or half painted", () =>
  programs(program =>
    watched(new Stage(program, {}), ({motion, bytes}) => {
      expect(offences(motion)).toEqual([])
      // But for one short stretch, a frame is one picture.
      if (bytes.startsWith("\x1b[?2026h")) expect(motion.seen.length).toBeLessThanOrEqual(1)
    }),
  ))

test.each(["feed", "margins"] as const)(
  "B001 where frames are read in parts, each row shows its old or its new text, by %s",
  scroll =>
    programs(program =>
      watched(new Stage(program, PARTWISE, scroll), ({motion}) => {
        expect(offences(sinceScrolled(motion))).toEqual([])
      }),
    ),
)

test("B010 while several places are painted the cursor is not seen anywhere but at rest", () =>
  programs(program =>
    watched(new Stage(program, PARTWISE), ({motion, rests, bytes}) => {
      if (!bytes.startsWith("\x1b[?25l")) return
      const places = rests.map(({row, column}) => `${row}:${column}`)
      for (const {cursor, piece} of motion.seen) {
        if (!cursor.visible) continue
        expect({piece, at: places}).toEqual({
          piece,
          at: expect.arrayContaining([`${cursor.row}:${cursor.column}`]),
        })
      }
    }),
  ))

test("rows above a bottom region that stays: it is right at any moment of the frame", async () => {
  let lifted = 0
  await programs(program =>
    watched(new Stage(program, PARTWISE, "margins"), ({motion, bytes}) => {
      const region = /\x1b\[1;(\d+)r/.exec(bytes)
      if (!region) return
      lifted++
      for (const {cells} of motion.seen) {
        for (let row = Number(region[1]); row < cells.length; row++) {
          const seen = [motion.before[row], motion.after[row]].map(each => each!.join(""))
          // A row of which a part is repainted is neither; that is what `offences` is for.
          if (seen[0] === seen[1]) expect(cells[row]!.join("")).toBe(seen[0])
        }
      }
    }),
  )
  expect(lifted).toBeGreaterThan(0)
})

test("nothing is pushed into the scrollback but by a frame that needs more rows", () =>
  programs(program =>
    watched(new Stage(program, PARTWISE), ({motion, bytes}) => {
      const pushed = motion.seen.map(glimpse => glimpse.pushed)
      const feeds = bytes.split("\n").length - 1
      const growth = (pushed.at(-1) ?? 0) - (pushed[0] ?? 0)
      expect(growth).toBeLessThanOrEqual(feeds)
      expect(pushed).toEqual([...pushed].sort((a, b) => a - b))
    }),
  ))

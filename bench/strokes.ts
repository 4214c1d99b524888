// Letters typed one after another, and how long each took to be seen.
// Knows the row that is typed in; never what else is on the screen.

import {pause, type Session} from "./pty.js"
import {Random} from "./random.js"

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"]
/** Letters in the row before it is cleared: they must fit in it. */
const ROW_LETTERS = 60
/** Deletes what was typed (Ctrl+U). */
const CLEAR = "\x15"
const SEED = 11

/** Milliseconds from each of `count` letters to its being on the screen, in the row that begins
 *  with "› ". A hand's irregular pauses lie between them. */
export async function echoTimes(session: Session, count: number): Promise<readonly number[]> {
  let row = ""
  return await strokes(count, async letter => {
    if (row.length === ROW_LETTERS) {
      session.type(CLEAR)
      await session.until("an empty editor", () => !editorRow(session).includes(row))
      row = ""
    }
    row += letter
    const from = performance.now()
    session.type(letter)
    const isShown = () => editorRow(session).includes(`› ${row}`)
    return (await session.until(`the letter ${letter}`, isShown)) - from
  })
}

/** The same of a program that only writes back what it reads: the floor. */
export async function bareEchoTimes(session: Session, count: number): Promise<readonly number[]> {
  return await strokes(count, async letter => {
    const {mark} = session
    const from = performance.now()
    session.type(letter)
    return (await session.until("an echo", () => session.mark > mark)) - from
  })
}

async function strokes(
  count: number,
  stroke: (letter: string) => Promise<number>,
): Promise<readonly number[]> {
  const random = new Random(SEED)
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    await pause(random.between(20, 60))
    times.push(await stroke(random.of(LETTERS)))
  }
  return times
}

function editorRow(session: Session): string {
  return session.emulator.screen().findLast(row => row.startsWith("› ")) ?? ""
}

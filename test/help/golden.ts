// Pictures kept as text files that a person can read. Run the tests with PICTURES=write to write
// them anew, and look at what has changed before it is committed.

import {mkdirSync, readFileSync, writeFileSync} from "node:fs"
import {expect} from "vitest"

const FOLDER = new URL("../corpus/pictures/", import.meta.url)

/** A picture: what it is of, and its rows. */
export interface Golden {
  readonly title: string
  readonly rows: readonly string[]
}

/** Compares the pictures with those of the file, each by its title. */
export function expectPictures(name: string, pictures: readonly Golden[]): void {
  const file = new URL(`${name}.txt`, FOLDER)
  const text = pictures.map(({title, rows}) => `== ${title}\n\n${rows.join("\n")}\n`).join("\n")
  if (process.env["PICTURES"] === "write") {
    mkdirSync(FOLDER, {recursive: true})
    writeFileSync(file, text)
  }
  const kept = readFileSync(file, "utf8")
  expect(text, `PICTURES=write writes ${name}.txt anew`).toBe(kept)
}

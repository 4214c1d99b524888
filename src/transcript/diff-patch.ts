// Text in the unified form → changes of files: what git and diff write, with names, new, deleted,
// renamed and binary files, rights, and hunks. Text that is something else is no patch.
// Knows no looks. Linear in the text. Loaded when the first diff comes.
//
//   diff --git a/x b/y      begins a file, as "--- " does where no such line came before
//   rename from x           says what became of it
//   @@ -1,2 +1,3 @@ f()     counts the lines of a hunk, which may begin with anything
//   \ No newline …          belongs to the line above

import type {FileChange} from "./diff-change.js"
import {type DiffLine, type Hunk, LINES_MAX, withVisibleEnd} from "./diff-lines.js"

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)$/
const GIT = /^diff --git (?:"a\/(.*)"|a\/(.*)) (?:"b\/(.*)"|b\/(.*))$/
/** A longer line names no file: to look for names in it could take long. */
const NAMES_UNITS_MAX = 10_000
/** A text is no patch if so many lines go by without one. */
const PROSE_LINES_MAX = 20

/** The changes that a text tells of, and nothing else but a few words around; `undefined` if it is
 *  no patch. */
export function changesIn(text: string): readonly FileChange[] | undefined {
  if (!/^(?:@@ -\d|diff --git |--- )/m.test(text)) return undefined
  const reader = new PatchReader()
  // Where every line has CRLF, that is how the text came.
  const isDos = !/(?:^|[^\r])\n/.test(text)
  for (const line of (isDos ? text.replaceAll("\r\n", "\n") : text).split("\n")) {
    if (reader.read(line) === "prose" && reader.prose > PROSE_LINES_MAX) return undefined
  }
  const changes = reader.done()
  const says = changes.some(({hunks, kind, content, mode}) => {
    return hunks.length > 0 || kind !== "changed" || content === "binary" || mode !== undefined
  })
  return says ? changes : undefined
}

type Mutable<T> = {-readonly [Key in keyof T]: T[Key]}

/** A file under way. */
interface Draft extends Mutable<Omit<FileChange, "hunks">> {
  hunks: Hunk[]
  /** A "--- " line has come. */
  isNamed: boolean
}

/** A hunk under way: the lines that either side still has, and their numbers. */
interface Rest {
  before: number
  after: number
  old: number
  now: number
  readonly lines: DiffLine[]
}

class PatchReader {
  /** Lines that belong to no file. */
  prose = 0
  readonly #files: Draft[] = []
  #rest: Rest | undefined
  #kept = 0

  done(): readonly FileChange[] {
    return this.#files.map(({isNamed: _, ...change}) => change)
  }

  read(line: string): "taken" | "prose" {
    if (this.#inHunk(line)) return "taken"
    const head = line.slice(0, NAMES_UNITS_MAX)
    if (this.#begins(head) || this.#describes(head)) return "taken"
    this.prose++
    return "prose"
  }

  #begins(line: string): boolean {
    const git = GIT.exec(line)
    if (git) {
      this.#rest = undefined
      this.#files.push(draftOf(git[3] ?? git[4] ?? ""))
      return true
    }
    const hunk = HUNK.exec(line)
    if (hunk) return this.#hunk(hunk)
    if (!/^--- \S/.test(line)) return false
    const last = this.#files.at(-1)
    const file = last && !last.isNamed && last.hunks.length === 0 ? last : draftOf("")
    if (file !== last) this.#files.push(file)
    this.#rest = undefined
    file.isNamed = true
    const path = pathOf(line)
    if (path === undefined) file.kind = "new"
    else if (file.path === "") file.path = path
    return true
  }

  #hunk([, oldStart, oldCount = "1", nowStart, nowCount = "1", section = ""]: RegExpExecArray) {
    const file = this.#files.at(-1) ?? draftOf("")
    if (this.#files.length === 0) this.#files.push(file)
    const lines: DiffLine[] = []
    file.hunks.push({heading: section.trim(), lead: "", lines})
    this.#rest = {
      before: Number(oldCount),
      after: Number(nowCount),
      old: Number(oldStart),
      now: Number(nowStart),
      lines,
    }
    return true
  }

  /** A line of the hunk that is open. */
  #inHunk(line: string): boolean {
    const rest = this.#rest
    const file = this.#files.at(-1)
    if (!rest || !file) return false
    if (line.startsWith("\\")) {
      if (rest.lines.length > 0) this.#keep(rest, NO_NEWLINE)
      return true
    }
    if (rest.before <= 0 && rest.after <= 0) return false
    const text = withVisibleEnd(line.slice(1))
    if (line.startsWith("+")) {
      rest.after--
      file.added++
      this.#keep(rest, {sign: "+", number: rest.now++, text})
    } else if (line.startsWith("-")) {
      rest.before--
      file.removed++
      this.#keep(rest, {sign: "-", number: rest.old++, text})
    } else if (line.startsWith(" ") || line === "" || line === "\r") {
      // Editors strip the blank of an empty line that both have.
      rest.before--
      rest.after--
      const [old, number] = [rest.old++, rest.now++]
      this.#keep(rest, {sign: " ", number, ...(old !== number && {old}), text})
    } else {
      // Its counts were wrong.
      this.#rest = undefined
      return false
    }
    return true
  }

  #keep(rest: Rest, line: DiffLine): void {
    if (this.#kept++ < LINES_MAX) rest.lines.push(line)
  }

  /** A line between the names of a file and its hunks. */
  #describes(line: string): boolean {
    if (line.trim() === "") return true
    const file = this.#files.at(-1)
    if (!file) return false
    const [, word, value = ""] = DESCRIBING.exec(line) ?? []
    switch (word) {
      case undefined:
        // What is binary may be there as lines of letters.
        return file.content === "binary"
      case "+++ ": {
        const path = pathOf(line)
        if (path === undefined) file.kind = "deleted"
        else if (file.kind !== "renamed" && file.kind !== "copied") file.path = path
        return true
      }
      case "new file mode ":
        file.kind = "new"
        return true
      case "deleted file mode ":
        file.kind = "deleted"
        return true
      case "rename from ":
      case "copy from ":
        file.kind = word.startsWith("rename") ? "renamed" : "copied"
        file.from = unquoted(value)
        return true
      case "rename to ":
      case "copy to ":
        file.path = unquoted(value)
        return true
      case "old mode ":
        file.mode = [value.trim(), ""]
        return true
      case "new mode ":
        file.mode = [file.mode?.[0] ?? "", value.trim()]
        return true
      case "Binary files ":
      case "GIT binary patch":
        file.content = "binary"
        return true
      default:
        return true
    }
  }
}

const DESCRIBING = new RegExp(
  "^(\\+\\+\\+ (?=\\S)|(?:new|deleted) file mode |(?:rename|copy) (?:from|to) |(?:new|old) mode " +
    "|index |similarity index |dissimilarity index |Binary files |GIT binary patch)(.*)$",
)

const NO_NEWLINE: DiffLine = {sign: "no-newline", number: undefined, text: ""}

function draftOf(path: string): Draft {
  return {
    path: unquoted(path),
    from: undefined,
    kind: "changed",
    content: "text",
    mode: undefined,
    hunks: [],
    added: 0,
    removed: 0,
    by: "line",
    isNamed: false,
  }
}

/** The path of a line "--- a/x" or "+++ b/x"; `undefined` for a file that is not there. What
 *  follows a tab is a time. */
function pathOf(line: string): string | undefined {
  const [name = ""] = line.slice(4).split("\t")
  const path = unquoted(name.trimEnd())
  return path === "/dev/null" ? undefined : path.replace(/^[abciow]\//, "")
}

/** A name as it is: git puts it into quotes where it has signs that could be taken for others. */
function unquoted(name: string): string {
  const inner = /^"(.*)"$/.exec(name.trim())?.[1] ?? name
  if (!inner.includes("\\")) return inner
  return inner.replace(/(?:\\[0-7]{3})+|\\(.)/g, (all, one: string | undefined) => {
    if (one !== undefined) return ESCAPES[one] ?? one
    const bytes = [...all.matchAll(/[0-7]{3}/g)].map(([octal]) => Number.parseInt(octal, 8) & 0xff)
    return new TextDecoder().decode(new Uint8Array(bytes))
  })
}

const ESCAPES: Readonly<Record<string, string>> = {n: "\n", t: "\t", r: "\r"}

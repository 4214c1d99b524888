// What tools do, in all states: changes of files in every form, output, and what went wrong.
// Blocks only.

import type {NewBlock, ToolBlock, ToolPart} from "../../src/transcript/block.js"

const BEFORE = `import {fmt} from "./format.js"

/** Stamps a row of the log. */
export function stamp(at: Date): string {
  return fmt.format(at)
}

export class Log {
  readonly rows: string[] = []

  add(text: string, at = new Date()): void {
    this.rows.push(stamp(at) + " " + text)
    if (this.rows.length > 1000) this.rows.shift()
    // The oldest row goes first.
  }

  clear() {
    this.rows.length = 0
  }
}
`

const AFTER = BEFORE.replace(
  "return fmt.format(at)",
  '// ICU 72 writes U+202F before AM and PM.  \n  return fmt.format(at).replaceAll("\\u202f", " ")',
)
  .replace("    // The oldest row goes first.\n", "")
  .replace("length > 1000)", "length > ROWS_MAX && this.isBounded && !this.isHeld(at))")
  .replace("  clear() {\n    this", "  clear(): void {\n\tthis")

const PATCH = `diff --git a/docs/old name.md b/docs/names.md
similarity index 90%
rename from docs/old name.md
rename to docs/names.md
@@ -10,3 +10,3 @@ Chapter one
 Names are short.
-A name says what a thing is good for.
+A name says what a thing is.
 Units come last.
diff --git a/logo.png b/logo.png
new file mode 100644
Binary files /dev/null and b/logo.png differ
diff --git a/run.sh b/run.sh
old mode 100644
new mode 100755
diff --git a/gone.py b/gone.py
deleted file mode 100644
--- a/gone.py
+++ /dev/null
@@ -1,2 +0,0 @@
-import os
-print(os.name)
\\ No newline at end of file
`

const esc = "\u001b"
const TESTS = [
  `${esc}[1;32m✓${esc}[0m date.test.ts ${esc}[2m(14 tests)${esc}[0m`,
  `${esc}[1;31m✗${esc}[0m zone.test.ts ${esc}[2m(9 tests, 1 failed)${esc}[0m`,
  ...Array.from({length: 9}, (_, index) => `  ${esc}[33mskipped${esc}[0m case ${index + 1}`),
  `${esc}[7m FAIL ${esc}[0m ${esc}[4mzone.test.ts:41${esc}[0m expected ${esc}[36m"10:30"${esc}[0m`,
].join("\n")

const numbered = (count: number, line: (index: number) => string) =>
  Array.from({length: count}, (_, index) => `${line(index)}\n`).join("")

const diff = (path: string, before: string, after: string): ToolPart => {
  return {type: "diff", path, before, after, isNew: before === ""}
}

function card(title: string, part: Partial<ToolBlock> = {}): NewBlock {
  const status = part.status ?? "done"
  return {
    type: "tool",
    life: "final",
    callId: title,
    title,
    name: undefined,
    kind: "edit",
    input: undefined,
    head: title,
    output: undefined,
    status,
    parts: [],
    locations: [],
    startedAt: undefined,
    endedAt: undefined,
    exit: undefined,
    elapsedMs: 0,
    isAsked: false,
    ...part,
  }
}

/** Changes of files. */
export const CHANGES: readonly NewBlock[] = [
  card("Edit src/log.ts", {parts: [diff("src/log.ts", BEFORE, AFTER)]}),
  card("Write notes.md", {parts: [diff("notes.md", "", "# Notes\n\nSome `code`.\n")]}),
  card("Apply a patch", {parts: [{type: "text", text: PATCH}]}),
  card("Edit three files", {
    parts: [
      diff("a.txt", "one\r\ntwo\n", "one\ntwo"),
      diff("same.txt", "same\n", "same\n"),
      diff(
        "src/table.ts",
        numbered(40, index => `const value${index} = ${index}`),
        numbered(40, index => `export const row${index} = "${"abc".repeat(index)}"`),
      ),
    ],
  }),
]

/** Calls in every state. */
export const CALLS: readonly NewBlock[] = [
  card("Read src/date.ts", {kind: "read", status: "pending", locations: ["src/date.ts:12"]}),
  card("npm test", {
    kind: "execute",
    status: "failed",
    parts: [{type: "text", text: TESTS}],
    startedAt: 0,
    endedAt: 12_300,
  }),
  card("npm run bench", {
    kind: "execute",
    status: "running",
    parts: [{type: "text", text: numbered(41, index => `sample ${index}`)}],
  }),
  card("Fetch https://example.org/пример", {kind: "fetch", status: "cancelled"}),
]

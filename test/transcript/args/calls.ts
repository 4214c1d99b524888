// Calls as agents make them, and such as only an enemy would.

import fc from "fast-check"
import type {ToolCall} from "../../../src/transcript/args/call.js"

export function call(of: Partial<ToolCall>): ToolCall {
  return {title: of.name ?? "", name: undefined, kind: "other", input: undefined, ...of}
}

const SIGNS = [
  "\x1b[2J",
  "\u202e",
  "\u200b",
  "\n",
  "\r",
  "\t",
  "\0",
  "\x9b",
  "\ud800",
  "我",
  "👩‍👧",
  "{",
]

/** Text with what acts on a terminal or hides in it. */
export const hostile = fc
  .array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({unit: "binary", maxLength: 6})), {
    maxLength: 12,
  })
  .map(parts => parts.join(""))

const KEYS = [
  "command",
  "path",
  "paths",
  "file_path",
  "content",
  "old_string",
  "new_string",
  "edits",
  "pattern",
  "query",
  "offset",
  "limit",
  "todos",
  "questions",
  "description",
  "source",
  "destination",
  "url",
  "x",
]

const value = fc.oneof(
  hostile,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(hostile, fc.anything({withBigInt: true})), {maxLength: 4}),
  fc.anything({withBigInt: true, withDate: true, withMap: true, withNullPrototype: true}),
)

/** Arguments of any form: fields that tools have, JSON, plain text, and anything else. */
export const anyInput: fc.Arbitrary<unknown> = fc.oneof(
  fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), value, {maxKeys: 6}),
  fc
    .dictionary(fc.constantFrom(...KEYS), fc.jsonValue(), {maxKeys: 6})
    .map(one => JSON.stringify(one)),
  hostile,
  fc.anything({withBigInt: true, withSparseArray: true, withTypedArray: true}),
)

export const PLACES = {directory: "/home/u/project", home: "/home/u"}

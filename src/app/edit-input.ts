// What a tool that edits files was given → parts of its card, where nobody has told them yet: the
// texts to be replaced and those in their place, or a patch. Names of fields are those that tools
// have. What is not understood as a whole is left alone: nobody shall agree to half of it. Pure.

import type {ToolPart} from "../transcript/block.js"

const PATHS = ["file_path", "filePath", "path", "target_file", "filename"]
const OLD_TEXTS = ["old_string", "oldString", "old_str", "oldText", "old_text"]
const NEW_TEXTS = ["new_string", "newString", "new_str", "newText", "new_text"]
const WHOLE_TEXTS = ["content", "contents", "file_text"]
const PATCHES = ["patch", "diff", "unified_diff"]
/** Edits of one call that are told one by one. */
const EDITS_MAX = 100

type Fields = Readonly<Record<string, unknown>>

const KNOWN = new Set([...PATHS, ...OLD_TEXTS, ...NEW_TEXTS, ...WHOLE_TEXTS, ...PATCHES, "edits"])

/** The parts, none for an input of another kind. A field beside the texts is named, unless it says
 *  no. */
export function editParts(input: unknown): readonly ToolPart[] {
  if (!isFields(input)) return []
  const patch = textOf(input, PATCHES)
  if (patch !== undefined && isPatch(patch)) {
    return [{type: "text", text: patch}, ...namedParts(input)]
  }
  const path = textOf(input, PATHS)
  if (path === undefined) return []
  const {edits} = input
  if (!Array.isArray(edits)) return pieceParts(path, input)
  const pieces = edits.slice(0, EDITS_MAX + 1).map(edit => pieceParts(path, edit))
  const isWhole = pieces.length <= EDITS_MAX && pieces.every(parts => parts.length > 0)
  return isWhole ? [...pieces.flat(), ...namedParts(input)] : []
}

/** One text and the one in its place, or the whole new text. */
function pieceParts(path: string, edit: unknown): readonly ToolPart[] {
  if (!isFields(edit)) return []
  const before = textOf(edit, OLD_TEXTS)
  const after = textOf(edit, before === undefined ? WHOLE_TEXTS : NEW_TEXTS)
  if (after === undefined) return []
  const diff = {type: "diff", path, before: before ?? "", after, isNew: false} as const
  return [diff, ...namedParts(edit)]
}

function namedParts(input: Fields): readonly ToolPart[] {
  return Object.entries(input)
    .filter(([name, value]) => !KNOWN.has(name) && !isNothing(value))
    .map(([name, value]) => ({type: "named", text: `${name}: ${JSON.stringify(value)}`}))
}

function isNothing(value: unknown): boolean {
  return value === false || value === null || value === undefined || value === ""
}

function isPatch(text: string): boolean {
  return /^@@ -\d/m.test(text)
}

function textOf(fields: Fields, names: readonly string[]): string | undefined {
  const found = names.map(name => fields[name]).filter(value => typeof value === "string")
  return found.length === 1 ? found[0] : undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

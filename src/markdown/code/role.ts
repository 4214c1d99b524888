// What a stretch of code is, as far as colours tell it: a role of the theme, out of the names that
// language modes give to tokens. Never knows a colour, or how tokens are found.

import type {Role} from "../../cells/theme.js"

/** Roles that code can have. "text" is what has no colour of its own. */
export type CodeRole = Extract<
  Role,
  | "text"
  | "keyword"
  | "string"
  | "number"
  | "comment"
  | "name"
  | "type"
  | "constant"
  | "operator"
  | "meta"
  | "added"
  | "removed"
  | "heading"
  | "strong"
  | "emphasis"
  | "link"
>

/** Names of tokens → roles, by the name's part before the first dot. What is not listed is text,
 *  "error" too: what a mode cannot read is an excerpt more often than a mistake. */
export type RoleNames = Readonly<Record<string, CodeRole>>

const NAMES: RoleNames = {
  keyword: "keyword",
  controlKeyword: "keyword",
  modifier: "keyword",
  self: "keyword",
  tag: "keyword",
  string: "string",
  character: "string",
  regexp: "string",
  link: "link",
  quote: "string",
  number: "number",
  integer: "number",
  unit: "number",
  comment: "comment",
  def: "name",
  builtin: "name",
  attribute: "name",
  property: "text",
  header: "heading",
  heading: "heading",
  strong: "strong",
  emphasis: "emphasis",
  type: "type",
  typeName: "type",
  qualifier: "type",
  namespace: "type",
  atom: "constant",
  bool: "constant",
  null: "constant",
  operator: "operator",
  operatorKeyword: "keyword",
  bracket: "operator",
  angleBracket: "operator",
  punctuation: "operator",
  meta: "meta",
  processingInstruction: "meta",
  macroName: "meta",
  pseudo: "meta",
  inserted: "added",
  deleted: "removed",
}

/** Names that say more with what follows the dot. */
const WHOLE_NAMES: RoleNames = {
  "variableName.function": "name",
  "variableName.definition": "name",
  "variableName.standard": "name",
  "variableName.special": "constant",
  "variableName.constant": "constant",
  // The key of an object in quotes: JSON is nothing but these.
  "string property": "name",
}

const NO_NAMES: RoleNames = {}

/** Roles that were found before, for each language's own names. Modes have some dozens of names;
 *  one that makes up new ones is answered without being remembered. */
const found = new WeakMap<RoleNames, Map<string, CodeRole>>()
const FOUND_MAX = 500

/** The role of a token with that name; most tokens have none. A mode may give several names with
 *  blanks between them: the first that is known counts. */
export function roleOf(name: string | null | undefined, own: RoleNames = NO_NAMES): CodeRole {
  if (!name) return "text"
  const known = found.get(own) ?? new Map<string, CodeRole>()
  const role = known.get(name)
  if (role) return role
  const looked = lookUp(name, own)
  if (known.size < FOUND_MAX) found.set(own, known.set(name, looked))
  return looked
}

function lookUp(name: string, own: RoleNames): CodeRole {
  const whole = at(own, name) ?? at(WHOLE_NAMES, name)
  if (whole) return whole
  for (const word of name.split(" ")) {
    const [first = ""] = word.split(".")
    const role = at(own, word) ?? at(WHOLE_NAMES, word) ?? at(own, first) ?? at(NAMES, first)
    if (role) return role
  }
  return "text"
}

function at(names: RoleNames, name: string): CodeRole | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined
}

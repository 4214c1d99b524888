// Who may import whom: the floors of the house, and the world outside it.
// Knows paths and specifiers; never what a file does.

import {isBuiltin} from "node:module"
import {posix} from "node:path"
import ts from "typescript"
import {type Offence, placeOf, type Source, treeOf, walk} from "./sources.js"

/** A folder of src, or a file that stands in none, → its floor. Imports go down only. */
export const FLOORS: Readonly<Record<string, number>> = {
  "ports.ts": 0,
  "agent.ts": 0,
  "never.ts": 0,
  text: 1,
  ansi: 1,
  cells: 2,
  screen: 3,
  input: 4,
  markdown: 5,
  widgets: 5,
  transcript: 6,
  app: 7,
  agents: 8,
  headless: 8,
  settings: 8,
  sessions: 8,
  // Beside the floors: it imports ports and ansi only (below), and only the wiring imports it.
  node: 8,
  cli: 9,
  "boot.ts": 10,
  "main.ts": 10,
  "index.ts": 10,
}

/** Anybody may import it. */
const FREE = "version.ts"

/** Where Node's own modules and globals may be named. */
const WITH_NODE = [
  "node",
  "agents",
  "headless",
  "settings",
  "sessions",
  "cli",
  "main.ts",
  "boot.ts",
]

/** All that src/node may import. */
const BELOW_NODE = ["ports.ts", "ansi"]

/** Globals that only Node has. */
const NODE_GLOBALS = ["process", "Buffer", "global", "require", "__dirname", "__filename"]

/** An import, a re-export, a dynamic import or an imported type. */
interface Import {
  readonly from: Source
  readonly place: string
  readonly specifier: string
  /** The path of the file it means; `undefined` for a package or a module of Node. */
  readonly to: string | undefined
}

/** Everything wrong with the imports of these files, which are all there are. */
export function importOffences(sources: readonly Source[]): Offence[] {
  const known = new Set(sources.map(source => source.path))
  const imports = sources.flatMap(importsOf)
  return [
    ...sources.filter(source => floorOf(source.path) === undefined).map(noFloor),
    ...imports.flatMap(each => offencesOf(each, known)),
    ...rings(imports),
  ]
}

/** Names of Node's globals where Node is not known. */
export function globalOffences(source: Source): Offence[] {
  if (WITH_NODE.includes(homeOf(source.path))) return []
  const tree = treeOf(source)
  const offences: Offence[] = []
  const own = new Set<string>()
  walk(tree, node => {
    if (isDeclared(node) && ts.isIdentifier(node.name)) own.add(node.name.text)
  })
  walk(tree, node => {
    if (!ts.isIdentifier(node) || !NODE_GLOBALS.includes(node.text) || own.has(node.text)) return
    if (!isName(node)) offences.push(`${placeOf(tree, node)} names ${node.text}`)
  })
  return offences
}

function isDeclared(node: ts.Node): node is ts.ParameterDeclaration | ts.VariableDeclaration {
  return ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node)
}

/** Whether it only names a property or a member, as in `agent.process` or `{process: 1}`. */
function isName(node: ts.Identifier): boolean {
  const {parent} = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  if (ts.isQualifiedName(parent)) return parent.right === node
  return "name" in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent)
}

function importsOf(source: Source): Import[] {
  const tree = treeOf(source)
  const imports: Import[] = []
  walk(tree, node => {
    const specifier = specifierOf(node)
    if (specifier === undefined) return
    const to = specifier.startsWith(".")
      ? posix.join(posix.dirname(source.path), specifier).replace(/\.js$/, ".ts")
      : undefined
    imports.push({from: source, place: placeOf(tree, node), specifier, to})
  })
  return imports
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return textOf(node.moduleSpecifier)
  }
  if (ts.isImportTypeNode(node))
    return textOf(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined)
  if (!ts.isCallExpression(node)) return undefined
  const {expression} = node
  const isImport = expression.kind === ts.SyntaxKind.ImportKeyword
  const isRequire = ts.isIdentifier(expression) && expression.text === "require"
  return isImport || isRequire ? textOf(node.arguments[0]) : undefined
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined
}

function offencesOf(each: Import, known: ReadonlySet<string>): Offence[] {
  const {from, place, specifier, to} = each
  const home = homeOf(from.path)
  const says = (what: string) => [`${place} ${what}`]
  if (to === undefined) {
    if (!isBuiltin(specifier)) return []
    if (!WITH_NODE.includes(home)) return says(`imports "${specifier}" where Node is not known`)
    return specifier.startsWith("node:") ? [] : says(`imports "${specifier}" without "node:"`)
  }
  if (!specifier.endsWith(".js")) return says(`imports "${specifier}" without ".js"`)
  if (!known.has(to)) return says(`imports "${specifier}", which is not there`)
  return to === FREE ? [] : directionOf(each, to)
}

function directionOf({from, place}: Import, to: string): Offence[] {
  const home = homeOf(from.path)
  const other = homeOf(to)
  if (home === other) return []
  if (home === "node") {
    return BELOW_NODE.includes(other) ? [] : [`${place} imports ${to} into node`]
  }
  const floor = floorOf(from.path)
  const below = floorOf(to)
  if (floor === undefined || below === undefined) return []
  if (other === "node" && floor < FLOORS["cli"]!) return [`${place} imports ${to}, the real world`]
  if (below > floor) return [`${place} imports upwards: ${to}`]
  return below === floor ? [`${place} imports sideways: ${to}`] : []
}

/** The first part of a path: the folder of src, or the file that stands in none. */
function homeOf(path: string): string {
  return path.split("/")[0]!
}

function floorOf(path: string): number | undefined {
  return path === FREE ? 0 : FLOORS[homeOf(path)]
}

function noFloor(source: Source): Offence {
  return `${source.path} stands on no floor`
}

/** Files that import each other, directly or through others, each ring once. */
function rings(imports: readonly Import[]): Offence[] {
  const next = new Map<string, string[]>()
  for (const {from, to} of imports) {
    if (to !== undefined) next.set(from.path, [...(next.get(from.path) ?? []), to])
  }
  const reach = new Map([...next.keys()].map(path => [path, reachable(path, next)]))
  const told = new Set<string>()
  const offences: Offence[] = []
  for (const [path, reached] of reach) {
    if (told.has(path) || !reached.has(path)) continue
    const ring = [...reached].filter(other => reach.get(other)?.has(path)).sort()
    for (const member of ring) told.add(member)
    offences.push(`${ring[0]} imports itself through ${ring.join(", ")}`)
  }
  return offences
}

function reachable(start: string, next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  const queue = [...(next.get(start) ?? [])]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    queue.push(...(next.get(path) ?? []))
  }
  return reached
}

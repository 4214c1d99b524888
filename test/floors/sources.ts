// The source files of the product as texts, and what the compiler makes of them.
// Knows no rule.

import {readdirSync, readFileSync} from "node:fs"
import {join, relative, sep} from "node:path"
import ts from "typescript"

/** One file. `path` is relative to src, with "/": "screen/paint.ts". */
export interface Source {
  readonly path: string
  readonly text: string
}

/** What is wrong somewhere, as one line: place, then sentence. */
export type Offence = string

/** Every TypeScript file below a folder, in order of path. */
export function readSources(folder: string): Source[] {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile() && entry.name.endsWith(".ts"))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
    .map(path => ({
      path: relative(folder, path).split(sep).join("/"),
      text: readFileSync(path, "utf8"),
    }))
}

/** The file's syntax tree, with parents. */
export function treeOf(source: Source): ts.SourceFile {
  return ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true)
}

/** "path:line", 1-based, of a node. */
export function placeOf(tree: ts.SourceFile, node: ts.Node): string {
  const {line} = tree.getLineAndCharacterOfPosition(node.getStart(tree))
  return `${tree.fileName}:${line + 1}`
}

/** Calls `visit` for the node and all below it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  node.forEachChild(child => walk(child, visit))
}

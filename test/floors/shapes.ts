// How large things may be: files, functions, parameter lists, classes.
// Knows syntax; never who imports whom.

import ts from "typescript"
import {type Offence, placeOf, type Source, treeOf, walk} from "./sources.js"

export const FILE_LINES_MAX = 400
export const FUNCTION_LINES_MAX = 70
export const PARAMETERS_MAX = 3
export const FIELDS_MAX = 8

/** Tables made by a script may be as long as they must. */
const MADE = ["text/width-table.ts"]

/** The file has more lines than a reader should meet. */
export function fileOffences(source: Source): Offence[] {
  const lines = source.text.replace(/\n$/, "").split("\n").length
  if (lines <= FILE_LINES_MAX || MADE.includes(source.path)) return []
  return [`${source.path} has ${lines} lines, more than ${FILE_LINES_MAX}`]
}

/** Functions that are too long. */
export function lengthOffences(source: Source): Offence[] {
  return functionsOf(source).flatMap(({tree, node}) => {
    const from = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line
    const to = tree.getLineAndCharacterOfPosition(node.getEnd()).line
    const lines = to - from + 1
    if (lines <= FUNCTION_LINES_MAX) return []
    return [`${placeOf(tree, node)} ${nameOf(node)} has ${lines} lines`]
  })
}

/** Functions with too many parameters, exported or not. */
export function countOffences(source: Source): Offence[] {
  return functionsOf(source).flatMap(({tree, node}) => {
    const count = node.parameters.filter(each => each.name.getText(tree) !== "this").length
    if (count <= PARAMETERS_MAX) return []
    return [`${placeOf(tree, node)} ${nameOf(node)} takes ${count} parameters`]
  })
}

/** Boolean parameters of what others can call: exported functions, methods of exported classes and
 *  interfaces. */
export function booleanOffences(source: Source): Offence[] {
  return functionsOf(source).flatMap(({tree, node}) => {
    if (!isOpen(node)) return []
    return node.parameters.filter(isBoolean).map(parameter => {
      const name = parameter.name.getText(tree)
      return `${placeOf(tree, parameter)} ${nameOf(node)} takes a boolean, ${name}`
    })
  })
}

/** Classes with too many fields: what is declared and what a constructor's parameters declare.
 *  Static ones are constants of the file. */
export function fieldOffences(source: Source): Offence[] {
  const tree = treeOf(source)
  const offences: Offence[] = []
  walk(tree, node => {
    if (!ts.isClassLike(node)) return
    const declared = node.members.filter(each => ts.isPropertyDeclaration(each) && !isStatic(each))
    const given = node.members
      .filter(ts.isConstructorDeclaration)
      .flatMap(each => each.parameters.filter(p => ts.isParameterPropertyDeclaration(p, each)))
    const count = declared.length + given.length
    if (count <= FIELDS_MAX) return
    offences.push(`${placeOf(tree, node)} ${node.name?.text ?? "class"} has ${count} fields`)
  })
  return offences
}

interface Found {
  readonly tree: ts.SourceFile
  readonly node: ts.SignatureDeclaration
}

function functionsOf(source: Source): Found[] {
  const tree = treeOf(source)
  const found: Found[] = []
  walk(tree, node => {
    if (isSignature(node)) found.push({tree, node})
  })
  return found
}

function isSignature(node: ts.Node): node is ts.SignatureDeclaration {
  return (
    ts.isFunctionLike(node) &&
    !ts.isJSDocSignature(node) &&
    node.kind !== ts.SyntaxKind.IndexSignature
  )
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (ts.isConstructorDeclaration(node)) return "constructor"
  const name = node.name ?? ("name" in node.parent ? (node.parent.name as ts.Node) : undefined)
  return name === undefined ? "function" : name.getText()
}

function isOpen(node: ts.SignatureDeclaration): boolean {
  if (ts.isFunctionDeclaration(node)) return isExported(node)
  if (ts.isClassElement(node)) return isExported(node.parent) && !isHidden(node)
  // A method in an interface or a type, or a function type that is its property's type.
  for (let at: ts.Node = node.parent; at !== undefined; at = at.parent) {
    if (ts.isInterfaceDeclaration(at) || ts.isTypeAliasDeclaration(at)) return isExported(at)
    if (ts.isVariableStatement(at)) return isExported(at) && isDirect(node)
    if (ts.isFunctionLike(at) && !ts.isFunctionTypeNode(at)) return false
    if (ts.isClassLike(at)) return false
  }
  return false
}

/** `export const f = (…) => …`, and not a function inside of some other value. */
function isDirect(node: ts.Node): boolean {
  return ts.isVariableDeclaration(node.parent)
}

function isExported(node: ts.Node): boolean {
  if (!ts.canHaveModifiers(node)) return false
  return (ts.getModifiers(node) ?? []).some(each => each.kind === ts.SyntaxKind.ExportKeyword)
}

function isHidden(node: ts.ClassElement): boolean {
  if (node.name && ts.isPrivateIdentifier(node.name)) return true
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : []
  return modifiers.some(each => each.kind === ts.SyntaxKind.PrivateKeyword)
}

function isStatic(node: ts.PropertyDeclaration): boolean {
  return (node.modifiers ?? []).some(each => each.kind === ts.SyntaxKind.StaticKeyword)
}

function isBoolean(parameter: ts.ParameterDeclaration): boolean {
  const {type, initializer} = parameter
  if (type) return isBooleanType(type)
  const kind = initializer?.kind
  return kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword
}

function isBooleanType(type: ts.TypeNode): boolean {
  if (ts.isUnionTypeNode(type)) return type.types.some(isBooleanType)
  if (ts.isParenthesizedTypeNode(type)) return isBooleanType(type.type)
  if (type.kind === ts.SyntaxKind.BooleanKeyword) return true
  if (!ts.isLiteralTypeNode(type)) return false
  const {kind} = type.literal
  return kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword
}

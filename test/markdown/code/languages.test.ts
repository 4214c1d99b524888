// Every language that can be fenced, under names that people write, with roles of its tokens.

import {beforeAll, describe, expect, test} from "vitest"
import type {Highlighter} from "../../../src/markdown/code/highlighter.js"
import {LANGUAGES} from "../../../src/markdown/code/languages.js"
import {languageNamed} from "../../../src/markdown/code/names.js"
import {everyLanguage, read, roleOf} from "./help.js"

/** Names in fences, a text, and tokens of it with their roles. */
type Sample = readonly [names: string, text: string, roles: Readonly<Record<string, string>>]

const SAMPLES: readonly Sample[] = [
  [
    "asm nasm",
    "main:\n  mov eax, 1 ; c",
    {main: "name", mov: "keyword", "1": "number", "; c": "comment"},
  ],
  ["bat cmd", "@echo off\nrem c\nif exist x goto end", {rem: "comment", goto: "keyword"}],
  [
    "c h",
    '#include <a.h>\nstatic int x = 1; /* c */ char *s = "a";',
    {"#include": "meta", static: "keyword", int: "type", '"a"': "string", "/*": "comment"},
  ],
  [
    "clj clojure",
    '(defn f [x] :k "a") ; c',
    {defn: "keyword", ":k": "constant", '"a"': "string", "; c": "comment"},
  ],
  [
    "cmake",
    `project(X) # c\nset(A \${B})`,
    {project: "name", "# c": "comment", [`\${B}`]: "constant"},
  ],
  ["coffee", 'f = (x) -> "a" if x # c', {'"a"': "string", if: "keyword", "# c": "comment"}],
  ["lisp", '(defun f (x) "a") ; c', {defun: "keyword", '"a"': "string", "; c": "comment"}],
  [
    "console",
    "$ npm install 'a'\nadded 3 packages",
    {"$ ": "meta", "'a'": "string", added: "text"},
  ],
  [
    "cpp c++",
    "class A : public B { int x = 0x1F; };",
    {class: "keyword", A: "name", int: "type", "0x1F": "number"},
  ],
  ["crystal", 'def m(x) puts "a" end # c', {def: "keyword", m: "name", '"a"': "string"}],
  [
    "cs c# csharp",
    'public record A(string B); var s = "x"; // c',
    {public: "keyword", string: "type", '"x"': "string", "// c": "comment"},
  ],
  [
    "css",
    ".a { color: red; margin: 3px } /* c */",
    {".a": "type", color: "name", red: "constant", "3px": "number"},
  ],
  [
    "d",
    'import std.stdio; auto s = "a"; // c',
    {import: "keyword", '"a"': "string", "// c": "comment"},
  ],
  [
    "dart",
    "class A { final x = 'a'; } // c",
    {class: "keyword", "'a'": "string", "// c": "comment"},
  ],
  [
    "diff patch",
    "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n+c",
    {"--- a/x": "strong", "@@": "meta", "-b": "removed", "+c": "added"},
  ],
  [
    "dockerfile docker",
    'FROM node:20\nRUN echo "x"',
    {FROM: "keyword", RUN: "keyword", '"x"': "string"},
  ],
  [
    "ex elixir exs",
    'defmodule A.B do\n  def f(x), do: :ok # c\n  @x "a"\nend',
    {
      defmodule: "keyword",
      "A.B": "type",
      f: "name",
      ":ok": "constant",
      "@x": "meta",
      '"a"': "string",
    },
  ],
  [
    "elm",
    'f x = if x > 1 then "a" else "b" -- c',
    {if: "keyword", '"a"': "string", "-- c": "comment"},
  ],
  [
    "erl erlang",
    'f(X) -> case X of ok -> "a" end. % c',
    {case: "keyword", ok: "constant", '"a"': "string", "% c": "comment"},
  ],
  [
    "f90 fortran",
    "program a\ninteger :: x = 1 ! c",
    {program: "keyword", integer: "name", "! c": "comment"},
  ],
  ["fs f# fsharp", 'let f x = "a" // c', {let: "keyword", '"a"': "string", "// c": "comment"}],
  [
    "go golang",
    'func main() { x := "a"; return nil } // c',
    {func: "keyword", '"a"': "string", nil: "constant", "// c": "comment"},
  ],
  [
    "graphql gql",
    "query Q($id: ID!) { user(id: $id) @x } # c",
    {query: "keyword", ID: "type", "@x": "meta", "# c": "comment"},
  ],
  ["groovy gradle", "def x = 'a' // c", {def: "keyword", "'a'": "string", "// c": "comment"}],
  [
    "hs haskell",
    'main = do { putStrLn "a" } -- c',
    {do: "keyword", '"a"': "string", "-- c": "comment"},
  ],
  [
    "tf hcl terraform",
    'resource "a" "b" {\n  name = "x" # c\n  n = 3\n}',
    {resource: "keyword", name: "name", '"x"': "string", "3": "number", "# c": "comment"},
  ],
  [
    "html vue svelte",
    '<div class="a">x</div><!-- c -->\n<script>const y = 1</script>\n<style>.b { color: red }</style>',
    {
      div: "keyword",
      class: "name",
      '"a"': "string",
      const: "keyword",
      ".b": "type",
      "<!-- c": "comment",
    },
  ],
  ["http", "POST /x HTTP/1.1\nHost: a", {POST: "keyword", Host: "constant"}],
  [
    "ini dotenv",
    "[a]\nkey = value ; c\nn=3",
    {"[a]": "type", key: "name", value: "string", "; c": "comment", "3": "number"},
  ],
  [
    "java",
    '@Override public int x() { return "a"; } // c',
    {"@Override": "meta", public: "keyword", int: "type", '"a"': "string"},
  ],
  [
    "js mjs cjs jsx javascript",
    'const x = "a" // c\nreturn <div id="b">Don\'t {y}</div>',
    {const: "keyword", '"a"': "string", "// c": "comment", div: "keyword", id: "name", Don: "text"},
  ],
  [
    "json json5 jsonc",
    '{"a": [1, true, "b"]} // c',
    {'"a"': "name", "1": "number", true: "constant", '"b"': "string", "// c": "comment"},
  ],
  [
    "jl julia",
    'function f(x) return "a" end # c',
    {function: "keyword", f: "name", '"a"': "string", "# c": "comment"},
  ],
  ["kt kotlin", 'fun main() { val x = "a" } // c', {fun: "keyword", main: "name", '"a"': "string"}],
  ["tex latex", "\\section{A} % c", {"\\section": "keyword", "% c": "comment"}],
  ["less", "@a: 1px; .m { width: @a } // c", {"1px": "number", ".m": "type", width: "name"}],
  ["lua", 'local x = "a" -- c', {local: "keyword", '"a"': "string", "-- c": "comment"}],
  [
    "makefile make mk",
    "CC := gcc\nall: x $(Y)\n\t@$(CC) x # c",
    {CC: "name", all: "name", "$(Y)": "constant"},
  ],
  [
    "md markdown",
    "# A\nsome **b** and `c` [d](e)",
    {"# A": "heading", "**b**": "strong", "`c`": "string", "[d]": "link"},
  ],
  ["matlab octave", "y = x.^2; if true end % c", {if: "keyword", "% c": "comment"}],
  ["nginx", "server { listen 80; } # c", {server: "keyword", listen: "keyword", "# c": "comment"}],
  [
    "nix",
    '{ a = "b"; c = import ./d; } # e',
    {a: "name", '"b"': "string", import: "keyword", "# e": "comment"},
  ],
  [
    "objc",
    "@interface A : B\nint x = 1; // c",
    {"@interface": "keyword", int: "type", "// c": "comment"},
  ],
  ["ml ocaml", 'let f x = "a" (* c *)', {let: "keyword", '"a"': "string", "(* c": "comment"}],
  [
    "pas pascal",
    "program A; begin writeln('a'); end. { c }",
    {program: "keyword", "'a'": "string", "{ c": "comment"},
  ],
  [
    "pl perl",
    'if ($x =~ /re/) { print "a"; } # c',
    {if: "keyword", '"a"': "string", "# c": "comment"},
  ],
  [
    "php",
    '<?php\nfunction f(int $x) { return "a"; } // c',
    {"<?php": "meta", function: "keyword", int: "type", '"a"': "string", "// c": "comment"},
  ],
  [
    "ps1 powershell pwsh",
    'function F { Write-Host "a" } # c',
    {function: "keyword", "Write-Host": "name", "# c": "comment"},
  ],
  [
    "prisma",
    "model A { id Int @id } // c",
    {model: "keyword", A: "name", Int: "type", "@id": "meta"},
  ],
  [
    "proto protobuf",
    "message A { string b = 1; } // c",
    {message: "keyword", "1": "number", "// c": "comment"},
  ],
  [
    "puppet pp",
    "class a { file { 'x': ensure => present } } # c",
    {class: "keyword", "'x'": "string", "# c": "comment"},
  ],
  [
    "py python python3",
    'class A:\n  """doc\n  more"""\n  def f(self): return 1 # c',
    {
      class: "keyword",
      A: "name",
      doc: "string",
      more: "string",
      f: "name",
      "1": "number",
      "# c": "comment",
    },
  ],
  ["r", "f <- function(x) 1 # c", {function: "keyword", "1": "number", "# c": "comment"}],
  [
    "rb ruby",
    "def m\n  puts 'a', :b # c\nend",
    {def: "keyword", m: "name", "'a'": "string", ":b": "constant"},
  ],
  [
    "rs rust",
    'fn main() { let x: u8 = 1; println!("a"); } // c',
    {fn: "keyword", main: "name", "1": "number", "println!": "meta", '"a"': "string"},
  ],
  ["sass", ".a\n  color: red // c", {".a": "type", color: "name", "// c": "comment"}],
  [
    "scala",
    'case class A(x: Int) { val y = "a" } // c',
    {class: "keyword", A: "name", Int: "type", '"a"': "string"},
  ],
  ["scheme rkt", '(define (f x) "a") ; c', {define: "name", '"a"': "string", "; c": "comment"}],
  ["scss", "$a: 3px; .x { color: $a } // c", {"3px": "number", ".x": "type", "// c": "comment"}],
  ["glsl", "uniform vec4 x; // c", {uniform: "keyword", vec4: "type", "// c": "comment"}],
  [
    "sh bash zsh",
    "for f in *; do echo \"$f\" 'a'; done # c",
    {for: "keyword", echo: "name", $f: "constant", "'a'": "string", "# c": "comment"},
  ],
  [
    "sql postgresql",
    "SELECT a FROM t WHERE b = 'x' -- c",
    {SELECT: "keyword", FROM: "keyword", "'x'": "string", "-- c": "comment"},
  ],
  [
    "swift",
    'func f() -> Int { let x = "a" } // c',
    {func: "keyword", f: "name", Int: "type", '"a"': "string"},
  ],
  ["tcl", "proc f {x} { puts $x }", {proc: "keyword", $x: "name"}],
  [
    "toml",
    '[a]\nb = "c" # d\ne = 1',
    {"[a]": "constant", b: "name", '"c"': "string", "# d": "comment", "1": "number"},
  ],
  [
    "ts typescript",
    'interface A { readonly x: number }\nconst y = "a" // c',
    {interface: "keyword", A: "name", number: "type", '"a"': "string", "// c": "comment"},
  ],
  [
    "tsx",
    'const A: FC<P> = () => <div id="b">{x}</div>',
    {const: "keyword", div: "keyword", id: "name", '"b"': "string"},
  ],
  ["vb", "Public Sub A() ' c", {Public: "keyword", "' c": "comment"}],
  ["verilog sv", "module a(input b); // c", {module: "keyword", "// c": "comment"}],
  ["vhdl", "entity a is -- c", {entity: "keyword", "-- c": "comment"}],
  ["vim", '" c\nset number', {'" c': "comment", set: "keyword"}],
  ["wat wasm", "(module (func (param i32)))", {module: "keyword", i32: "constant"}],
  [
    "xml svg",
    '<?xml version="1.0"?>\n<a b="c"/><!-- d -->',
    {"<?xml": "meta", a: "keyword", b: "name", '"c"': "string"},
  ],
  [
    "yaml yml",
    "a: b # c\nd:\n  - e: 'f'\n    g: 3\nh: |\n  i: j\nk: true",
    {
      a: "name",
      "# c": "comment",
      "'f'": "string",
      "3": "number",
      "i: j": "string",
      true: "constant",
    },
  ],
  [
    "zig",
    'const x: u8 = 1; pub fn f() void {} // "c"',
    {const: "keyword", u8: "type", f: "name", "// ": "comment"},
  ],
]

let highlighter: Highlighter

beforeAll(async () => {
  highlighter = await everyLanguage()
})

describe("code in a fence has the colours of its language", () => {
  test.each(SAMPLES)("%s", (names, text, roles) => {
    for (const name of names.split(" ")) {
      const rows = read(highlighter, name, text.replaceAll("\t", "    "))
      const found = Object.keys(roles).map(token => [token, roleOf(rows, token)])
      expect(Object.fromEntries(found), name).toEqual(roles)
    }
  })

  test("for every language that there is", () => {
    const shown = SAMPLES.flatMap(([names]) => names.split(" ").map(languageNamed))
    expect(new Set(shown)).toEqual(new Set(Object.keys(LANGUAGES)))
    expect(Object.keys(LANGUAGES).length).toBeGreaterThan(60)
  })

  test("and its text is what was written, whatever the roles", () => {
    for (const [names, text] of SAMPLES) {
      for (const other of SAMPLES) {
        const rows = read(highlighter, names.split(" ")[0]!, other[1].replaceAll("\t", "    "))
        const shown = rows.map(row => row.map(run => run.text).join("")).join("\n")
        expect(shown).toBe(other[1].replaceAll("\t", "    "))
        expect(text).toBeTruthy()
      }
    }
  })
})

describe("JavaScript with elements", () => {
  test("knows text, tags and code apart, and does not take a closing tag for a pattern", () => {
    const text = `return (\n  <p title={a > 1 ? "x" : \`y\${b}\`}>\n    It's {n} / {m} <b>left</b>\n  </p>\n)\nconst z = 1 // c`
    const rows = read(highlighter, "jsx", text)
    expect(roleOf(rows, "It's")).toBe("text")
    expect(roleOf(rows, '"x"')).toBe("string")
    expect(roleOf(rows, "title")).toBe("name")
    expect(roleOf(rows, "const")).toBe("keyword")
    expect(roleOf(rows, "// c")).toBe("comment")
  })

  test("takes comparisons, generics and templates for what they are", () => {
    const rows = read(
      highlighter,
      "js",
      `if (a < b && c > d) x = \`\n  <div>\${n}</div>\n\`\nlet y = 1`,
    )
    expect(roleOf(rows, "<div>")).toBe("string")
    expect(roleOf(rows, "let")).toBe("keyword")
    const generic = read(highlighter, "tsx", "const f = <T extends object>(x: T) => 1 // c")
    expect(roleOf(generic, "// c")).toBe("comment")
  })
})

test("a removed line that begins with dashes is no head of a file", () => {
  const text =
    "--- a/x.sql\n+++ b/x.sql\n@@ -1,2 +1,2 @@\n--- old comment\n+-- new comment\n x\n--- a/y"
  const rows = read(highlighter, "diff", text)
  expect(roleOf(rows, "old")).toBe("removed")
  expect(roleOf(rows, "new")).toBe("added")
  expect(roleOf(rows, "a/y")).toBe("strong")
})

test("a command goes on over the lines that its prompt began", () => {
  const rows = read(highlighter, "console", "$ ls \\\n  'a'\n'b' is a file")
  expect(roleOf(rows, "'a'")).toBe("string")
  expect(roleOf(rows, "'b'")).toBe("text")
})

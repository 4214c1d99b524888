// Which languages there are, each behind the import that loads it: none is loaded before some code
// in it comes. Never knows what they are called in fences.

import type {Language} from "./language.js"
import type {Mode} from "./mode.js"
import type {RoleNames} from "./role.js"

/** Loads a language. */
export type LoadLanguage = () => Promise<Language>

const cascading: RoleNames = {
  property: "name",
  // Selectors: elements, classes, ids, states.
  builtin: "type",
  variableName: "constant",
  keyword: "constant",
  def: "keyword",
}
const keyed: RoleNames = {property: "name"}
const shellRoles: RoleNames = {def: "constant", attribute: "text"}

function of<Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => Mode,
  roles?: RoleNames,
): LoadLanguage {
  return () => load().then(module => (roles ? {mode: pick(module), roles} : {mode: pick(module)}))
}

const clike = () => import("@codemirror/legacy-modes/mode/clike")
const css = () => import("@codemirror/legacy-modes/mode/css")
const javascript = () => import("@codemirror/legacy-modes/mode/javascript")
const jsx = () => import("./modes/jsx.js")
const mlLike = () => import("@codemirror/legacy-modes/mode/mllike")
const sql = () => import("@codemirror/legacy-modes/mode/sql")
const small = () => import("./modes/small.js")
const markup = () => import("./modes/markup.js")
const xml = () => import("@codemirror/legacy-modes/mode/xml")

/** Every language by the name that is used here. */
export const LANGUAGES = {
  asm: of(small, m => m.asm),
  batch: of(small, m => m.batch),
  c: of(clike, m => m.c),
  clojure: of(
    () => import("@codemirror/legacy-modes/mode/clojure"),
    m => m.clojure,
  ),
  cmake: of(
    () => import("@codemirror/legacy-modes/mode/cmake"),
    m => m.cmake,
  ),
  coffeescript: of(
    () => import("@codemirror/legacy-modes/mode/coffeescript"),
    m => m.coffeeScript,
  ),
  commonlisp: of(
    () => import("@codemirror/legacy-modes/mode/commonlisp"),
    m => m.commonLisp,
  ),
  console: of(
    () => import("./modes/console.js"),
    m => m.console,
    shellRoles,
  ),
  cpp: of(clike, m => m.cpp),
  crystal: of(
    () => import("@codemirror/legacy-modes/mode/crystal"),
    m => m.crystal,
  ),
  csharp: of(clike, m => m.csharp),
  css: of(css, m => m.css, cascading),
  d: of(
    () => import("@codemirror/legacy-modes/mode/d"),
    m => m.d,
  ),
  dart: of(clike, m => m.dart),
  diff: of(
    () => import("./modes/diff.js"),
    m => m.diff,
  ),
  dockerfile: of(
    () => import("@codemirror/legacy-modes/mode/dockerfile"),
    m => m.dockerFile,
  ),
  elixir: of(
    () => import("./modes/elixir.js"),
    m => m.elixir,
  ),
  elm: of(
    () => import("@codemirror/legacy-modes/mode/elm"),
    m => m.elm,
  ),
  erlang: of(
    () => import("@codemirror/legacy-modes/mode/erlang"),
    m => m.erlang,
  ),
  fortran: of(
    () => import("@codemirror/legacy-modes/mode/fortran"),
    m => m.fortran,
  ),
  fsharp: of(mlLike, m => m.fSharp),
  go: of(
    () => import("@codemirror/legacy-modes/mode/go"),
    m => m.go,
  ),
  graphql: of(small, m => m.graphql),
  groovy: of(small, m => m.groovy),
  haskell: of(
    () => import("@codemirror/legacy-modes/mode/haskell"),
    m => m.haskell,
  ),
  hcl: of(
    () => import("./modes/hcl.js"),
    m => m.hcl,
    keyed,
  ),
  html: of(markup, m => m.markup),
  http: of(
    () => import("@codemirror/legacy-modes/mode/http"),
    m => m.http,
  ),
  ini: of(small, m => m.ini),
  java: of(clike, m => m.java),
  javascript: of(jsx, m => m.javascriptX),
  json: of(javascript, m => m.json),
  julia: of(
    () => import("@codemirror/legacy-modes/mode/julia"),
    m => m.julia,
  ),
  kotlin: of(clike, m => m.kotlin),
  latex: of(
    () => import("@codemirror/legacy-modes/mode/stex"),
    m => m.stex,
  ),
  less: of(css, m => m.less, cascading),
  lua: of(
    () => import("@codemirror/legacy-modes/mode/lua"),
    m => m.lua,
  ),
  makefile: of(
    () => import("./modes/makefile.js"),
    m => m.makefile,
    keyed,
  ),
  markdown: of(
    () => import("./modes/markdown.js"),
    m => m.markdown,
  ),
  matlab: of(
    () => import("@codemirror/legacy-modes/mode/octave"),
    m => m.octave,
  ),
  nginx: of(
    () => import("@codemirror/legacy-modes/mode/nginx"),
    m => m.nginx,
  ),
  nix: of(small, m => m.nix),
  objectivec: of(clike, m => m.objectiveC),
  ocaml: of(mlLike, m => m.oCaml),
  pascal: of(
    () => import("@codemirror/legacy-modes/mode/pascal"),
    m => m.pascal,
  ),
  perl: of(
    () => import("@codemirror/legacy-modes/mode/perl"),
    m => m.perl,
  ),
  php: of(
    () => import("./modes/php.js"),
    m => m.php,
  ),
  powershell: of(
    () => import("@codemirror/legacy-modes/mode/powershell"),
    m => m.powerShell,
  ),
  prisma: of(small, m => m.prisma),
  protobuf: of(
    () => import("@codemirror/legacy-modes/mode/protobuf"),
    m => m.protobuf,
  ),
  puppet: of(
    () => import("@codemirror/legacy-modes/mode/puppet"),
    m => m.puppet,
  ),
  python: of(
    () => import("@codemirror/legacy-modes/mode/python"),
    m => m.python,
  ),
  r: of(
    () => import("@codemirror/legacy-modes/mode/r"),
    m => m.r,
  ),
  ruby: of(
    () => import("@codemirror/legacy-modes/mode/ruby"),
    m => m.ruby,
  ),
  rust: of(
    () => import("@codemirror/legacy-modes/mode/rust"),
    m => m.rust,
  ),
  sass: of(
    () => import("@codemirror/legacy-modes/mode/sass"),
    m => m.sass,
    cascading,
  ),
  scala: of(clike, m => m.scala),
  scheme: of(
    () => import("@codemirror/legacy-modes/mode/scheme"),
    m => m.scheme,
  ),
  scss: of(css, m => m.sCSS, cascading),
  shader: of(clike, m => m.shader),
  shell: of(
    () => import("@codemirror/legacy-modes/mode/shell"),
    m => m.shell,
    shellRoles,
  ),
  sql: of(sql, m => m.mySQL),
  swift: of(
    () => import("@codemirror/legacy-modes/mode/swift"),
    m => m.swift,
  ),
  tcl: of(
    () => import("@codemirror/legacy-modes/mode/tcl"),
    m => m.tcl,
  ),
  toml: of(
    () => import("@codemirror/legacy-modes/mode/toml"),
    m => m.toml,
    keyed,
  ),
  typescript: of(javascript, m => m.typescript),
  typescriptx: of(jsx, m => m.typescriptX),
  vb: of(
    () => import("@codemirror/legacy-modes/mode/vb"),
    m => m.vb,
  ),
  verilog: of(
    () => import("@codemirror/legacy-modes/mode/verilog"),
    m => m.verilog,
  ),
  vhdl: of(
    () => import("@codemirror/legacy-modes/mode/vhdl"),
    m => m.vhdl,
  ),
  vim: of(small, m => m.vim),
  wasm: of(
    () => import("@codemirror/legacy-modes/mode/wast"),
    m => m.wast,
  ),
  xml: of(xml, m => m.xml),
  yaml: of(
    () => import("./modes/yaml.js"),
    m => m.yaml,
    keyed,
  ),
  zig: of(small, m => m.zig),
} as const satisfies Readonly<Record<string, LoadLanguage>>

export type LanguageName = keyof typeof LANGUAGES

// What languages are called where code is fenced or stored: names, endings of files, whole names
// of files, programs in a first line. Never knows Markdown.

import type {LanguageName} from "./languages.js"

/** Words for each language, in small letters: as people write them, and endings of file names.
 *  "" is for text that wants no colours and no guess either. */
const NAMES: Readonly<Record<LanguageName | "", string>> = {
  "": "text txt plain plaintext none nohighlight output out log raw ascii csv tsv",
  asm: "asm assembly assembler nasm masm gas s x86 x86asm arm armasm",
  batch: "batch bat cmd dos",
  c: "c h",
  clojure: "clojure clj cljs cljc edn",
  cmake: "cmake",
  coffeescript: "coffeescript coffee",
  commonlisp: "commonlisp lisp cl elisp emacs-lisp el common-lisp",
  console: "console shell-session shellsession sh-session terminal session",
  cpp: "cpp c++ cc cxx hpp hh hxx h++ ino arduino cuda cu",
  crystal: "crystal cr",
  csharp: "csharp c# cs cake dotnet",
  css: "css postcss",
  d: "d dlang",
  dart: "dart flutter",
  diff: "diff patch udiff",
  dockerfile: "dockerfile docker containerfile",
  elixir: "elixir ex exs eex heex",
  elm: "elm",
  erlang: "erlang erl hrl",
  fortran: "fortran f90 f95 f03 f for",
  fsharp: "fsharp f# fs fsi fsx",
  go: "go golang",
  graphql: "graphql gql",
  groovy: "groovy gradle jenkinsfile gvy",
  haskell: "haskell hs lhs purescript purs",
  hcl: "hcl terraform tf tfvars opentofu tofu nomad packer",
  html: "html htm xhtml vue svelte astro html5 handlebars hbs ejs jinja jinja2 erb",
  http: "http https",
  ini: "ini cfg conf config properties dotenv env editorconfig gitconfig desktop service",
  java: "java",
  javascript: "javascript js mjs cjs jsx node nodejs es6 ecmascript",
  json: "json json5 jsonc jsonl ndjson jsonld geojson webmanifest ipynb",
  julia: "julia jl",
  kotlin: "kotlin kt kts",
  latex: "latex tex bibtex sty",
  less: "less",
  lua: "lua luau",
  makefile: "makefile make mk mak gnumakefile",
  markdown: "markdown md mdx mkd rmd",
  matlab: "matlab octave",
  nginx: "nginx nginxconf",
  nix: "nix",
  objectivec: "objectivec objective-c objc mm obj-c",
  ocaml: "ocaml ml mli reason sml",
  pascal: "pascal delphi pas objectpascal",
  perl: "perl pl pm raku",
  php: "php php3 php8 phtml",
  powershell: "powershell ps1 pwsh ps psm1 psd1 posh",
  prisma: "prisma",
  protobuf: "protobuf proto proto3",
  puppet: "puppet pp",
  python: "python py python3 py3 pyi pyw ipython sage starlark bzl bazel gyp",
  r: "r rscript splus",
  ruby: "ruby rb gemfile rake podspec rakefile podfile brewfile vagrantfile",
  rust: "rust rs",
  sass: "sass",
  scala: "scala sc sbt",
  scheme: "scheme scm rkt racket ss",
  scss: "scss",
  shader: "shader glsl hlsl wgsl vert frag metal",
  shell: "shell sh bash zsh ksh ash dash fish shellscript bashrc zshrc profile bash_profile",
  sql: "sql mysql pgsql postgres postgresql sqlite plsql tsql mssql psql mariadb ddl duckdb",
  swift: "swift",
  tcl: "tcl tk",
  toml: "toml",
  typescript: "typescript ts mts cts",
  typescriptx: "tsx typescriptreact",
  vb: "vb vbnet vb.net vba visualbasic",
  verilog: "verilog sv systemverilog",
  vhdl: "vhdl vhd",
  vim: "vim viml vimscript vimrc nvim",
  wasm: "wasm wat wast webassembly",
  xml: "xml xsd xsl xslt svg rss atom plist xaml csproj pom wsdl mathml",
  yaml: "yaml yml docker-compose compose",
  zig: "zig",
}

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([language, names]) =>
    names.split(" ").map(name => [name, language as LanguageName | ""] as const),
  ),
)

/** The language with that name in any letters; "" if it is text that has none, `undefined` for a
 *  name that nobody knows. */
export function languageNamed(name: string): LanguageName | "" | undefined {
  return BY_NAME.get(name.toLowerCase())
}

/** The language of a file with that name, by all of its last part or by its ending. */
export function languageOfFile(path: string): LanguageName | "" | undefined {
  const file = path.split(/[\\/]/).at(-1) ?? ""
  const whole = languageNamed(file.replace(/^\./, ""))
  if (whole !== undefined) return whole
  if (/^(?:docker|container)file\b/i.test(file)) return "dockerfile"
  if (/^cmakelists\.txt$/i.test(file)) return "cmake"
  const ending = /\.([^.]+)$/.exec(file)?.[1]
  return ending === undefined ? undefined : languageNamed(ending)
}

/** The language of a text by its first line that is not blank, only where nothing else begins so;
 *  else "". */
export function languageOfLine(line: string): LanguageName | "" {
  const program = /^#!\s*(?:\S*\/env\s+(?:-\S+\s+|\w+=\S*\s+)*)?(?:\S*\/)?([a-z]+)/i.exec(line)?.[1]
  if (program !== undefined) return languageNamed(program) ?? ""
  if (/^<\?xml\s/.test(line)) return "xml"
  if (/^<\?php\b/.test(line)) return "php"
  if (/^<!doctype html\b/i.test(line)) return "html"
  const isDiff =
    /^diff --git "?a\/|^--- (?:"?a\/|\/dev\/null)|^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/.test(line)
  return isDiff ? "diff" : ""
}

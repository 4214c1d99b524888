// Which language a fence is in, by its info string, a file's name, or the first line of its text.

import {describe, expect, test} from "vitest"
import {languageOfInfo} from "../../../src/markdown/code/info.js"
import {languageNamed, languageOfFile, languageOfLine} from "../../../src/markdown/code/names.js"

describe("an info string names a language", () => {
  test.each([
    ["ts", "typescript"],
    ["TS", "typescript"],
    ['ts title="a b.ts" showLineNumbers', "typescript"],
    ["js {1,3-5}", "javascript"],
    ["js{1,3-5}", "javascript"],
    ["python, numbered", "python"],
    ["{.python}", "python"],
    ["{.haskell .numberLines startFrom=100}", "haskell"],
    ["{r setup, echo=FALSE}", "r"],
    ["{python}", "python"],
    ["js:lib/a.js", "javascript"],
    ["js:a.unknown", "javascript"],
    ["12:40:src/a.rs", "rust"],
    ["src/deep/a.go", "go"],
    ["src\\deep\\a.go", "go"],
    ["path/to/Dockerfile", "dockerfile"],
    ["Dockerfile.dev", "dockerfile"],
    ["CMakeLists.txt", "cmake"],
    [".env", "ini"],
    ["~/.bashrc", "shell"],
    ["language-ts", "typescript"],
    ["lang=ts", "typescript"],
    [".ts", "typescript"],
    ["diff-ts", "diff"],
    ["bash-session", "shell"],
    ["c++", "cpp"],
    ["c\\+\\+", "cpp"],
    ["c#", "csharp"],
    ["shell-session", "console"],
    ["objective-c", "objectivec"],
    ["  yaml  ", "yaml"],
  ])("%s", (info, language) => {
    expect(languageOfInfo(info)).toBe(language)
  })

  test.each(["text", "output", "mermaid", "foo bar", "{.unknown}", "{#id .x}", "x".repeat(5000)])(
    "or none that is known: %s",
    info => {
      expect(languageOfInfo(info)).toBe("")
    },
  )

  test.each(["", "   ", "{}", "{ }"])("or nothing, so that the text may tell: “%s”", info => {
    expect(languageOfInfo(info)).toBeUndefined()
  })

  test("but never what an object has by itself", () => {
    for (const word of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      expect(languageOfInfo(word)).toBe("")
      expect(languageNamed(word)).toBeUndefined()
    }
  })
})

describe("a first line tells the language only where nothing else begins so", () => {
  test.each([
    ["#!/bin/sh", "shell"],
    ["#!/usr/bin/env python3", "python"],
    ["#!/usr/bin/env -S node --no-warnings", "javascript"],
    ["#! /usr/local/bin/perl -w", "perl"],
    ['<?xml version="1.0"?>', "xml"],
    ["<?php", "php"],
    ["<!DOCTYPE html>", "html"],
    ["diff --git a/x b/x", "diff"],
    ["--- a/src/x.ts", "diff"],
    ["--- /dev/null", "diff"],
    ["@@ -1,3 +1,4 @@ class A", "diff"],
  ])("%s", (line, language) => {
    expect(languageOfLine(line)).toBe(language)
  })

  test.each([
    "{",
    "import x",
    "# title",
    "--- title",
    "---",
    "- item",
    "@@ nothing",
    "<div>",
    "$ npm i",
    "#!/bin/unknown",
    "SELECT 1",
  ])("not %s", line => {
    expect(languageOfLine(line)).toBe("")
  })
})

test("a file's name is known whole or by its ending", () => {
  expect(languageOfFile("a/b/Makefile")).toBe("makefile")
  expect(languageOfFile("Gemfile")).toBe("ruby")
  expect(languageOfFile("x.test.tsx")).toBe("typescriptx")
  expect(languageOfFile("README.md")).toBe("markdown")
  expect(languageOfFile("notes.txt")).toBe("")
  expect(languageOfFile("LICENSE")).toBeUndefined()
})

// The README against what it tells of.

import {existsSync, readFileSync} from "node:fs"
import {join} from "node:path"
import {expect, test} from "vitest"
import {REQUESTS} from "../../src/agents/offline/requests.js"
import {FLAGS} from "../../src/cli/flags.js"
import {ROOT} from "./product.js"

const readme = readFileSync(join(ROOT, "README.md"), "utf8")

test("the README lists every request of the offline agent, with every example", () => {
  for (const {asks, does, examples} of REQUESTS) {
    const row = readme.split("\n").find(line => line.startsWith(`| ${does.en}`)) ?? ""
    expect(row.includes("*(asks first)*"), does.en).toBe(asks === "asks")
    for (const example of [...examples.en, ...examples.zh]) expect(row).toContain(example)
  }
})

test("the README names every flag", () => {
  for (const {name} of FLAGS) expect(readme).toMatch(new RegExp(`\`--${name}[\`\\s\\\\]`))
})

test("files that the README points at are there", () => {
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target ?? "")
  const files = links.filter(target => !target.startsWith("https://"))
  expect(files.length).toBeGreaterThanOrEqual(2)
  for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true)
})

test("commands of npm that the README names are there", () => {
  const {scripts} = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? "")
  expect(new Set(named).size).toBeGreaterThanOrEqual(3)
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
})

// Tries the laws of the inline screen many times over: `npm run fuzz` 20 times as often as
// `npm test`, `npm run fuzz -- 100` a hundred times. A failure prints its program and its seed.

import {spawnSync} from "node:child_process"
import {join} from "node:path"
import {fileURLToPath} from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const factor = Number(process.argv[2] ?? 20)
if (!(factor >= 1)) {
  console.error(`fuzz: needs a factor of at least 1, not "${process.argv[2]}"`)
  process.exit(2)
}
const vitest = join(root, "node_modules/vitest/vitest.mjs")
const hour = String(3_600_000)
const {status} = spawnSync(
  process.execPath,
  [vitest, "run", "test/conformance", "--testTimeout", hour],
  {cwd: root, stdio: "inherit", env: {...process.env, FUZZ: String(factor)}},
)
process.exit(status ?? 1)

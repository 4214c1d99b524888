// Tries the laws of the screen and of untrusted text many times over: `npm run fuzz` 20 times as
// often as `npm test`, and a billion bytes of hostile text, which takes an hour of two cores.
// `npm run fuzz -- 100` tries a hundred times as often; `npm run fuzz -- 1 test/fuzz` one folder
// only. A failure prints its program and its seed.

import {spawnSync} from "node:child_process"
import {join} from "node:path"
import {fileURLToPath} from "node:url"

const FOLDERS = ["test/conformance", "test/fuzz", "test/app/forging.test.ts"]

const root = fileURLToPath(new URL("..", import.meta.url))
const [times = "20", ...folders] = process.argv.slice(2)
const factor = Number(times)
if (!(factor >= 1)) {
  console.error(`fuzz: needs a factor of at least 1, not "${times}"`)
  process.exit(2)
}
const vitest = join(root, "node_modules/vitest/vitest.mjs")
const hour = String(3_600_000)
const {status} = spawnSync(
  process.execPath,
  [vitest, "run", ...(folders.length > 0 ? folders : FOLDERS), "--testTimeout", hour],
  {cwd: root, stdio: "inherit", env: {...process.env, FUZZ: String(factor)}},
)
process.exit(status ?? 1)

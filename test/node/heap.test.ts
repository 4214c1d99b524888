import {spawnSync} from "node:child_process"
import {fileURLToPath} from "node:url"
import {build} from "esbuild"
import {expect, test} from "vitest"

test("this Node knows every flag that keeps the heap small: V8 complains of nothing", async () => {
  const heap = fileURLToPath(new URL("../../src/node/heap.ts", import.meta.url))
  const {outputFiles} = await build({
    stdin: {
      contents: `import {keepHeapSmall} from ${JSON.stringify(heap)}\nkeepHeapSmall()\nconsole.log("ran")`,
      resolveDir: ".",
    },
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
  })
  const program = outputFiles[0]?.text ?? ""
  const {stdout, stderr} = spawnSync(process.execPath, ["-e", program], {encoding: "utf8"})
  expect({stdout, stderr}).toEqual({stdout: "ran\n", stderr: ""})
})

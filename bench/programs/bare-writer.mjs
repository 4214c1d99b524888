// The floor for output: writes a file's bytes to the terminal as they are, then waits for a key.
import {createReadStream} from "node:fs"

const [, , file = ""] = process.argv
process.stdin.setRawMode(true)
process.stdin.once("data", () => process.exit(0))
for await (const chunk of createReadStream(file)) {
  if (!process.stdout.write(chunk)) await new Promise(go => process.stdout.once("drain", go))
}
process.stdout.write("<written>")

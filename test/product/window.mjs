// A terminal window for tests: runs the program of its arguments on a terminal, shows what it
// writes, passes on what is typed, and can be killed. First it says the program's pid.
import {createRequire} from "node:module"

const {spawn} = createRequire(import.meta.url)("node-pty")
const [file, ...words] = process.argv.slice(2)
const program = spawn(file, words, {cols: 80, rows: 24, name: "xterm-256color"})
process.stdout.write(`pid ${program.pid}\n`)
program.onData(text => process.stdout.write(text))
process.stdin.on("data", bytes => program.write(String(bytes)))

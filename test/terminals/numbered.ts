// A program for the harness's own tests: prints 50 numbered lines and a long one, then its size
// whenever that changes and each line it is given. «q» ends it, with code 7.

const say = (text: string) => process.stdout.write(`${text}\n`)
const sizeOf = () => `${process.stdout.columns}x${process.stdout.rows}`

// Before anything is printed: what arrives after «ready» must not be echoed by the tty.
process.stdin.setRawMode(true)
for (let number = 1; number <= 50; number++) say(`line ${number}`)
say(`long ${"0123456789".repeat(7)} end`)
say("wide 中文字 and narrow é")
say(`ready ${sizeOf()}`)
process.stdout.on("resize", () => say(`size ${sizeOf()}`))
process.stdin.on("data", bytes => {
  if (bytes.toString() === "q") process.exit(7)
  say(`got ${bytes.toString()}`)
})

// The floor for keys: a Node program in raw mode that writes back what it reads.
process.stdin.setRawMode(true)
process.stdin.on("data", bytes => {
  process.stdout.write(bytes)
})
process.stdout.write(">")

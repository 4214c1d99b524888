// The floor for pastes: a Node program in raw mode that reads until a paste ends, and says so.
process.stdin.setRawMode(true)
let tail = ""
process.stdin.on("data", bytes => {
  tail = (tail + bytes.toString("latin1")).slice(-16)
  if (tail.includes("\x1b[201~")) process.stdout.write("<read>")
})
process.stdout.write(">")

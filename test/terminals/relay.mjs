// Runs inside a terminal and joins its tty to the harness: what comes from the socket goes to the
// terminal as it is; what comes from the terminal goes back as lines of JSON.
// Usage: sh -c 'stty raw -echo; exec node relay.mjs SOCKET'. Knows nothing of what it carries.

import {connect} from "node:net"

const socket = connect(process.argv[2] ?? "")
const tell = message => socket.write(`${JSON.stringify(message)}\n`)
const size = () => ({columns: process.stdout.columns, rows: process.stdout.rows})

socket.on("connect", () => {
  tell({type: "hello", environment: process.env, ...size()})
  process.stdin.on("data", bytes => tell({type: "bytes", base64: bytes.toString("base64")}))
  process.stdin.on("end", () => process.exit(0))
})
process.stdout.on("resize", () => tell({type: "size", ...size()}))
process.on("SIGHUP", () => process.exit(0))
socket.on("data", bytes => process.stdout.write(bytes))
socket.on("error", () => process.exit(1))
socket.on("close", () => process.exit(0))

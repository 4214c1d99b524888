import {expect, test} from "vitest"
import {Pty} from "./pty.js"

test("a command on a pty is typed to, resized and heard to its end", async () => {
  const script = 'stty size; read answer; stty size; echo "<$answer>"; exit 3'
  const pty = new Pty({command: ["sh", "-c", script], columns: 31, rows: 7})
  await expect.poll(() => pty.output).toContain("7 31")
  pty.resize(44, 9)
  pty.write("yes\n")
  expect(await pty.ended).toEqual({code: 3, signal: 0})
  await expect.poll(() => pty.output).toMatch(/9 44\r\n<yes>\r\n$/)
})

test("a command that will not end is ended", async () => {
  const script = "trap '' HUP; echo ready; while :; do sleep 0.1; done"
  const pty = new Pty({command: ["sh", "-c", script], columns: 20, rows: 5})
  await expect.poll(() => pty.output).toContain("ready")
  await pty.close()
  expect((await pty.ended).signal).toBe(9)
})

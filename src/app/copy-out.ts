// A copy on its way: to the terminal, to programs with a clipboard, or to a file. Never knows which
// of them there are, nor the conversation.

import {type ClipboardTerminal, clipboardBytes} from "./clipboard.js"
import type {Came, Copy, CopyPort, ToolReport} from "./copied.js"

/** Where a copy can go. */
export interface CopyWays {
  readonly port: CopyPort | undefined
  /** `undefined`: it is sent no escapes. */
  readonly terminal: (ClipboardTerminal & {write(bytes: string): void}) | undefined
}

const NO_TERMINAL = {bytes: "", report: {type: "none"}} as const
const NO_TOOLS: ToolReport = {took: [], failed: []}

/** Sends it, and tells what came of it. Never rejects. */
export function copyOut(copy: Copy, {port, terminal}: CopyWays): Promise<Came> {
  const {text, file, keeping, most} = copy
  if (most !== undefined) {
    const terminal = {type: "too-long", most} as const
    return Promise.resolve({type: "clipboard", terminal, tools: NO_TOOLS})
  }
  if (file !== undefined && keeping === "private" && port) {
    return port.privateFile(file, text).then(came => ({type: "file", ...came}))
  }
  if (file !== undefined) {
    const report = port?.file(file, text) ?? Promise.resolve({type: "failed", message: ""} as const)
    return report.then(came => ({type: "file", name: file, report: came}))
  }
  const sent = terminal ? clipboardBytes(text, terminal) : NO_TERMINAL
  terminal?.write(sent.bytes)
  const tools = port?.clipboard(text) ?? Promise.resolve(NO_TOOLS)
  return tools.then(report => ({type: "clipboard", terminal: sent.report, tools: report}))
}

// The client methods that an agent may call: files and terminals.
// Never asks the user: asking is the agent's part (session/request_permission).

import {type ClientApp, methods, RequestError} from "@agentclientprotocol/sdk"
import {readTextFile, writeTextFile} from "./files.js"
import type {Terminals} from "./terminals.js"

/** Where the tools work and what they use. */
export interface ClientToolsOptions {
  readonly roots: readonly string[]
  readonly terminals: Terminals
  /** Called before a terminal is forgotten, while its output can still be read. */
  readonly beforeRelease: () => void
}

/** Registers every file and terminal method on the client; failures become JSON-RPC errors. */
export function offerTools(app: ClientApp, options: ClientToolsOptions): void {
  const {roots, terminals, beforeRelease} = options
  app
    .onRequest(methods.client.fs.readTextFile, ({params}) =>
      told(async () => ({content: await readTextFile(params, roots)})),
    )
    .onRequest(methods.client.fs.writeTextFile, ({params}) =>
      told(async () => {
        await writeTextFile(params, roots)
        return {}
      }),
    )
    .onRequest(methods.client.terminal.create, ({params}) =>
      told(async () => ({terminalId: await terminals.create(params)})),
    )
    .onRequest(methods.client.terminal.output, ({params}) =>
      told(async () => terminals.output(params.terminalId)),
    )
    .onRequest(methods.client.terminal.waitForExit, ({params}) =>
      told(() => terminals.waitForExit(params.terminalId)),
    )
    .onRequest(methods.client.terminal.kill, ({params}) =>
      told(async () => {
        await terminals.kill(params.terminalId)
        return {}
      }),
    )
    .onRequest(methods.client.terminal.release, ({params}) =>
      told(async () => {
        beforeRelease()
        await terminals.release(params.terminalId)
        return {}
      }),
    )
}

/** Plain errors would reach the agent as «internal error»; it can act on the words. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw RequestError.invalidParams(undefined, message)
  }
}

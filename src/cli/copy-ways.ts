// Where a copy can go besides the terminal, loaded when the first is made. Never knows how.

import type {CopyPort} from "../app/copied.js"
import type {ClipboardWorld} from "./clipboard.js"

/** The ways out of this process. */
export function copyWays(world: ClipboardWorld): CopyPort {
  const load = async () => (await import("./clipboard.js")).clipboardOf(world)
  return {
    clipboard: async text => (await load()).clipboard(text),
    file: async (name, text) => (await load()).file(name, text),
    privateFile: async (name, text) => (await load()).privateFile(name, text),
  }
}

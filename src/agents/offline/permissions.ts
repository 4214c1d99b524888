// What the user allowed or refused for the whole session, by kind of tool.
// Never asks: the turn does.

import type {PermissionOption} from "@agentclientprotocol/sdk"
import type {OfflineWords} from "./words.js"

/** The tools that ask. */
export type AskingTool = "run" | "create" | "edit"

/** What is known before asking. */
export type Standing = "always" | "never" | "ask"

/** Remembers the answers that were meant for good. */
export class Permissions {
  readonly #standing = new Map<AskingTool, Standing>()

  /** What was said for good, or "ask". */
  of(tool: AskingTool): Standing {
    return this.#standing.get(tool) ?? "ask"
  }

  /** Takes the chosen option; gives whether it allows. An option nobody offered does not. */
  take(tool: AskingTool, optionId: string): "allowed" | "refused" {
    if (optionId === "allow_always") this.#standing.set(tool, "always")
    if (optionId === "reject_always") this.#standing.set(tool, "never")
    return optionId === "allow_once" || optionId === "allow_always" ? "allowed" : "refused"
  }
}

/** The four answers, the usual one first. */
export function permissionOptions(words: OfflineWords): PermissionOption[] {
  return [
    {optionId: "allow_once", kind: "allow_once", name: words.allowOnce},
    {optionId: "allow_always", kind: "allow_always", name: words.allowAlways},
    {optionId: "reject_once", kind: "reject_once", name: words.rejectOnce},
    {optionId: "reject_always", kind: "reject_always", name: words.rejectAlways},
  ]
}

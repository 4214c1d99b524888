// What is answered to a permission request when nobody can be asked.
// Never sends the answer.

import type {PermissionOption} from "@agentclientprotocol/sdk"
import {never} from "../never.js"
import type {PermissionMode} from "./event.js"

/** The option to take, if any. Allowing takes "once" before "always". Refusing takes "once" only:
 *  a refusal that outlives the run was nobody's wish; without that option it is "cancelled". */
export function optionFor(
  mode: PermissionMode,
  options: readonly PermissionOption[],
): PermissionOption | undefined {
  const find = (kind: PermissionOption["kind"]) => options.find(option => option.kind === kind)
  switch (mode) {
    case "allow":
      return find("allow_once") ?? find("allow_always")
    case "ask":
    case "deny":
      return find("reject_once")
    default:
      return never(mode)
  }
}

// The names of the slash commands, ours and the agent's. Never knows what they do.

import type {AgentCommand, State} from "./state.js"

/** What a command of ours is. */
export type Name =
  | "help"
  | "history"
  | "usage"
  | "time"
  | "show"
  | "open"
  | "tools"
  | "new"
  | "session"
  | "sessions"
  | "close"
  | "find"
  | "resume"
  | "clear"
  | "copy"
  | "exit"

/** What each name means. */
export const NAMES: ReadonlyMap<string, Name> = new Map<string, Name>([
  ["help", "help"],
  ["history", "history"],
  ["tools", "tools"],
  ["show", "show"],
  ["open", "open"],
  ["usage", "usage"],
  ["cost", "usage"],
  ["stats", "usage"],
  ["time", "time"],
  ["clear", "clear"],
  ["new", "new"],
  ["session", "session"],
  ["sessions", "sessions"],
  ["close", "close"],
  ["find", "find"],
  ["resume", "resume"],
  ["continue", "resume"],
  ["reset", "clear"],
  ["copy", "copy"],
  ["exit", "exit"],
  ["quit", "exit"],
])

/** The name that each command is listed by. */
export const LISTED: readonly Name[] = [
  "help",
  "history",
  "clear",
  "copy",
  "show",
  "open",
  "tools",
  "usage",
  "time",
  "new",
  "session",
  "sessions",
  "close",
  "find",
  "resume",
  "exit",
]

/** The agent's commands that can be reached: a name of ours stays ours. */
export function agentCommands(state: State): readonly AgentCommand[] {
  return state.session.commands.filter(({name}) => !NAMES.has(name.toLowerCase()))
}

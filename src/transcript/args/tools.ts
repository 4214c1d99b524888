// The table of tools: what each of them does, by the names that agents give them, and by the kinds
// of the protocol for all others. Knows names; never arguments.
//
// The names are those of Claude Code, Codex, Gemini CLI, OpenCode, pi and of our own agents; they
// are compared without case and signs, so "WebFetch", "web_fetch" and "web-fetch" are one.

/** What a tool does. "none": nothing is known of it. */
export type Action =
  | "read"
  | "list"
  | "write"
  | "edit"
  | "delete"
  | "make"
  | "move"
  | "copy"
  | "find"
  | "glob"
  | "run"
  | "output"
  | "fetch"
  | "web"
  | "knowledge"
  | "todo"
  | "task"
  | "skill"
  | "plan"
  | "ask"
  | "think"
  | "none"

const NAMES: Readonly<Record<Exclude<Action, "none">, string>> = {
  read:
    "read readfile readmanyfiles readtextfile viewfile view openfile open cat notebookread " +
    "viewimage readmcpresource readmcpresourcetool readdocument getdocument readmessage getmessage",
  list: "ls list listdir listdirectory listfiles readfolder listmessages listdocuments",
  write: "write writefile writetextfile createfile create savefile newfile",
  edit:
    "edit editfile multiedit replace strreplace strreplaceeditor strreplacebasededittool " +
    "notebookedit applypatch patch update updatefile insert",
  delete: "delete deletefile deletefiles remove removefile rm",
  make: "mkdir makedirectory createdirectory createfolder",
  move: "move movefile mv rename renamefile",
  copy: "copy copyfile cp",
  find:
    "grep grepfiles grepsearch search searchfilecontent searchtext searchcode codesearch " +
    "ripgrep rg",
  glob: "glob find findfile findfiles findbyname filesearch searchfiles searchnames",
  run:
    "bash shell sh zsh powershell terminal execute exec run runcommand runshellcommand " +
    "execcommand executecommand localshell shellcommand runscript runterminalcmd",
  output: "bashoutput taskoutput killshell killbash taskstop writestdin awaitshell",
  fetch: "fetch webfetch fetchurl openurl browse readurl",
  web: "websearch googlewebsearch searchweb googlesearch",
  knowledge: "searchknowledge searchknowledgebase knowledgesearch queryknowledgebase",
  todo: "todo todos todowrite todoread writetodos updatetodos updateplan",
  task:
    "task agent subagent runagent spawnagent delegatetoagent delegate taskcreate " +
    "codebaseinvestigator dispatchagent",
  skill: "skill activateskill loadskill useskill readskill slashcommand",
  plan: "plan exitplanmode enterplanmode switchmode presentplan",
  ask: "ask askuser askuserquestion question requestuserinput askfollowupquestion elicit",
  think: "think thinking sequentialthinking",
}

const ACTIONS: ReadonlyMap<string, Action> = new Map(
  Object.entries(NAMES).flatMap(([action, names]) =>
    names.split(" ").map((name): [string, Action] => [name, action as Action]),
  ),
)

const KINDS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ["read", "read"],
  ["edit", "edit"],
  ["delete", "delete"],
  ["move", "move"],
  ["search", "find"],
  ["execute", "run"],
  ["think", "think"],
  ["fetch", "fetch"],
  ["switch_mode", "plan"],
])

/** Titles that name a kind of tool and nothing else, beside the names of tools. */
const GENERIC = new Set(
  (
    "tool toolcall tooluse function functioncall command other unknown readfiles writefiles " +
    "editfiles deletefile search fetch execute findfiles todolist updatetodo updatetodolist " +
    "webpage subagent runningcommand mcptool"
  ).split(" "),
)

/** A tool of a server of the Model Context Protocol. */
export interface ServerTool {
  readonly server: string
  readonly tool: string
}

/** The parts of `mcp__server__tool`; undefined for any other name. */
export function serverTool(name: string | undefined): ServerTool | undefined {
  const found = name === undefined ? null : /^mcp__(.+?)__(.+)$/s.exec(name.trim())
  return found ? {server: found[1]!, tool: found[2]!} : undefined
}

/** Servers whose tools are the agent's own, under another name. */
const OWN_SERVERS = ["acp"]

/** The tool's name as the table has it: what is the agent's own, without the server. */
export function ownName(name: string | undefined): string | undefined {
  const tool = serverTool(name)
  return tool && OWN_SERVERS.includes(tool.server) ? tool.tool : name
}

/** What a call does: by its name, by a title that is such a name, or by its kind. An unknown name
 *  leaves it to them. */
export function actionOf(call: {
  readonly name: string | undefined
  readonly title: string
  readonly kind: string
}): Action {
  const name = ownName(call.name)
  if (serverTool(name)) return "none"
  const named = actionNamed(name)
  if (named) return named
  const title = ownName(call.title)
  // What is run may be called as a tool is: "ls".
  if (call.kind === "execute") return "run"
  if (serverTool(title)) return "none"
  return actionNamed(title) ?? KINDS.get(call.kind) ?? "none"
}

function actionNamed(name: string | undefined): Action | undefined {
  return name === undefined ? undefined : ACTIONS.get(bare(name))
}

/** Whether a title says no more than which tool it is. */
export function isToolName(title: string): boolean {
  const name = bare(title)
  return name === "" || ACTIONS.has(name) || KINDS.has(title) || GENERIC.has(name)
}

/** A name without case, blanks and signs; what is longer than any name is none of them. */
export function bare(name: string): string {
  return name.length > NAME_UNITS_MAX ? name : name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")
}

const NAME_UNITS_MAX = 100

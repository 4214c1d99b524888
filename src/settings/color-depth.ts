// How many colours may be sent: a decision over the environment and one flag.
// Never asks the terminal anything and never sees a style.

/** Variables of the environment; a missing one is undefined. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What a stream is connected to: a terminal, or anything else (pipe, file, nothing). */
export type StreamKind = "terminal" | "other"

/** What `--color` asks for. `--no-color` is `never`. */
export type ColorWish = "auto" | "always" | "never"

/** Colours that may be sent. "none" keeps bold and underline; 16 are the reader's own colours. */
export type ColorDepth = "none" | "16" | "256" | "truecolor"

const DEPTHS: readonly ColorDepth[] = ["none", "16", "256", "truecolor"]

/** The colour depth. First word wins: the flag, FORCE_COLOR, NO_COLOR (any text, no-color.org),
 *  CLICOLOR_FORCE, CLICOLOR=0, and last whether the output is a terminal at all. A dumb terminal
 *  has none whatever is wished: it would show the escapes. */
export function colorDepthOf(wish: ColorWish, env: Environment, output: StreamKind): ColorDepth {
  if (isDumb(env) || wish === "never") return "none"
  const forced = forcedDepth(env.FORCE_COLOR)
  if (wish === "always") return atLeast16(forced ?? terminalDepth(env))
  if (forced !== undefined) return forced
  if (env.NO_COLOR) return "none"
  if (env.CLICOLOR_FORCE && env.CLICOLOR_FORCE !== "0") return atLeast16(terminalDepth(env))
  if (env.CLICOLOR === "0" || output === "other") return "none"
  return terminalDepth(env)
}

/** Whether the terminal cannot move a cursor: TERM is dumb or not set. On Windows none is set. */
export function isDumb(env: Environment): boolean {
  return env.TERM === "dumb" || (!env.TERM && env.OS !== "Windows_NT")
}

function atLeast16(depth: ColorDepth): ColorDepth {
  return depth === "none" ? "16" : depth
}

/** FORCE_COLOR as Node and most tools read it; a word nobody knows counts as not set. */
function forcedDepth(value: string | undefined): ColorDepth | undefined {
  switch (value) {
    case "0":
    case "false":
      return "none"
    case "":
    case "1":
    case "true":
      return "16"
    case "2":
      return "256"
    case "3":
      return "truecolor"
    default:
      return undefined
  }
}

/** What the terminal that the variables describe can show. */
function terminalDepth(env: Environment): ColorDepth {
  const claimed = claimedDepth(env)
  // Apple's terminal mangles 24-bit colour, and GNU screen lets COLORTERM of the outer terminal
  // through without passing the colours on.
  const capped = env.TERM_PROGRAM === "Apple_Terminal" || env.STY !== undefined
  if (!capped) return claimed
  return DEPTHS[Math.min(DEPTHS.indexOf(claimed), DEPTHS.indexOf("256"))] ?? "256"
}

function claimedDepth(env: Environment): ColorDepth {
  const term = env.TERM ?? ""
  if (/^(truecolor|24bit)$/i.test(env.COLORTERM ?? "")) return "truecolor"
  if (/-(direct|truecolor)$|^xterm-(kitty|ghostty)$|^(alacritty|wezterm|foot)/.test(term)) {
    return "truecolor"
  }
  if (env.WT_SESSION !== undefined || env.OS === "Windows_NT") return "truecolor"
  if (/-?256(color)?$/.test(term)) return "256"
  // The DEC machines of the last century, by their names in terminfo.
  if (/^vt\d/.test(term)) return "none"
  return env.TERM_PROGRAM === "Apple_Terminal" ? "256" : "16"
}

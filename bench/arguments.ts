// The bench's own command line.

/** What was asked for. */
export interface Wish {
  readonly scale: "short" | "full"
  /** Names of workloads; empty for all. */
  readonly only: readonly string[]
  /** Results to compare with. */
  readonly against: string | undefined
  /** The program to measure; undefined: dist/main.cjs. */
  readonly program: string | undefined
  readonly list: "list" | "run"
}

/** How to call it. */
export const USAGE = `npm run bench -- [--short] [--only NAME[,NAME]] [--against FILE] [--program FILE] [--list]`

/** Reads the arguments; a text says what is wrong with them. */
export function readWish(args: readonly string[]): Wish | string {
  let wish: Wish = {
    scale: "full",
    only: [],
    against: undefined,
    program: undefined,
    list: "run",
  }
  for (let i = 0; i < args.length; i++) {
    const flag = args[i]
    const value = args[i + 1]
    if (flag === "--short") wish = {...wish, scale: "short"}
    else if (flag === "--list") wish = {...wish, list: "list"}
    else if (flag === "--only" || flag === "--against" || flag === "--program") {
      if (value === undefined) return `${flag} needs a value`
      i++
      if (flag === "--only") wish = {...wish, only: [...wish.only, ...value.split(",")]}
      else if (flag === "--against") wish = {...wish, against: value}
      else wish = {...wish, program: value}
    } else return `unknown argument: ${flag}`
  }
  return wish
}

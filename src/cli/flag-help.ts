// What the help says of every flag, in its order, under its headings. A table, loaded only when
// somebody asks.

import {BLOCKS_DEFAULT, BLOCKS_MIN, FPS_DEFAULT, FPS_MAX, FPS_MIN} from "../settings/settings.js"

/** What is said of flags that belong together: a line for each, by its name. */
export interface HelpGroup {
  readonly heading: string
  readonly lines: Readonly<Record<string, string>>
}

/** All headings, in order. */
export const FLAG_HELP: readonly HelpGroup[] = [
  {
    heading: "Print mode",
    lines: {
      print: "one run without a screen: the answer on standard output, all else on standard error",
      "output-format":
        "text (default), json (one object) or stream-json (one object a line); " +
        "of sessions and find: text or json",
      "include-partial-messages": "stream-json shows the pieces of a message too, as they come",
      "permission-mode":
        "allow: what needs a yes is let through; deny: it is refused and counted; " +
        "ask (default): the same, and the run fails, since nobody could be asked",
      verbose: "progress on standard error even if that is no terminal",
    },
  },
  {
    heading: "Agent and session",
    lines: {
      agent:
        "the agent: a command that speaks the Agent Client Protocol on its standard input and " +
        "output (default: the offline agent inside)",
      cwd: "the directory to work in (default: this one)",
      record: "write the session to FILE, for platen replay",
      continue: "go on with the last session of this directory",
      resume:
        "go on with the session whose id begins so, or latest; without an id, choose from a list",
      "no-session":
        "keep nothing of this conversation on disk (default if PLATEN_NO_SESSION is set)",
    },
  },
  {
    heading: "Screen",
    lines: {
      locale: "language of the interface: en or zh (default: by LC_ALL, LC_MESSAGES, LANG)",
      color: "auto (default: by terminal, NO_COLOR, FORCE_COLOR), always or never",
      "no-color": "the same as --color never",
      theme: "colours for a light or a dark background; auto (default) asks the terminal",
      diff: "changes of files: unified (default), or split, side by side from 120 columns on",
      wrap: "prose breaks at a word (default), or where the terminal does: copied as one line",
      measure: "columns that prose takes at most; tables and code do not mind (default 0: all)",
      fold:
        "work between two texts is one line: auto (default), but what runs or changes files is " +
        "shown; closed, but errors and questions are; or open: all of it is shown",
      reasoning: "thoughts: hidden, their first line (default), or full",
      title: "the window's title, and progress where it shows that: on (default) or off",
      ascii: "marks in ASCII only",
      "screen-reader":
        "labelled rows and nothing that moves (default if TERM is dumb or ACCESSIBLE is set)",
      fps: `frames a second at most, ${FPS_MIN} to ${FPS_MAX} (default ${FPS_DEFAULT})`,
      blocks:
        `blocks of conversation kept in memory, from ${BLOCKS_MIN} (default ${BLOCKS_DEFAULT}); ` +
        "the scrollback of the terminal has all",
      "scroll-form": "how rows go to the scrollback: margins, feed, or auto (default)",
      "ambiguous-width":
        "columns of signs that East Asian fonts draw wide: 1, 2, or auto (default), as measured",
      "frame-stats": "at the end, write numbers about frames to FILE",
    },
  },
  {
    heading: "Replay",
    lines: {
      speed: "N times as fast as recorded (default 1), or max",
      rate: "text in pieces, N tokens a second",
    },
  },
  {
    heading: "Other",
    lines: {
      version: "the version",
      help: "this text",
    },
  },
]

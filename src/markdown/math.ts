// Math as the parser's grammar: what stands between its delimiters is nothing but source, so that
// no emphasis, link or list takes it apart. Never knows how it is shown.
//
//     $a_1$   \(a_1\)            within one line; within a paragraph
//     $$a_1$$   \[a_1\]          within a paragraph
//     $$ ⏎ a_1 ⏎ $$              lines up to the closing one, or to a blank one
//     \[ ⏎ a_1 ⏎ \]

import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
} from "micromark-util-types"

/** Longest math between single dollars, in UTF-16 units. Dollars are signs of money, too: of what
 *  may go on, no more is held back. */
export const DOLLAR_MAX = 160

const DOLLAR = 0x24
const BACKSLASH = 0x5c
const BRACKET_OPEN = 0x5b
const BRACKET_CLOSE = 0x5d
const PAREN_OPEN = 0x28
const PAREN_CLOSE = 0x29

/** Signs that text in escaped brackets seldom has, and the words that it has. */
const FORMULA = /[\\^_=+<>{}]/
const WORD = /\p{L}{4}/u

/** What reads math, for the parser. */
export function math(): Extension {
  const block: Construct = {name: "mathFlow", tokenize: tokenizeBlock, concrete: true}
  const dollars: Construct = {
    name: "mathText",
    tokenize: tokenizeDollars,
    previous: code => !isWord(code) && code !== DOLLAR,
  }
  const brackets: Construct = {name: "mathTextBrackets", tokenize: tokenizeBrackets}
  return {
    flow: {[DOLLAR]: block, [BACKSLASH]: block},
    text: {[DOLLAR]: dollars, [BACKSLASH]: brackets},
  }
}

/** Openers that found no end in a leaf. One that comes later in it finds none either. */
const failures = new WeakMap<TokenizeContext, Set<string>>()

function hasFailed(context: TokenizeContext, opener: string): boolean {
  return failures.get(context)?.has(opener) === true
}

function fail(context: TokenizeContext, opener: string): void {
  const known = failures.get(context) ?? new Set()
  failures.set(context, known.add(opener))
}

/** A single dollar opens before what is no blank, and closes after what is none and before what is
 *  no letter or digit; so "$5 or $6" is money. Two open and close anywhere. */
function tokenizeDollars(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const text = textOf(effects)
  let size = 0
  let length = 0
  let run = 0
  let isAfterBlank = false

  const open: State = code => {
    if (code === DOLLAR && size < 3) {
      size++
      text.consume(code)
      return open
    }
    const isMath = size === 2 || (size === 1 && !isBlank(code))
    return isMath && !hasFailed(this, "$".repeat(size)) ? inside(code) : nok(code)
  }
  const inside: State = code => {
    length++
    const isTooLong = size === 1 && (length > DOLLAR_MAX || isLineEnding(code))
    if (code === null || isTooLong) {
      if (code === null && size === 2) fail(this, "$$")
      return nok(code)
    }
    if (code === DOLLAR) {
      run = 0
      return closing(code)
    }
    isAfterBlank = isBlank(code)
    text.consume(code)
    return code === BACKSLASH ? escaped : inside
  }
  const escaped: State = code => {
    if (code === null || isLineEnding(code)) return inside(code)
    text.consume(code)
    return inside
  }
  const closing: State = code => {
    if (code === DOLLAR) {
      run++
      text.consume(code)
      return closing
    }
    const isEnd = size === 2 ? length > 1 : !isAfterBlank && !isWord(code)
    isAfterBlank = false
    if (run !== size || !isEnd) return inside(code)
    text.end()
    effects.exit("mathText")
    return ok(code)
  }
  return code => {
    effects.enter("mathText")
    return open(code)
  }
}

/** Escaped brackets are math only around what looks like some, since they are escapes, too. */
function tokenizeBrackets(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const text = textOf(effects)
  let opener = ""
  let closer = 0

  const open: State = code => {
    if (code !== PAREN_OPEN && code !== BRACKET_OPEN) return nok(code)
    opener = String.fromCharCode(code)
    closer = code === PAREN_OPEN ? PAREN_CLOSE : BRACKET_CLOSE
    if (hasFailed(this, opener)) return nok(code)
    text.consume(code)
    return inside
  }
  const inside: State = code => {
    if (code === null) {
      fail(this, opener)
      return nok(code)
    }
    text.consume(code)
    return code === BACKSLASH ? escaped : inside
  }
  const escaped: State = code => {
    if (code === null || isLineEnding(code)) return inside(code)
    text.consume(code)
    return code === closer ? end : inside
  }
  const end: State = code => {
    text.end()
    const token = effects.exit("mathText")
    return isFormula(this.sliceSerialize(token).slice(2, -2)) ? ok(code) : nok(code)
  }
  return code => {
    effects.enter("mathText")
    text.consume(code)
    return open
  }
}

/** Whether what stands between escaped brackets is math. */
export function isFormula(source: string): boolean {
  return source.trim() !== "" && (FORMULA.test(source) || !WORD.test(source))
}

/** Consumes text, each stretch of a line in a token of its own, as the parser wants it. */
function textOf(effects: Effects) {
  let isOpen = false
  const end = () => {
    if (isOpen) effects.exit("mathTextData")
    isOpen = false
  }
  const consume = (code: Code) => {
    if (isLineEnding(code)) {
      end()
      effects.enter("lineEnding")
      effects.consume(code)
      effects.exit("lineEnding")
      return
    }
    if (!isOpen) effects.enter("mathTextData")
    isOpen = true
    effects.consume(code)
  }
  return {consume, end}
}

/** A line of two dollars or "\[" opens a block of math, which ends with its closing line, or
 *  before a blank one. */
function tokenizeBlock(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const isInterrupt = this.interrupt === true
  let first: Code = null

  const second: State = code => {
    if (code !== (first === DOLLAR ? DOLLAR : BRACKET_OPEN)) return nok(code)
    effects.consume(code)
    return opened
  }
  const opened: State = code => {
    if (isSpace(code)) {
      effects.consume(code)
      return opened
    }
    if (code !== null && !isLineEnding(code)) return nok(code)
    effects.exit("mathFlowFence")
    return isInterrupt ? ok(code) : lineEnd(code)
  }
  const lineEnd: State = code => {
    if (code === null) return end(code)
    return effects.check(GOES_ON, nextLine, end)(code)
  }
  const nextLine: State = code => {
    effects.enter("lineEnding")
    effects.consume(code)
    effects.exit("lineEnding")
    return effects.attempt(closingOf(first), end, content)
  }
  const content: State = code => {
    effects.enter("mathFlowValue")
    return value(code)
  }
  const value: State = code => {
    if (code === null || isLineEnding(code)) {
      effects.exit("mathFlowValue")
      return lineEnd(code)
    }
    effects.consume(code)
    return value
  }
  const end: State = code => {
    effects.exit("mathFlow")
    return ok(code)
  }
  return code => {
    first = code
    effects.enter("mathFlow")
    effects.enter("mathFlowFence")
    effects.consume(code)
    return second
  }
}

/** The next line stands in the same containers, and has text. */
const GOES_ON: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const blank: State = code => {
      if (code === null || isLineEnding(code)) return nok(code)
      if (!isSpace(code)) return ok(code)
      effects.consume(code)
      return blank
    }
    const line: State = code => {
      if (this.parser.lazy[this.now().line] || code === null) return nok(code)
      effects.enter("mathFlowValue")
      return blank(code)
    }
    return code => {
      effects.enter("lineEnding")
      effects.consume(code)
      effects.exit("lineEnding")
      return line
    }
  },
}

function closingOf(first: Code): Construct {
  return first === DOLLAR ? CLOSING_DOLLARS : CLOSING_BRACKET
}

const CLOSING_DOLLARS = closing([DOLLAR, DOLLAR])
const CLOSING_BRACKET = closing([BACKSLASH, BRACKET_CLOSE])

/** A line of nothing but the two signs. */
function closing(signs: readonly number[]): Construct {
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      let met = 0
      const line: State = code => {
        if (isSpace(code)) {
          effects.consume(code)
          return line
        }
        if (met < signs.length && code === signs[met]) {
          met++
          effects.consume(code)
          return line
        }
        const isEnd = code === null || isLineEnding(code)
        if (met < signs.length || !isEnd) return nok(code)
        effects.exit("mathFlowFence")
        return ok(code)
      }
      return code => {
        effects.enter("mathFlowFence")
        return line(code)
      }
    },
  }
}

/** Line endings, and the parts of a tab, are negative for the parser. */
function isLineEnding(code: Code): boolean {
  return code !== null && code < -2
}

function isSpace(code: Code): boolean {
  return code === -2 || code === -1 || code === 0x20
}

function isBlank(code: Code): boolean {
  return code === null || code < 0 || code === 0x20
}

function isWord(code: Code): boolean {
  return code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCharCode(code))
}

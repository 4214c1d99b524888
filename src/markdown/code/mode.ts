// What finds the tokens of a language, line by line: the form of CodeMirror's stream parsers, as
// far as it is used here. Types only, so that nobody else has to know that package.

/** Said where what matches is only looked at. */
type NotConsumed = false

/** One line and a place in it. */
export interface TokenStream {
  readonly string: string
  /** Where the stream stands, and where the token began that is taken, in UTF-16 units. */
  pos: number
  start: number
  /** Whether it stands at the end of the line, or at its start. */
  eol(): boolean
  sol(): boolean
  peek(): string | undefined
  /** The sign that was taken, or nothing at the end of the line; so for `eat`. What is nothing is a
   *  void in CodeMirror's types and undefined in others, so it is left open here. */
  next(): unknown
  eat(match: string | RegExp | ((sign: string) => boolean)): unknown
  eatWhile(match: string | RegExp | ((sign: string) => boolean)): boolean
  eatSpace(): boolean
  skipToEnd(): void
  skipTo(sign: string): unknown
  backUp(units: number): void
  column(): number
  indentation(): number
  /** Moves past what matches at this place, unless it is not to be consumed. */
  match(pattern: string | RegExp, consume?: NotConsumed): boolean | RegExpMatchArray | null
  /** The token as far as it was taken. */
  current(): string
}

/** What finds the tokens. */
export interface Mode<State = unknown> {
  startState?(indentUnit: number): State
  /** Takes the stream past one token and gives the names it has. */
  token(stream: TokenStream, state: State): string | null | undefined
  blankLine?(state: State, indentUnit: number): void
  copyState?(state: State): State
}

// The way to the terminal: how much of what was written is not known to be read yet, how slowly it
// is read, and whether anybody reads at all. Never knows what the bytes mean, and sends nothing.
//
//   written ─────────────────────┬───────────────┬──────▶
//            known to be read    │    unread     │ now
//                     last question that was answered
//
// A terminal answers in order, so the answer to a question says that everything before it has been
// read. Sizes are UTF-16 units of what was written, times are the loop's, in ms.

/** Who asked: the screen, with its frames; or we ourselves, after a frame that asks nothing. */
export type Asker = "screen" | "pacing"

/** A line is slow when a frame of this many units or less takes longer than the interval between
 *  two frames at 60 a second: up to about 30 KB/s. */
const SLOW_MS_PER_UNIT = 1 / 32
/** From so many units on an answer says how fast they were read. */
const TELLING_UNITS = 64
/** No line is taken for slower than this (2,400 baud): the first answer after a stall would be. */
const MS_PER_UNIT_MAX = 4
/** Nothing slow answers so soon, however little was written. */
const FAST_MS = 8
/** A question that is open for longer, or for four times the usual: nobody reads. */
const STALLED_MS = 1000
/** Without an answer for so long while frames are written, one is asked for: a terminal that has
 *  stopped reading must not find a minute of spinners when it reads again. */
const UNHEARD_MS = 2000
/** So many unread units call for a question, too; fewer where answers take their time. */
const UNREAD_MAX = 4096
const UNREAD_MAX_FAR = 512
const FAR_MS = 50

/** A question on its way. */
interface Asked {
  readonly at: number
  /** Units written up to its end. */
  readonly end: number
}

export class Channel {
  #written = 0
  #read = 0
  #heardAt = 0
  readonly #asked: {screen: Asked | undefined; pacing: Asked | undefined} = {
    screen: undefined,
    pacing: undefined,
  }
  readonly #roundTrip = {leastMs: Number.POSITIVE_INFINITY, lastMs: 0}
  /** Time that a unit takes, beyond the shortest round trip; 0 until something was told. */
  #msPerUnit = 0
  /** Whether our own questions are answered here. */
  #answers: "unknown" | "yes" | "no" = "unknown"

  /** Units that are not known to be read. */
  get unread(): number {
    return this.#written - this.#read
  }

  /** Frames must wait for each other, or they pile up on the way and keys wait behind them. */
  get isSlow(): boolean {
    return this.#msPerUnit > SLOW_MS_PER_UNIT
  }

  /** How long the last answer took. */
  get roundTripMs(): number {
    return this.#roundTrip.lastMs
  }

  wrote(units: number): void {
    this.#written += units
  }

  /** What was written last ends in a question. Of our own only one is on its way, but it may be
   *  asked again; it is as old as the first then. */
  asked(asker: Asker, now: number): void {
    const at = asker === "pacing" ? (this.#asked.pacing?.at ?? now) : now
    this.#asked[asker] = {at, end: this.#written}
  }

  /** The last question of the asker has been answered. */
  answered(asker: Asker, now: number): void {
    const asked = this.#asked[asker]
    if (!asked) return
    this.#asked[asker] = undefined
    if (asker === "pacing") this.#answers = "yes"
    this.#learn(now - asked.at, asked.end - this.#read)
    this.#read = Math.max(this.#read, asked.end)
    this.#heardAt = now
    // Answers come in order: an earlier question of ours will not be answered any more. Where none
    // ever was, none is asked again.
    const earlier = this.#asked.pacing
    if (!earlier || earlier.end > asked.end) return
    this.#asked.pacing = undefined
    if (this.#answers === "unknown") this.#answers = "no"
  }

  /** Nobody answers here. */
  mute(): void {
    this.#answers = "no"
    this.#asked.pacing = undefined
    this.#asked.screen = undefined
    this.#msPerUnit = 0
  }

  /** Whether what nobody waits for has to wait: a frame is under way on a slow line, or nobody
   *  reads. What was a key's doing never waits. */
  isBehind(now: number): boolean {
    return this.isStalled(now) || (this.isSlow && this.#oldest !== undefined)
  }

  /** Whether a question of ours is on its way. */
  get isAsking(): boolean {
    return this.#asked.pacing !== undefined
  }

  isStalled(now: number): boolean {
    const oldest = this.#oldest
    const {leastMs} = this.#roundTrip
    const patience = Math.max(STALLED_MS, Number.isFinite(leastMs) ? 4 * leastMs : 0)
    return oldest !== undefined && now - oldest.at > patience
  }

  /** Whether the next frame that asks nothing should end in a question of ours. */
  wantsQuestion(now: number): boolean {
    if (this.#answers === "no" || this.#asked.pacing) return false
    if (this.isSlow) return true
    if (this.unread === 0) return false
    const most = this.#roundTrip.lastMs >= FAR_MS ? UNREAD_MAX_FAR : UNREAD_MAX
    return this.unread >= most || now - this.#heardAt >= UNHEARD_MS
  }

  get #oldest(): Asked | undefined {
    const {screen, pacing} = this.#asked
    if (!screen || !pacing) return screen ?? pacing
    return screen.at < pacing.at ? screen : pacing
  }

  #learn(roundTripMs: number, units: number): void {
    const {leastMs} = this.#roundTrip
    const excess = Math.max(0, roundTripMs - leastMs)
    if (units >= TELLING_UNITS && Number.isFinite(leastMs)) {
      this.#msPerUnit = (this.#msPerUnit + Math.min(excess / units, MS_PER_UNIT_MAX)) / 2
    } else if (roundTripMs < FAST_MS) this.#msPerUnit *= 0.8
    // It creeps up, for the way may have become longer.
    this.#roundTrip.leastMs = Math.min(roundTripMs, leastMs * 1.01)
    this.#roundTrip.lastMs = roundTripMs
  }
}

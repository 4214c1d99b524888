// What the core asks of the world: a terminal and a clock.
// Types only; never an implementation. The real ones live in node/.

/** Size of a screen in cells; both at least 1. */
export interface Size {
  readonly columns: number
  readonly rows: number
}

/** A terminal as a stream of bytes each way. Implementations never block the event loop. */
export interface Terminal {
  /** The size the kernel knows now. It may differ from what the terminal has already drawn. */
  size(): Size
  /** Queues bytes. They go out in order; `pending` tells what has not been taken yet. */
  write(bytes: string): void
  /** UTF-8 bytes accepted by `write` that the terminal has not taken yet. */
  pending(): number
  /** Called with every chunk read. One listener; `undefined` takes it away. */
  onBytes(listener: ((bytes: Uint8Array) => void) | undefined): void
  /** Called whenever the kernel tells a new size (SIGWINCH). One listener. */
  onResize(listener: (() => void) | undefined): void
  /** Called whenever `pending` has come down to 0. One listener. */
  onDrain(listener: (() => void) | undefined): void
}

/** A timer that can be called off; calling off twice, or too late, does nothing. */
export interface Timer {
  cancel(): void
}

/** Monotonic time in milliseconds, and timers on it. */
export interface Clock {
  now(): number
  setTimer(delayMs: number, run: () => void): Timer
}

/** Interface languages. */
export type Locale = "en" | "zh"

// SIGINT and SIGTERM of a run without a screen: the first asks it to stop, the second ends it.
// Never ends the program itself.

/** Signals that stop a run. */
export type StopSignal = "SIGINT" | "SIGTERM"

/** The part of `process` that is needed. */
export interface SignalSource {
  on(signal: StopSignal, listener: (signal: StopSignal) => void): unknown
  off(signal: StopSignal, listener: (signal: StopSignal) => void): unknown
}

/** What a run can be stopped by. */
export interface Stop {
  /** Aborted by the first signal, whose name is its reason. */
  readonly stopped: AbortSignal
  /** Stops listening; the signals then do again what they always did. */
  release(): void
}

/** Listens for signals. `again` is called for every signal after the first: whoever presses
 *  Ctrl+C twice does not want to wait. */
export function stopBySignals(source: SignalSource, again: (signal: StopSignal) => void): Stop {
  const controller = new AbortController()
  const listener = (signal: StopSignal) => {
    if (controller.signal.aborted) again(signal)
    else controller.abort(signal)
  }
  source.on("SIGINT", listener)
  source.on("SIGTERM", listener)
  return {
    stopped: controller.signal,
    release: () => {
      source.off("SIGINT", listener)
      source.off("SIGTERM", listener)
    },
  }
}

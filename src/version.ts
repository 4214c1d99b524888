// The version of the package, put in when it is built.

declare const PLATEN_VERSION: string | undefined

/** "1.2.3", or "0.0.0" in tests, which run the sources. */
export const VERSION = typeof PLATEN_VERSION === "string" ? PLATEN_VERSION : "0.0.0"

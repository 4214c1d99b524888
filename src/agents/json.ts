// Plain questions about values that came out of JSON.parse.
// Never knows a protocol.

/** An object of unknown members; arrays and null are not objects here. */
export interface JsonObject {
  readonly [key: string]: unknown
}

/** Whether a parsed value is an object with named members. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** The member when it is a string, else undefined. */
export function stringIn(object: JsonObject, key: string): string | undefined {
  const value = object[key]
  return typeof value === "string" ? value : undefined
}

/** The member when it is a finite number, else undefined. */
export function numberIn(object: JsonObject, key: string): number | undefined {
  const value = object[key]
  return typeof value === "number" && Number.isFinite(value) ? value : undefined
}

/** The member when it is an object, else undefined. */
export function objectIn(object: JsonObject, key: string): JsonObject | undefined {
  const value = object[key]
  return isObject(value) ? value : undefined
}

/** The JSON value of a text, or undefined when it is not JSON (JSON itself has no undefined). */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

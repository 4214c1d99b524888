// Which version of a terminal is installed in a place. Never runs the terminal itself.

import {readFileSync} from "node:fs"
import {inside, type Place} from "./place.js"
import {ask} from "./process.js"
import type {Driver} from "./terminal.js"

/** The version, as the terminal's program tells it; "?" when it tells none. */
export async function versionOf(driver: Driver, place: Place): Promise<string> {
  const {version} = driver
  if (typeof version === "function") return version()
  const told = await ask(inside(place, version)).catch(() => "")
  return /\d[\w.]*/.exec(told)?.[0] ?? "?"
}

/** The version in a package.json. */
export function packageVersion(file: string): string {
  return (JSON.parse(readFileSync(file, "utf8")) as {readonly version: string}).version
}

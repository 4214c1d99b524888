// A time span as a reader counts it: its two greatest units, short, or as numbers for a sentence.
// Never knows what took that long.

import type {Locale} from "../ports.js"

/** A number of one unit. */
export interface DurationPart {
  readonly count: number
  readonly unit: "hour" | "minute" | "second"
}

const SHORT: Readonly<Record<Locale, Readonly<Record<DurationPart["unit"], string>>>> = {
  en: {hour: "h", minute: "m", second: "s"},
  zh: {hour: " 小时", minute: " 分", second: " 秒"},
}

/** What something took, in ms, as "4s", "2m 0s" or "1h 5m": to the nearest second, and at least
 *  one, since nothing is done in no time. */
export function tookText(ms: number, locale: Locale): string {
  return shortText(secondsTaken(ms), locale)
}

/** What has passed so far, in ms, in the same form: whole seconds, from "0s" on, like a clock. */
export function elapsedText(ms: number, locale: Locale): string {
  return shortText(Math.max(0, Math.floor(ms / 1000)), locale)
}

/** Tenths of seconds as "0.4s", "1m 2.3s" or "1h 0m 2.3s": for what is to add up. */
export function tenthsText(tenths: number, locale: Locale): string {
  const minutes = Math.floor(tenths / 600)
  const seconds = `${((tenths % 600) / 10).toFixed(1)}${SHORT[locale].second}`
  if (minutes === 0) return seconds
  const hours = Math.floor(minutes / 60)
  const head = hours === 0 ? "" : `${hours}${SHORT[locale].hour} `
  return `${head}${minutes % 60}${SHORT[locale].minute} ${seconds}`
}

/** What something took, in ms, for a sentence: its greatest unit, and the next if not 0. */
export function tookParts(ms: number): readonly DurationPart[] {
  return partsOf(secondsTaken(ms)).filter(({count}) => count > 0)
}

function secondsTaken(ms: number): number {
  return Math.max(1, Math.round(ms / 1000))
}

function shortText(seconds: number, locale: Locale): string {
  return partsOf(seconds)
    .map(({count, unit}) => `${count}${SHORT[locale][unit]}`)
    .join(" ")
}

/** Seconds alone, minutes and seconds, or hours and minutes. */
function partsOf(seconds: number): readonly DurationPart[] {
  if (seconds < 60) return [{count: seconds, unit: "second"}]
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) {
    return [
      {count: minutes, unit: "minute"},
      {count: seconds % 60, unit: "second"},
    ]
  }
  return [
    {count: Math.floor(minutes / 60), unit: "hour"},
    {count: minutes % 60, unit: "minute"},
  ]
}

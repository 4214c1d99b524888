// What measures how wide the terminal draws, and remembers it. Loaded behind the first frame.

import process from "node:process"
import type {WidthTools} from "../app/dialogue.js"
import * as measure from "../screen/measure.js"
import {widthMemory} from "./width-memory.js"

/** For this user. */
export function widthTools(): WidthTools {
  return {measure, memory: widthMemory(process.env, process.platform)}
}

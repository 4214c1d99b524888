// The floor: writes the text as it comes and knows neither box nor spinner. Keys are echoed.

import {play} from "./script.mjs"

process.stdout.write("› ")
play({
  add: text => {
    if (!process.stdout.write(text.replaceAll("\n", "\r\n"))) {
      return new Promise(go => process.stdout.once("drain", go))
    }
    return undefined
  },
  draft: text => process.stdout.write(`\r\n› ${text}`),
})

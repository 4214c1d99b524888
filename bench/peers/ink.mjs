// Ink: finished lines are Static, the open one and the box are live.

import {Box, render, Static, Text, useInput} from "ink"
import {createElement as h, useEffect, useState} from "react"
import {FPS, Lines, play, SPINNER} from "./script.mjs"

function App() {
  const [done, setDone] = useState([])
  const [open, setOpen] = useState("")
  const [spinner, setSpinner] = useState(SPINNER[0])
  const [draft, setDraft] = useState("")
  useInput((input, key) => {
    if (key.ctrl && input === "d") process.exit(0)
    if (key.ctrl && input === "u") setDraft("")
    else if (!key.ctrl && !key.meta) setDraft(text => text + input)
  })
  useEffect(() => {
    const lines = new Lines()
    const add = text => {
      const ended = lines.take(text)
      if (ended.length > 0) setDone(before => [...before, ...ended])
      setOpen(lines.open)
    }
    play({add, spin: setSpinner}, {keys: "own"})
  }, [])
  const line = (text, key) => h(Text, {key}, text === "" ? " " : text)
  return h(
    Box,
    {flexDirection: "column"},
    h(Static, {items: done}, line),
    open === "" ? null : h(Text, null, open),
    h(Text, null, `${spinner} working`),
    h(
      Box,
      {borderStyle: "single", borderLeft: false, borderRight: false},
      h(Text, null, `› ${draft}`),
    ),
  )
}

render(h(App), {exitOnCtrlC: false, maxFps: FPS})

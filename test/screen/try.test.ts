import {test} from "vitest"
import {runProgram} from "./programs.js"
test("try", async () => {
  const n = Number(process.env.N ?? 20), s0 = Number(process.env.S ?? 1)
  for (const resizes of ["none", "quiet", "free"] as const) {
    let exact = 0, lost = 0, twice = 0, stray = 0; const bad: number[] = []
    for (let s = s0; s < s0 + n; s++) {
      const {verdict: v, world} = await runProgram(s, {resizes, personality: JSON.parse(process.env.P ?? '{}'), lineMax: 60})
      const ok = !v.lost.length && !v.twice.length && !v.stray && !v.disordered
      if (ok) exact++; else bad.push(s)
      lost += v.lost.length; twice += v.twice.length; stray += v.stray
      if (process.env.V && !ok) console.log(s, JSON.stringify(v), JSON.stringify(world.screen.counts), world.emulator.all().slice(-60).join("\n"))
    }
    console.log(resizes, exact, "/", n, {lost, twice, stray}, bad.join(" "))
  }
}, 600000)

import fc from "fast-check"
import {expect, test} from "vitest"
import {Queue} from "../../src/headless/queue.js"

test("what was told first is taken first, for any order of telling and taking", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), {maxLength: 60}), async steps => {
      const queue = new Queue<number>(100, -1)
      const taken: number[] = []
      let told = 0
      let asked: Promise<void> | undefined
      for (const tell of steps) {
        if (tell) queue.put(told++)
        else if (asked === undefined) {
          asked = queue.next().then(item => {
            taken.push(item)
            asked = undefined
          })
        }
        await Promise.resolve()
        await Promise.resolve()
      }
      expect(taken).toEqual(Array.from({length: taken.length}, (_, index) => index))
    }),
  )
})

test("too many waiting things become one: that there were too many", async () => {
  const queue = new Queue<string>(3, "overflow")
  for (const item of ["a", "b", "c", "d", "e"]) queue.put(item)
  expect(await queue.next()).toBe("overflow")
  expect(await queue.next()).toBe("e")
})

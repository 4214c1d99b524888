import fc from "fast-check"
import {expect, test} from "vitest"
import {handleOf, idOfHandle} from "../../src/transcript/handle.js"

test("a block's handle leads back to it, in small letters and in capitals", () => {
  fc.assert(
    fc.property(fc.integer({min: 1, max: 999_999_999_999}), id => {
      expect(idOfHandle(handleOf({id}))).toBe(id)
      expect(idOfHandle(handleOf({id}).toUpperCase())).toBe(id)
    }),
  )
})

test("a handle is an a and the number, nothing else", () => {
  expect(handleOf({id: 57})).toBe("a57")
})

test.each([
  "",
  "a",
  "a0",
  "a07",
  "57",
  "b57",
  "a5.2",
  "a-1",
  "a57 ",
  "aa57",
  "a٣",
  `a${"9".repeat(13)}`,
])("%j is no handle", word => {
  expect(idOfHandle(word)).toBeUndefined()
})

test("whatever is read as a handle is one", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[aA0-9.]{0,16}$/), word => {
      const id = idOfHandle(word)
      if (id !== undefined) expect(handleOf({id})).toBe(word.toLowerCase())
    }),
  )
})

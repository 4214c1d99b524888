import {expect, test} from "vitest"
import {Damage} from "../../src/cells/damage.js"

const spans = (damage: Damage, rows: number) =>
  Array.from({length: rows}, (_, row) => [damage.from(row), damage.to(row)])

test("nothing is damaged at first, and clearing forgets all damage", () => {
  const damage = new Damage(8, 2)
  expect(spans(damage, 2)).toEqual([
    [0, 0],
    [0, 0],
  ])
  damage.all(1)
  expect(spans(damage, 2)).toEqual([
    [0, 0],
    [0, 8],
  ])
  damage.clear()
  expect(spans(damage, 2)).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test("a row keeps one span that holds all that was added", () => {
  const damage = new Damage(8, 1)
  damage.add(0, 3, 4)
  expect(spans(damage, 1)).toEqual([[3, 4]])
  damage.add(0, 6, 7)
  expect(spans(damage, 1)).toEqual([[3, 7]])
  damage.add(0, 0, 1)
  expect(spans(damage, 1)).toEqual([[0, 7]])
})

test("spans are cut to the row, and an empty one adds nothing", () => {
  const damage = new Damage(8, 1)
  damage.add(0, 5, 5)
  damage.add(0, 9, 12)
  expect(spans(damage, 1)).toEqual([[0, 0]])
  damage.add(0, -2, 99)
  expect(spans(damage, 1)).toEqual([[0, 8]])
})

test("a row outside is an error", () => {
  const damage = new Damage(8, 1)
  for (const row of [-1, 1, Number.NaN]) expect(() => damage.all(row)).toThrow(RangeError)
})

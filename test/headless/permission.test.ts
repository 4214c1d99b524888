import type {PermissionOption} from "@agentclientprotocol/sdk"
import {expect, test} from "vitest"
import {optionFor} from "../../src/headless/permission.js"

function options(...kinds: readonly PermissionOption["kind"][]): readonly PermissionOption[] {
  return kinds.map(kind => ({optionId: kind, name: kind, kind}))
}

test("allowing says yes once rather than always", () => {
  const all = options("reject_once", "allow_always", "allow_once")
  expect(optionFor("allow", all)?.kind).toBe("allow_once")
  expect(optionFor("allow", options("allow_always", "reject_once"))?.kind).toBe("allow_always")
})

test("allowing never takes a no for a yes", () => {
  expect(optionFor("allow", options("reject_once", "reject_always"))).toBeUndefined()
  expect(optionFor("allow", [])).toBeUndefined()
})

test("refusing says no for this once, and nothing that outlives the run", () => {
  const all = options("allow_once", "reject_always", "reject_once")
  expect(optionFor("deny", all)?.kind).toBe("reject_once")
  expect(optionFor("deny", options("allow_once", "reject_always"))).toBeUndefined()
})

test("asking refuses, since nobody is there", () => {
  expect(optionFor("ask", options("allow_once", "reject_once"))?.kind).toBe("reject_once")
})

import { expect, test } from "vitest"
import { makeLazily } from "~/lib/lazy-fields"

test("a field is made at its first read and kept, and other fields are not made", () => {
  const made: string[] = []
  const make = (name: string) => () => {
    made.push(name)
    return { name }
  }
  const fields = makeLazily({ a: make("a"), b: make("b") })
  expect(made).toEqual([])
  expect(fields.a).toBe(fields.a)
  expect(made).toEqual(["a"])
})

test("a copy of an object with lazy fields has the values of all fields", () => {
  expect({ ...makeLazily({ a: () => 1, b: () => "two" }) }).toEqual({ a: 1, b: "two" })
})

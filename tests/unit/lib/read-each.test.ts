import { expect, test } from "vitest"
import { z } from "zod"
import { readEach } from "~/lib/read-each"

test("an element that a schema refuses is counted and hides no other", () => {
  expect(readEach(z.object({ a: z.number() }), [{ a: 1 }, null, { a: "2" }, { a: 3 }])).toEqual({
    read: [{ a: 1 }, { a: 3 }],
    leftOut: 2,
  })
  expect(readEach(z.string(), [])).toEqual({ read: [], leftOut: 0 })
})

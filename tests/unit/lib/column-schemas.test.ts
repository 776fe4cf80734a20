import { expect, test } from "vitest"
import type { z } from "zod"
import {
  indexColumn,
  integerColumn,
  nullableNumberColumn,
  nullableTextColumn,
  numberColumn,
  textColumn,
} from "~/lib/column-schemas"

test.each<[string, z.ZodType, unknown[], unknown[]]>([
  ["numbers", numberColumn, [1.5, -2, 0], ["2", Number.NaN, Number.POSITIVE_INFINITY, null]],
  ["numbers or nulls", nullableNumberColumn, [1.5, null], ["2", Number.NaN, undefined]],
  ["integers", integerColumn, [-3, 0, 2 ** 52], [1.5, 2 ** 60, "1", null]],
  ["indexes", indexColumn, [0, 12], [-1, 0.5, null]],
  ["texts", textColumn, ["", "a"], [1, null, undefined]],
  ["texts or nulls", nullableTextColumn, ["a", null], [1, undefined]],
])("a column of %s accepts an array of them only", (_, schema, good, bad) => {
  expect(schema.parse(good)).toEqual(good)
  expect(schema.parse([])).toEqual([])
  for (const entry of bad) expect(schema.safeParse([...good, entry]).success).toBe(false)
  for (const other of ["12", { length: 1 }, null, undefined])
    expect(schema.safeParse(other).success).toBe(false)
})

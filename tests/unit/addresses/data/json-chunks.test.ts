import fc from "fast-check"
import { expect, test } from "vitest"
import { toJsonChunks } from "~/addresses/data/json-chunks"
import { toCsv, toCsvChunks } from "~/lib/csv/write-csv"

test("the parts of an object are together what JSON.stringify gives", () => {
  const values = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined)))
  fc.assert(
    fc.property(values, (value) => {
      expect([...toJsonChunks(value)].join("")).toBe(JSON.stringify(value))
    }),
  )
})

test("10,714 rows of JSON and of CSV come in parts of less than 100 kB", () => {
  const rows = Array.from({ length: 10_714 }, (_, place) => ({
    ...{ cusip: "037833100", ticker: null, name: `Security ${place}`, class: "COM", putCall: null },
    ...{ shares: place, value: 1000 * place, percentage: place / 100, status: "New" },
  }))
  const json = [...toJsonChunks({ quarter: "2025q1", rows })]
  expect(json.join("")).toBe(JSON.stringify({ quarter: "2025q1", rows }))
  const csv = [...toCsvChunks(rows)]
  expect(csv.join("")).toBe(toCsv(rows))
  for (const parts of [json, csv])
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(100_000)
})

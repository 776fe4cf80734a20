import fc from "fast-check"
import { expect, test } from "vitest"
import { textLine } from "~/model/history/printed-lines"
import { transposeLines } from "~/model/history/transpose-lines"

test("turning a table of any amounts keeps every amount in its year and measure", () => {
  const amount = fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((value) => value !== 0)
  const table = fc
    .tuple(fc.integer({ min: 4, max: 11 }), fc.integer({ min: 2, max: 7 }))
    .chain(([years, measures]) =>
      fc.array(fc.array(amount, { minLength: measures, maxLength: measures }), {
        minLength: years,
        maxLength: years,
      }),
    )
  const print = (value: number) => (value < 0 ? `(${-value})` : String(value))
  fc.assert(
    fc.property(table, (rows) => {
      const lines = rows.map((row, index) =>
        textLine(`${2002 - index}`.padEnd(10) + row.map((value) => print(value).padStart(15)).join("")),
      )
      const turned = transposeLines(lines) ?? []
      expect(turned[0]?.cells.map(({ value }) => value)).toEqual(rows.map((_, index) => 2002 - index))
      expect(turned.slice(1).map(({ cells }) => cells.map(({ value }) => value))).toEqual(
        rows[0]?.map((_, measure) => rows.map((row) => row[measure])),
      )
    }),
  )
})

test.each([
  ["a missing year", ["2002", "2001", "1999", "1998"]],
  ["three years", ["2002", "2001", "2000"]],
])("rows with %s are not turned", (_, years) => {
  expect(transposeLines(years.map((year) => textLine(`${year}       100       200`)))).toBeNull()
})

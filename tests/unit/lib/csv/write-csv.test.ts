import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { expect, test } from "vitest"
import { toCsv } from "~/lib/csv/write-csv"

test("cells with commas, quotes or line ends are quoted, null is empty, formulas are escaped", () => {
  expect(toCsv([{ a: 'say "hi", you', b: null, c: -1.5, d: "=1+1", e: "-12.5", f: { g: 1 } }])).toBe(
    'a,b,c,d,e,f\r\n"say ""hi"", you",,-1.5,\'=1+1,-12.5,"{""g"":1}"\r\n',
  )
})

test("parsing a written CSV returns the same values", () => {
  const text = fc.string().filter((value) => !/^[=+\-@\t\r]/.test(value))
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, note: text }), { minLength: 1 }), (rows) => {
      expect(parse(toCsv(rows), { columns: true, record_delimiter: "\r\n" })).toEqual(rows)
    }),
  )
})

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
  const text = fc.string().filter((value) => !/(?:^|[;\t\r\n])\s*[=+\-@]/.test(value))
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, note: text }), { minLength: 1 }), (rows) => {
      expect(parse(toCsv(rows), { columns: true, record_delimiter: "\r\n" })).toEqual(rows)
    }),
  )
})

test.each([
  ["A;=HYPERLINK(1)", "A;'=HYPERLINK(1)"],
  ["\n=1+1", "\n'=1+1"],
  ["A\t@SUM(1)", "A\t'@SUM(1)"],
  ["  =1+1", "  '=1+1"],
  ["A\r\n+1-1", "A\r\n'+1-1"],
  ["＝1+1", "'＝1+1"],
  ["-12.5", "-12.5"],
  ["Example; Inc. = EXMP", "Example; Inc. = EXMP"],
])("the text %j is the cell %j", (text, cell) => {
  expect(parse(toCsv([{ text }]), { columns: true, record_delimiter: "\r\n" })).toEqual([{ text: cell }])
})

test("no cell starts with a formula, whatever is read as a separator of cells", () => {
  const texts = fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", ";", "\t", "\r", "\n", " ", "A", '"', ","),
  })
  fc.assert(
    fc.property(texts, (text) => {
      const [cell = ""] = parse(toCsv([{ text }]), { from_line: 2, record_delimiter: "\r\n" })[0] ?? []
      for (const part of cell.split(/[;\t\r\n]/))
        if (part !== text) expect(part.trim()).not.toMatch(/^[=+\-@]/)
    }),
  )
})

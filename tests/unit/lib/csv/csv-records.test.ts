import fc from "fast-check"
import { expect, test } from "vitest"
import { csvRecordReader, findColumns } from "~/lib/csv/csv-records"

function readAll(text: string, pieceLength = text.length || 1) {
  const reader = csvRecordReader()
  const records = []
  for (let at = 0; at < text.length; at += pieceLength)
    records.push(...reader.read(text.slice(at, at + pieceLength)))
  return [...records, ...reader.read("", true)]
}

test("a byte order mark, CRLF, empty lines and surrounding spaces are not part of cells", () => {
  expect(readAll("\uFEFFa, b \r\n\r\n1,2\r\n  \n3,")).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 3, cells: ["1", "2"] },
    { line: 5, cells: ["3", ""] },
  ])
})

test("quoted cells can contain commas, quotes and line breaks; later lines keep their numbers", () => {
  expect(readAll('"x, y","say ""hi""","two\nlines"\r\nz,1,2\n')).toEqual([
    { line: 1, cells: ["x, y", 'say "hi"', "two\nlines"] },
    { line: 3, cells: ["z", "1", "2"] },
  ])
})

test("a quote that is not closed spoils its own line only", () => {
  expect(readAll('a,b\n1,"open\n2,c\n3,d\n')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, reason: "A quote is opened and not closed." },
    { line: 3, cells: ["2", "c"] },
    { line: 4, cells: ["3", "d"] },
  ])
})

test("an open quote before a thousand lines is found after a hundred", () => {
  const lines = Array.from({ length: 1000 }, (_, place) => `${place},x`)
  const records = readAll(`h,"open\n${lines.join("\n")}\n`)
  expect(records).toHaveLength(1001)
  expect(records.at(-1)).toEqual({ line: 1001, cells: ["999", "x"] })
})

test("a quote in the middle of a cell is a reason", () => {
  expect(readAll('1,a "word" here\n')).toEqual([{ line: 1, reason: "A quote is in the middle of a cell." }])
})

test("the records are the same however a file is cut into pieces", () => {
  const cell = fc.oneof(
    fc.constantFrom("", "a", " b ", '"q"', '"x,y"', '"l\nm"', '"', "é"),
    fc.integer().map(String),
  )
  const file = fc.array(
    fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(",")),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(file, fc.constantFrom("\n", "\r\n"), fc.integer({ min: 1, max: 7 }), (lines, end, length) => {
      const text = lines.join(end)
      expect(readAll(text, length)).toEqual(readAll(text))
    }),
  )
})

test("columns are found in any order and case, with spaces or underscores", () => {
  const columns = { needed: ["symbol", "fiscalYearEnd"], optional: ["isin"] } as const
  expect(findColumns(["Fiscal Year End", "SYMBOL", "other"], columns)).toEqual(
    new Map([
      ["symbol", 1],
      ["fiscalYearEnd", 0],
    ]),
  )
  expect(findColumns(["isin"], columns)).toBe("The head has no column symbol, no column fiscalYearEnd.")
  expect(findColumns(["symbol", "Symbol", "fiscalYearEnd"], columns)).toBe("The head has two columns symbol.")
})

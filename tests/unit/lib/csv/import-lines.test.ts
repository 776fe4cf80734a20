import { expect, test } from "vitest"
import { acceptLines, readCsvLines, readJsonLines } from "~/lib/csv/import-lines"

const columns = { needed: ["ticker", "periodEnd"], optional: ["note"] }

test("a header in another case and order returns the columns by name", () => {
  expect(readCsvLines("\uFEFFPERIODEND, Ticker\n2026-06-30, EXMP\n", columns)).toEqual({
    lines: [{ line: 2, value: { ticker: "EXMP", periodEnd: "2026-06-30" } }],
    refused: [],
  })
})

test("empty lines and lines of separators are skipped and counted, and a quoted line break counts as a line", () => {
  const { lines } = readCsvLines('ticker,periodEnd\nA,1\n , \n"B\nC",2\nD,3\n', columns)
  expect(lines.map(({ line, value }) => [line, value.ticker])).toEqual([
    [2, "A"],
    [4, "B\nC"],
    [6, "D"],
  ])
})

test("a file with a missing column, or that is not CSV, is rejected", () => {
  expect(readCsvLines("ticker,note\nA,B\n", columns)).toEqual({
    lines: [],
    refused: [{ line: 1, reason: "The head has no column periodEnd." }],
  })
  const { lines, refused } = readCsvLines('ticker,periodEnd\n"', columns)
  expect(lines).toEqual([])
  expect(refused).toEqual([{ line: 2, reason: "A quote is opened and not closed." }])
})

test.each([
  ["", "The file is empty."],
  ["EXMP,2026-06-30\n", "The head has no column ticker, no column periodEnd."],
  ["ticker;periodEnd\nEXMP;2026-06-30\n", "The columns are separated by semicolons; commas are needed."],
  ["ticker,periodEnd,Ticker\nA,B,C\n", "The head has two columns ticker."],
])("a file that begins with %j is rejected with the reason", (text, reason) => {
  expect(readCsvLines(text, columns)).toEqual({ lines: [], refused: [{ line: 1, reason }] })
})

test("a line with more cells than the head and one with an open quote are rejected, and the others are read", () => {
  expect(readCsvLines('ticker,periodEnd\nA,1,5\nB,"2\nC,3\n', columns)).toEqual({
    lines: [{ line: 4, value: { ticker: "C", periodEnd: "3" } }],
    refused: [
      { line: 2, reason: "The line has 3 cells and the head 2." },
      { line: 3, reason: "A quote is opened and not closed." },
    ],
  })
})

test("lines that end with a carriage return alone are read", () => {
  const { lines } = readCsvLines("ticker,periodEnd\rA,1\rB,2", columns)
  expect(lines.map(({ line, value }) => [line, value.ticker])).toEqual([
    [2, "A"],
    [3, "B"],
  ])
})

test("a file with only a header has no lines and no errors", () => {
  expect(readCsvLines("ticker,periodEnd\n", columns)).toEqual({ lines: [], refused: [] })
})

test("JSON lines keep their numbers past an empty line; a line that is not JSON is undefined", () => {
  expect(readJsonLines('{"a":1}\r\n\n not json\nnull')).toEqual([
    { line: 1, value: { a: 1 } },
    { line: 3, value: undefined },
    { line: 4, value: null },
  ])
})

test("lines after a rejected line are read, and earlier rejections are kept", () => {
  const lines = [1, 2, 3].map((value) => ({ line: value * 10, value }))
  const refused = [{ line: 1, reason: "before" }]
  expect(acceptLines({ lines, refused }, (value) => (value === 2 ? "two" : { value }))).toEqual({
    rows: [{ value: 1 }, { value: 3 }],
    refused: [
      { line: 1, reason: "before" },
      { line: 20, reason: "two" },
    ],
  })
})

import { expect, test } from "vitest"
import type { OldFilingReading } from "~/model/history/old-filing"
import { readOldFiling } from "~/model/history/read-old-filing"
import { annualReport, selectedLines, selectedTable, textTable } from "../../../fixtures/old-filings"

/** `end=value` of a row's figures on one basis, with the sum's result as a mark. */
function figures(reading: OldFilingReading, row: string, basis = "statement"): string[] {
  const marks = { holds: "+", fails: "!", none: "?" }
  return reading.figures
    .filter((figure) => figure.row === row && figure.basis === basis)
    .map(({ end, value, sum }) => `${end}=${value}${marks[sum]}`)
}

test.each(["934(1)", "934(a)", "934{2}", "934*", "934 (1)"])(
  "a figure with a footnote, %j, is the figure",
  (mark) => {
    const lines = selectedLines.map((line) =>
      line[0] === "Net sales" ? (["Net sales", "600", "700", "812", mark, "1,115"] as never) : line,
    )
    const reading = readOldFiling(annualReport({ selected: selectedTable(lines) }))
    expect(figures(reading, "revenue", "five-year-table")).toEqual([
      "1992-06-30=600000000?",
      "1993-06-30=700000000?",
      "1994-06-30=812000000?",
      "1995-06-30=934000000?",
      "1996-06-30=1115000000?",
    ])
  },
)

test("rows of another unit than the table's are left out, those of shares are not the amounts' unit", () => {
  const [sales, income, share, assets] = selectedLines
  const read = (...lines: typeof selectedLines) => {
    const reading = readOldFiling(annualReport({ selected: selectedTable(lines) }))
    return ["revenue", "netIncome", "assets"].map((row) => figures(reading, row, "five-year-table").length)
  }
  const inThousands = ["Net income (in thousands)", ...(income?.slice(1) ?? [])] as never
  expect(read(sales as never, inThousands, assets as never)).toEqual([5, 0, 5])
  expect(read(sales as never, "Balance sheet data (in thousands):", assets as never)).toEqual([5, 0, 0])
  expect(
    read(sales as never, "Per share data (shares in thousands):", share as never, assets as never),
  ).toEqual([5, 0, 5])
})

const plainIncome = (caption: string, rows: Parameters<typeof textTable>[2]) =>
  textTable(caption, ["1995", "1996"], rows)
const sales: Parameters<typeof textTable>[2] = [
  ["Net sales", "934", "1,115"],
  ["Cost of sales", "561", "664"],
  ["Gross profit", "373", "451"],
]
const earned: Parameters<typeof textTable>[2] = [
  ["Income before income taxes", "100", "120"],
  ["Provision for income taxes", "43", "50"],
  ["Net income", "57", "70"],
]

test.each([
  ["Three months ended June 30", 0],
  ["Six months ended June 30, 1996 and years ended December 31", 0],
  ["For the transition period and the year before", 0],
  ["Twelve months ended June 30", 2],
  ["Years ended June 30", 2],
])("under the title %j an annual report has %d years of net income", (title, count) => {
  const income = plainIncome(`STATEMENTS OF INCOME (in millions)\n${title}`, [...sales, ...earned])
  const reading = readOldFiling(annualReport({ income, selected: "", balance: "" }))
  expect(figures(reading, "netIncome")).toHaveLength(count)
})

test("an income statement that is continued on the next page gives the figures of both pages", () => {
  const income = [
    plainIncome("CONSOLIDATED STATEMENTS OF INCOME\n(in millions)", sales),
    "<PAGE>",
    plainIncome("CONSOLIDATED STATEMENTS OF INCOME (continued)\n(in millions)", earned),
  ].join("\n")
  const reading = readOldFiling(annualReport({ income, selected: "" }))
  expect(figures(reading, "revenue")).toEqual(["1995-06-30=934000000+", "1996-06-30=1115000000+"])
  expect(figures(reading, "netIncome")).toEqual(["1995-06-30=57000000+", "1996-06-30=70000000+"])
})

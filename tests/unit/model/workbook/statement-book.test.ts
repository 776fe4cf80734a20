import { expect, test } from "vitest"
import { parseCompanyFacts } from "~/edgar/companyfacts"
import { remember } from "~/lib/remember"
import type { Ticker } from "~/lib/ticker"
import type { SheetCell } from "~/lib/workbook/workbook"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { listFormulas, relations } from "~/model/financials/relations/relations"
import type { StatementQuery } from "~/model/financials/view/view-statement"
import { industryForms } from "~/model/ratios/industry-forms"
import { ratioTable } from "~/model/ratios/ratio-table"
import { FigurePlaces, type FigureTable, toFigureSheet, toNumberFormat } from "~/model/workbook/figure-sheet"
import { toStatementBook } from "~/model/workbook/statement-book"
import { exampleFacts } from "../../../fixtures/example/example-company"

const document = deriveStatementsDocument(parseCompanyFacts(JSON.stringify(exampleFacts())), {
  ...{ name: "Example", sic: "3670", fiscalYearEnd: "1231" },
})
const ticker = "EXMP" as Ticker
const price = { date: "2025-12-31", close: 40, currency: "USD", source: "an import" }
const request = { origin: "https://app.example", page: "/p", data: "/d", today: "2026-01-02" }

function readBook(query: Partial<StatementQuery>) {
  const full: StatementQuery = {
    statement: "income",
    period: "annual",
    vintage: "latest",
    asof: null,
    ...query,
  }
  const { sheets } = toStatementBook({ ticker, document, prices: [price] }, full, request)
  return new Map(sheets.map(({ name, rows }) => [name, [...rows]]))
}

const findRow = (rows: readonly (readonly (SheetCell | null)[])[] | undefined, key: string) =>
  rows?.find((cells) => cells[1]?.value === key) ?? []

test("totals of a statement are formulas over its rows, and filed figures link to their pages", () => {
  const income = readBook({}).get("Income statement")
  expect(findRow(income, "revenue").at(-1)).toMatchObject({
    value: expect.any(Number),
    link: expect.stringMatching(
      /^https:\/\/app\.example\/company\/EXMP\/financials\/source\/revenue\/\d{4}$/,
    ),
  })
  expect(findRow(income, "revenue").at(-1)?.formula).toBeUndefined()
  expect(findRow(income, "grossProfit").at(-1)?.formula).toMatch(/^([A-Z]+)6-\1\d+$/)
})

test("growth is a formula over the period of the year before, and the first year has none", () => {
  const growth = readBook({ period: "quarterly" }).get("Income statement growth")
  const cells = findRow(growth, "revenue").slice(2)
  expect(cells.slice(0, 4)).toEqual([null, null, null, null])
  expect(cells[4]?.formula).toBe("'Income statement'!G6/'Income statement'!C6-1")
  expect(cells[8]?.formula).toBe("'Income statement'!K6/'Income statement'!G6-1")
})

test("every ratio that has a formula is written with it, over statements of the same workbook", () => {
  const book = readBook({ statement: "ratios" })
  expect([...book.keys()].slice(1, 4)).toEqual(["Income statement", "Balance sheet", "Cash flow statement"])
  const written = ratioTable.filter(({ key }) => findRow(book.get("Ratios"), key).at(-1)?.formula)
  const values = ratioTable.filter(({ key }) => {
    const last = findRow(book.get("Ratios"), key).at(-1)
    return last && last.formula === undefined
  })
  expect(written.length).toBeGreaterThan(40)
  expect(values.map(({ key }) => key)).toEqual(["piotroskiScore"])
})

test.each([
  ["annual", "2025?statement=ratios"],
  ["quarterly", "2025q4?statement=ratios&period=quarterly"],
] as const)(
  "the price beside %s ratios links to the page of a ratio that has it as an input",
  (period, at) => {
    const ratios = readBook({ statement: "ratios", period }).get("Ratios")
    expect(findRow(ratios, "price").find((cell) => cell?.value === 40)).toMatchObject({
      link: `https://app.example/company/EXMP/financials/source/marketValue/${at}`,
    })
  },
)

test("no total is, over other totals, a part of itself", () => {
  const listParts = remember((key: string) =>
    industryForms.flatMap((industry) =>
      [true, false].flatMap((rentsOut) =>
        listFormulas(key, { industry, rentsOut }).flatMap((sum) => sum.match(/[a-z]\w+/gi) ?? []),
      ),
    ),
  )
  const reach = (key: string, from: string[]): boolean =>
    listParts(key).some((part) => from.includes(part) || reach(part, [...from, part]))
  expect(relations.map(({ total }) => total).filter((total) => reach(total, [total]))).toEqual([])
})

const table: FigureTable = {
  ...{ name: "Sheet", title: "T", note: "", scale: "", isRead: true },
  periods: [
    {
      ...{ key: "2024", title: "FY 2024", start: "2024-01-01", end: "2024-12-31" },
      ...{ fiscalYear: 2024, fiscalQuarter: null, isInRow: true },
    },
  ],
  rows: [
    ["a", 3, []],
    ["b", 4, []],
    ["sum", 7, ["a + b"]],
    ["other", 8, ["a + b"]],
    ["days", 366, ["days"]],
  ].map(([key, value, formulas]) => ({
    ...{ key: String(key), label: String(key), format: "money" as const, isTotal: false, group: null },
    ...{
      values: [Number(value)],
      sources: [null],
      isEstimated: [key === "b"],
      formulas: formulas as string[],
    },
  })),
}

test("a formula that does not give the figure is not written", () => {
  const rows = [...toFigureSheet(table, new FigurePlaces([table]), "").rows]
  expect(findRow(rows, "sum")[2]).toMatchObject({ value: 7, formula: "C6+C7" })
  expect(findRow(rows, "other")[2]).toEqual({ value: 8, format: "#,##0_);(#,##0)" })
})

test("the days of a period are counted from its first and last day", () => {
  const rows = [...toFigureSheet(table, new FigurePlaces([table]), "").rows]
  expect(findRow(rows, "days")[2]?.formula).toBe("(C5-C4+1)")
})

test("an estimate has its sign in front, and amounts leave out digits", () => {
  const rows = [...toFigureSheet(table, new FigurePlaces([table]), "").rows]
  expect(findRow(rows, "b")[2]?.format).toBe('"≈"#,##0_);("≈"#,##0)')
  expect(toNumberFormat("money", false, ",,")).toBe("#,##0,,_);(#,##0,,)")
  expect(toNumberFormat("percent", false)).toBe("0.0%;-0.0%")
})

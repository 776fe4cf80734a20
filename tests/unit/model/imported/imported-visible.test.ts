import { expect, test } from "vitest"
import { cikSchema } from "~/lib/value-schemas"
import type { Row } from "~/model/financials/rows/row-types"
import { allRows } from "~/model/financials/rows/statement-rows"
import type { PeriodKind } from "~/model/financials/statements/frame"
import { type StatementQuery, viewStatement } from "~/model/financials/view/view-statement"
import { importableRows } from "~/model/imported/importable-rows"
import { toImportedStatements } from "~/model/imported/imported-document"
import type { ImportedFigure } from "~/model/imported/imported-figure"
import { deriveOutside } from "~/model/registers/derive-outside"

const cik = cikSchema.parse("9100000000")
const imported = [...importableRows.values()]
const general = imported.filter(({ key }) => allRows("general").some((row) => row.key === key))
const statements = ["income", "balance", "cashflow"] as const
const year = [
  ["2023-01-01", "2023-12-31"],
  ["2024-01-01", "2024-12-31"],
]
const quarters = [
  ["2024-01-01", "2024-03-31"],
  ["2024-04-01", "2024-06-30"],
]

const getValue = ({ sign }: Row) => (sign === -1 ? -50 : 50)

/** The statements of a company with one imported row and nothing else. */
function derive(row: Row, periods: string[][]) {
  const figures = periods.map(
    ([start = "", end = ""]): ImportedFigure => ({
      ...{ row: row.key, start: row.behavior === "instant" ? null : start, end, value: getValue(row) },
      ...{ currency: "CHF", filed: "2025-03-12", source: "Report", url: null, replaces: false },
    }),
  )
  const head = { name: "Example AG", sic: null, fiscalYearEnd: null }
  const document = deriveOutside(cik, toImportedStatements(cik, figures), null, head)
  if (!document) throw new Error("The company has no statements.")
  return document
}

function listShown(row: Row, periods: string[][], period: PeriodKind) {
  const document = derive(row, periods)
  const query = { period, vintage: "latest", asof: null } satisfies Omit<StatementQuery, "statement">
  return statements.filter((statement) => {
    const { rows } = viewStatement(document, { ...query, statement })
    return rows.some(({ key, values }) => key === row.key && values.every((value) => value === getValue(row)))
  })
}

test("the capital expenditure of two years is shown without other figures", () => {
  const row = importableRows.get("capitalExpenditure")
  if (!row) throw new Error("There is no such row.")
  expect(listShown(row, year, "annual")).toEqual(["cashflow"])
  expect(derive(row, year).currency).toBe("CHF")
})

test("each row of years, or of quarters, is shown on one statement without other figures", () => {
  for (const row of general) {
    expect(listShown(row, year, "annual"), row.key).toHaveLength(1)
    expect(listShown(row, quarters, "quarterly"), row.key).toHaveLength(1)
  }
})

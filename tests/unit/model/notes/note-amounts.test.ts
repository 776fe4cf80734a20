import { expect, test } from "vitest"
import { deriveMetrics } from "~/model/metrics/statement-metrics"
import { noteAmountReader } from "~/model/notes/note-amounts"
import { makeNotes, years } from "./note-document"

const due = (year: string) => `LongTermDebtMaturitiesRepaymentsOfPrincipal${year}`
const notes = makeNotes({
  ...years(2024, 2025),
  [due("InNextTwelveMonths")]: [["2025-12-31", 30e6, 2026]],
  [due("InYearTwo")]: [["2025-12-31", 20e6, 2026]],
  OperatingLeaseCost: [
    ["2025-12-31", 8e6, 2026, "2025-01-01"],
    ["2025-12-31", 3e6, 2026, "2025-10-01"],
  ],
  ShortTermLeaseCost: [["2025-12-31", 1e6, 2026, "2025-01-01"]],
  IncomeTaxesPaidNet: [["2025-12-31", 6e6, 2026, "2025-01-01"]],
})

test("amounts of notes are of a fiscal year or its end, with their optional parts", () => {
  const read = noteAmountReader(notes, "USD")
  expect(read("debtDueInTwoYears", "2025-12-31")).toBe(50e6)
  expect(read("leaseCost", "2025-12-31")).toBe(9e6)
  expect(read("incomeTaxesPaid", "2025-12-31")).toBe(6e6)
})

test("an amount is unknown in other years, in another currency, without a needed part, and without notes", () => {
  const read = noteAmountReader(notes, "USD")
  expect(read("debtDueInTwoYears", "2024-12-31")).toBeNull()
  expect(read("performanceObligations", "2025-12-31")).toBeNull()
  expect(read("revenue", "2025-12-31")).toBeNull()
  expect(noteAmountReader(notes, "EUR")("leaseCost", "2025-12-31")).toBeNull()
  expect(noteAmountReader(null, "USD")("leaseCost", "2025-12-31")).toBeNull()
  const one = makeNotes({ ...years(2025), [due("InYearTwo")]: [["2025-12-31", 20e6, 2026]] })
  expect(noteAmountReader(one, "USD")("debtDueInTwoYears", "2025-12-31")).toBeNull()
})

test("metrics of notes are of the last fiscal year, also beside later twelve months", () => {
  const readNote = noteAmountReader(notes, "USD")
  const rows: Record<string, number> = {
    ...{ revenue: 90e6, incomeBeforeTax: 24e6, cashAndShortTermInvestments: 25e6 },
  }
  const year = {
    ...{ fiscalYear: 2025, end: "2025-12-31", isEstimated: () => false },
    read: (row: string) => rows[row] ?? readNote(row, "2025-12-31"),
  }
  const later = { ...year, end: "2026-03-31", read: (row: string) => (row === "revenue" ? 99e6 : null) }
  expect(deriveMetrics({ years: [year], trailing: [later] })).toMatchObject({
    ...{ debtDueToCash: 200, leaseCostToRevenue: 10, cashTaxRate: 25, obligationsToRevenue: null },
  })
})

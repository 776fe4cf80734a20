import { expect, test } from "vitest"
import { checkStatements } from "~/model/financials/checks/statement-checks"
import { cellSource } from "~/model/financials/view/cell-source"
import { viewStatement } from "~/model/financials/view/view-statement"
import { toImportedStatements } from "~/model/imported/imported-document"
import { deriveOutside } from "~/model/registers/derive-outside"
import {
  formatLanguage,
  formatValidation,
  listReportLines,
  registerNote,
} from "~/model/registers/describe-reports"
import { findReportSource } from "~/model/registers/find-report-facts"
import { readIndexPage } from "~/model/registers/read-register-index"
import { readXbrlJson } from "~/model/registers/read-xbrl-json"
import { mergeReports, type ReportsDocument, toStoredReport } from "~/model/registers/reports-document"
import {
  indexEntry,
  indexPage,
  listNorthwindFacts,
  northwindLei,
  writeXbrlJson,
} from "../../../fixtures/xbrl-report"
import { cikId, tickerId } from "../../../ids"

const cik = cikId("9100000001")
const head = { name: "Northwind SE", sic: null, fiscalYearEnd: null }

function toDocument(years: readonly number[], change: Record<string, unknown> = {}): ReportsDocument {
  const reports = years.map((year) => {
    const [filing] =
      readIndexPage(indexPage([indexEntry(northwindLei, `${year}-12-31`, change)]))?.filings ?? []
    return toStoredReport(filing!, readXbrlJson(writeXbrlJson(listNorthwindFacts(year))))
  })
  return { cik, symbol: tickerId(`LEI-${northwindLei}`), name: "Northwind SE", country: "de", reports }
}

const income = { statement: "income", period: "annual", vintage: "latest", asof: null } as const

test("reports of three years give statements of four years in which all identities hold", () => {
  const statements = deriveOutside(cik, null, mergeReports(null, toDocument([2021, 2022, 2023])), head)!
  const view = viewStatement(statements, income)
  expect(view.currency).toBe("EUR")
  expect(view.periods.map(({ key }) => key)).toEqual(["2020", "2021", "2022", "2023"])
  expect(view.rows.find(({ key }) => key === "revenue")?.values).toEqual([900e6, 950e6, 1000e6, 1050e6])
  const checks = checkStatements(statements)
  // A balance of a year is in its report and in the next one.
  expect(checks.balances).toBe(8)
  for (const { identity, checked, held, named } of checks.identities)
    expect(held + named, identity).toBe(checked)
})

test("a figure's source is its report, and the fact in it", () => {
  const document = mergeReports(null, toDocument([2022, 2023], { inconsistency_count: 2 }))
  const statements = deriveOutside(cik, null, document, head)!
  const cell = cellSource(statements, { ...income, row: "revenue", key: "2022" })!
  // The later report repeats the figure, and the source is the first that gave it.
  expect(cell.source?.publication).toMatchObject({
    name: "Annual report to 31 Dec 2022",
    register: { inconsistencies: 2 },
  })
  const source = findReportSource(document, cell)
  expect(source).toMatchObject({
    register: "filings.xbrl.org",
    language: "en",
    validation: "0 errors, 2 inconsistencies",
  })
  const folder = `https://filings.xbrl.org/${northwindLei}/2022-12-31/ESEF/DE/0`
  expect(source?.facts).toEqual([
    { concept: "ifrs-full:Revenue", id: "f-21", url: `${folder}/report/report.xhtml#f-21` },
  ])
  expect(findReportSource(toDocument([2020]), cell)).toBeNull()
})

test("imported figures fill other rows and never replace those of a report", () => {
  const figure = (row: string, value: number) => ({
    ...{ row, value, start: "2023-01-01", end: "2023-12-31", currency: "EUR", filed: "2024-05-01" },
    ...{ source: "Vendor", url: null, replaces: false },
  })
  const imported = toImportedStatements(cik, [figure("revenue", 1), figure("depreciationAmortization", 5)])
  const statements = deriveOutside(cik, imported, mergeReports(null, toDocument([2023])), head)!
  expect(cellSource(statements, { ...income, row: "revenue", key: "2023" })?.value).toBe(1050e6)
  const flow = cellSource(statements, {
    ...income,
    statement: "cashflow",
    row: "depreciationAmortization",
    key: "2023",
  })
  expect(flow?.source?.publication).toEqual({ name: "Vendor", url: null })
})

test("a company without reports and imports has no statements", () => {
  expect(deriveOutside(cik, null, null, head)).toBeNull()
})

test("a later version of a report replaces it, and an invalid one does not", () => {
  const stored = mergeReports(null, toDocument([2023]))
  const corrected = toDocument([2023], {
    fxo_id: `${northwindLei}-2023-12-31-ESEF-DE-1`,
    date_added: "2024-09-01",
  })
  expect(mergeReports(stored, corrected).reports.map(({ filing }) => filing.at(-1))).toEqual(["1"])
  const invalid = { ...corrected, reports: corrected.reports.map((report) => ({ ...report, errors: 3 })) }
  expect(mergeReports(stored, invalid).reports.map(({ filing }) => filing.at(-1))).toEqual(["0"])
})

test("the note names the register, the languages, what is missing, and what the validator found", () => {
  const statements = deriveOutside(cik, null, mergeReports(null, toDocument([2022, 2023])), head)!
  expect(registerNote(statements)).toBe(
    "Figures are from 2 annual reports in the register filings.xbrl.org (English), the latest added on 3 Apr 2024. The register has no quarterly reports, insider trades or holders. Its validator names no errors or inconsistencies.",
  )
  const faulty = deriveOutside(cik, null, mergeReports(null, toDocument([2023], { error_count: 1 })), head)!
  expect(registerNote(faulty)).toContain("names errors or inconsistencies in 1 of them")
  expect(listReportLines(statements).map(({ title }) => title)).toEqual([
    "Annual report to 31 Dec 2023",
    "Annual report to 31 Dec 2022",
  ])
  expect(registerNote({ filings: statements.filings })).toBeNull()
})

test("languages and counts are in words", () => {
  expect(formatLanguage("fi")).toBe("Finnish")
  expect(formatLanguage(null)).toBe("language unknown")
  expect(formatValidation({ errors: 1, inconsistencies: 1 })).toBe("1 error, 1 inconsistency")
  expect(formatValidation({ errors: 0, inconsistencies: 0 })).toBe("No errors or inconsistencies")
})

test("a year that does not end with the calendar year is the company's fiscal year", () => {
  const facts = ["Revenue", "CostOfSales", "GrossProfit", "ProfitLoss", "ProfitLossBeforeTax"].map(
    (concept) => ({
      ...{ concept, at: "2022-04-01/2023-03-31", value: "5000000", decimals: -3 },
    }),
  )
  const document = toDocument([2023])
  const reports = document.reports.map((report) =>
    toStoredReport({ ...report, periodEnd: "2023-03-31" }, readXbrlJson(writeXbrlJson(facts))),
  )
  const statements = deriveOutside(cik, null, { ...document, reports }, head)!
  expect(viewStatement(statements, income).periods).toMatchObject([
    { key: "2023", start: "2022-04-01", end: "2023-03-31" },
  ])
})

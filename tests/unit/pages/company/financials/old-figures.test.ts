import { expect, test } from "vitest"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { emptyFacts, joinFigures } from "~/model/financials/figures/join-figures"
import { cellSource } from "~/model/financials/view/cell-source"
import { toStatementCsvRows, toStatementJson } from "~/model/financials/view/statement-json"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { viewStatement } from "~/model/financials/view/view-statement"
import type { HistoryDocument } from "~/model/history/history-document"
import { describeWaiting } from "~/pages/company/financials/history-note"
import { findPrintedSource } from "~/pages/company/financials/printed-source"
import { toTableModel } from "~/pages/company/financials/statement-table-model"
import { accessionId, cikId, tickerId } from "../../../../ids"

const cik = cikId("0000000123")
const year = (end: number) => ({ start: `${end}-01-01`, end: `${end}-12-31` })
const accession = accessionId("0000000123-97-000001")

const history: HistoryDocument = {
  version: 1,
  cik,
  filings: [{ accession, form: "10-K", filed: "1997-02-20", period: "1996-12-31", reason: null }],
  facts: (
    [
      [1994, "revenue", 700e6, "five-year-table", "Net sales"],
      [1995, "revenue", 800e6, "statement", "Net sales"],
      [1995, "netIncome", 80e6, "statement", "Net income"],
      [1996, "revenue", 900e6, "statement", "Net sales"],
      [1996, "netIncome", 90e6, "schedule", "NET-INCOME"],
    ] as const
  ).map(([end, row, value, basis, label]) => ({
    ...{ row, basis, unit: "USD", ...year(end), value, filing: 0, label },
    ...{ document: "annual.txt", anchor: "item-6#h-selected-data", proof: "filing" },
  })),
  unproven: 0,
  contradicted: 0,
}

const head = { name: "Old Example Works", sic: null, fiscalYearEnd: "1231" }
const facts = joinFigures(emptyFacts(cik, "Old Example Works"), [
  { filings: history.filings, figures: history.facts },
])
const document = deriveStatementsDocument(facts, head)
const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const

test("figures of a statement, a five-year table and a schedule have their own marks and a legend", () => {
  const model = toTableModel(document, parseStatementAddress(new URLSearchParams("range=All")))
  const marks = (key: string) =>
    model.groups
      .flatMap(({ lines }) => lines.filter((line) => line.key === key).flatMap(({ cells }) => cells))
      .map(({ mark }) => mark)
  expect(marks("revenue")).toEqual(["t", "s", "s"])
  expect(marks("netIncome")).toEqual([null, "s", "d"])
  expect(model.figureBases).toEqual(["statement", "five-year-table", "schedule"])
})

test("a ratio of a schedule's figure and a statement's has the schedule's basis", () => {
  const ratios = viewStatement(document, { ...query, statement: "ratios" })
  const margin = ratios.rows.find(({ key }) => key === "netMargin")
  expect(margin?.sources.map((source) => source?.figure ?? null)).toEqual([null, "statement", "schedule"])
})

test("JSON and CSV name the basis and no concept", () => {
  const view = viewStatement(document, query)
  const revenue = toStatementJson(tickerId("OLDX"), view).rows.find(({ key }) => key === "revenue")
  expect(revenue?.sources[0]).toEqual({
    ...{ accession, form: "10-K", filed: "1997-02-20", concept: null, derivation: "Basis: five-year table" },
  })
  expect(toStatementCsvRows(view).find(({ key }) => key === "revenue")?.basis).toBe(
    "1994: five-year table; 1995 to 1996: printed statement",
  )
})

test("a figure's source names the row as printed, its proof and its place in the filing", () => {
  const cell = cellSource(document, { ...query, row: "revenue", key: "1994" })
  const [vintage] = cell?.vintages ?? []
  expect(cell && vintage && findPrintedSource(history, cell, vintage)).toEqual({
    basis: "Five-year table",
    label: "Net sales",
    proof: "Another filing gives the same figure",
    document: "annual.txt",
    section: "item-6",
    fragment: "h-selected-data",
  })
})

test("the page says how many filings are read next, and that an offline instance reads none", () => {
  const note = { refreshing: true, isFetching: true, waiting: 12, gaps: [] }
  expect(describeWaiting(note)).toContain("12 filings from before XBRL are loading")
  expect(describeWaiting({ ...note, refreshing: false, isFetching: false })).toContain(
    "not connected to the SEC",
  )
  expect(describeWaiting({ ...note, refreshing: false, waiting: 0 })).toBeNull()
  expect(describeWaiting({ ...note, refreshing: true, waiting: 0 })).toMatch(/^Older years are loading/)
})

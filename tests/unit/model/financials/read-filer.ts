import { expect } from "vitest"
import { parseCompanyFacts } from "~/edgar/companyfacts"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { viewStatement } from "~/model/financials/view/view-statement"
import { checkAnnual } from "../../../statements/check-annual"
import { checkIdentities } from "../../../statements/check-identities"

export type Filer = ReturnType<typeof readFiler>

/** A companyfacts file through the whole pipeline, with a reader of single cells. */
export function readFiler(text: string) {
  const facts = parseCompanyFacts(text)
  const document = deriveStatementsDocument(facts, { name: "", sic: null, fiscalYearEnd: null })
  return { facts, document, text, cell: readCells(document) }
}

export type ReadCell = ReturnType<typeof readCells>

/** Reads single cells of a document's statements. */
export function readCells(document: StatementsDocument) {
  return (
    statement: "income" | "balance" | "cashflow" | "ratios",
    row: string,
    key: string,
    vintage: "latest" | "original" = "latest",
  ) => {
    const period = key.includes("q") ? "quarterly" : "annual"
    const view = viewStatement(document, { statement, period, vintage, asof: null })
    const index = view.periods.findIndex((each) => each.key === key)
    const found = view.rows.find((each) => each.key === row)
    return {
      value: found?.values[index] ?? null,
      reason: found?.reasons[index] ?? null,
      source: found?.sources[index] ?? null,
      end: view.periods[index]?.end,
    }
  }
}

/** Six lines of every year as filed, quarters that add up, and a document much smaller than the facts. */
export function expectWhole({ facts, document, text }: Filer, timesSmaller: number): void {
  const annual = checkAnnual(facts, document)
  expect(annual.length).toBeGreaterThan(10)
  expect(annual.filter((check) => !check.agrees)).toEqual([])
  const { quarters } = checkIdentities(document)
  expect(quarters.held).toBe(quarters.checked)
  expect(text.length / JSON.stringify(document).length).toBeGreaterThan(timesSmaller)
}

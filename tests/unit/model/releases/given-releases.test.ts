import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { refreshCompany } from "~/ingest/fetch/refresh-company"
import { listReleases, readReleases } from "~/ingest/source/read-releases"
import { listFilings } from "~/model/filings/filings-document"
import { toStatementJson } from "~/model/financials/view/statement-json"
import { listFrames, viewStatement } from "~/model/financials/view/view-statement"
import { statementMetrics } from "~/model/metrics/statement-metrics"
import { prefillBase } from "~/model/valuation/valuation-inputs"
import { toCompanyEarnings } from "~/pages/company/earnings/company-earnings"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { folderSource } from "../../../fixtures/example/folder-source"
import { cikId, tickerId } from "../../../ids"

// The SEC's files are no part of the project: EDGAR_DATA names a folder of its layout.
const folder = process.env.EDGAR_DATA ?? "/nowhere"

/** Announced earnings per share of fourth quarters, as the release has them, before later splits. */
const announced: [name: string, cik: string, quarters: Record<string, [eps: number, splits: number]>][] = [
  ["Apple", "0000320193", { "2023q4": [1.46, 1], "2024q4": [0.97, 1], "2025q4": [1.85, 1] }],
  ["Alphabet", "0001652044", { "2022q4": [1.05, 1], "2023q4": [1.64, 1], "2024q4": [2.15, 1] }],
  ["NVIDIA", "0001045810", { "2023q4": [0.57, 10], "2024q4": [4.93, 10], "2025q4": [0.89, 1] }],
  ["Nike", "0000320187", { "2023q4": [0.66, 1], "2024q4": [0.99, 1], "2025q4": [0.14, 1] }],
]

async function load(cik: string) {
  const edgar = folderSource(folder)
  const alone = await refreshCompany(cikId(cik), 0, edgar)
  const list = alone.documents?.find(({ kind }) => kind === filingsKind.name)
  const filings = listFilings(filingsKind.schema.parse(list?.body))
  const releases = await readReleases(cikId(cik), listReleases(filings), edgar)
  const others = { history: null, imported: null, faces: null, releases, isXbrlStored: false }
  const joined = await refreshCompany(cikId(cik), 0, edgar, others)
  const statements = joined.documents?.find(({ kind }) => kind === statementsKind.name)
  return { document: statementsKind.schema.parse(statements?.body), releases, filings }
}

for (const [name, cik, quarters] of announced) {
  const isGiven = existsSync(join(folder, "api", "xbrl", "companyfacts", `CIK${cik}.json`))
  test.skipIf(!isGiven)(
    `${name}: announced fourth quarters everywhere (needs EDGAR_DATA with CIK ${cik})`,
    async () => {
      const { document, releases, filings } = await load(cik)
      const query = { statement: "income", vintage: "latest", asof: null } as const
      const view = viewStatement(document, { ...query, period: "quarterly" })
      const json = toStatementJson(tickerId("EXMP"), view)
      for (const [key, [eps, splits]] of Object.entries(quarters)) {
        const at = json.periods.findIndex((period) => period.key === key)
        const row = json.rows.find((each) => each.key === "epsDiluted")
        expect(row?.values[at]).toBeCloseTo(eps / splits, 9)
        expect(row?.sources[at]).toMatchObject({ form: "8-K" })
        expect(row?.sources[at]).not.toHaveProperty("estimated")
        const trailing = listFrames(document, { ...query, period: "ttm" }).find((frame) => frame.key === key)
        const sum = [3, 2, 1, 0].reduce((total, back) => total + (row?.values[at - back] ?? Number.NaN), 0)
        expect(trailing?.column.get("epsDiluted")?.value).toBeCloseTo(sum, 6)
      }
      const last = listFrames(document, { ...query, period: "ttm" })
        .at(-1)
        ?.column.get("epsDiluted")?.value
      expect(prefillBase(document, "eps").value).toBe(last)
      expect(statementMetrics(cikId(cik), document).figures).toMatchObject({ epsDiluted: last })
      const company = { cik: cikId(cik), ticker: tickerId("EXMP") }
      const { rows } = toCompanyEarnings(company, filings, document, [], "2026-11-23", releases)
      for (const row of rows) {
        if (!row.announced) continue
        expect([row.periodEnd, row.eps]).toEqual([row.periodEnd, row.announced.eps])
        // Sums of rounded quarters can differ by one unit.
        expect(Math.abs((row.announced.netIncome ?? 0) - (row.netIncome ?? 0))).toBeLessThanOrEqual(1e6)
        expect(row.announced.revenue).toBe(row.revenue)
      }
      expect(rows.filter((row) => row.announced).length).toBe(
        releases.filings.filter(({ state }) => state === "read").length,
      )
    },
  )
}

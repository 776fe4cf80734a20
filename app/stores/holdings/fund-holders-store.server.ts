import { z } from "zod"
import type { Cusip } from "~/lib/cusip"
import { storedTicker } from "~/lib/value-schemas"
import { fundKey, mergeFundHolders, type SecurityFunds } from "~/model/funds/fund-holders"
import type { DocumentStore } from "~/platform/documents.server"
import { readRows } from "~/platform/rows.server"
import { fundHoldersKind } from "~/stores/document-kinds"
import { defineTable } from "~/stores/table"

/** A fund's latest report among those whose holdings are loaded by security. */
export const fundReportRow = z.object({
  fund: fundKey,
  ticker: storedTicker.nullable(),
  name: z.string(),
  asOf: z.string(),
})
export type FundReportRow = z.infer<typeof fundReportRow>

/** Their latest reports. */
export const fundReports = defineTable({
  name: "fund_reports",
  key: ["fund"],
  fields: fundReportRow.shape,
})

/** Adds funds' positions to the documents of their securities. */
export async function addFundHolders(
  added: SecurityFunds[],
  { documents, now }: { documents: DocumentStore; now: () => number },
): Promise<void> {
  await Promise.all(
    added.map((security) =>
      documents.update(fundHoldersKind, security.cusip, now(), (stored) =>
        mergeFundHolders(stored, security),
      ),
    ),
  )
}

/** A fund's position in a security. */
export interface FundHolding extends FundReportRow {
  cusip: Cusip
  shares: number
  valueUsd: number | null
  weightPct: number | null
  /** The fund's report before and its shares; null if it is not loaded or had none. */
  before: { asOf: string; shares: number } | null
}

/** The funds that hold a security by their latest report, the largest position first. */
export async function listFundHolders(
  cusips: Cusip[],
  { db, documents }: { db: D1Database; documents: DocumentStore },
): Promise<FundHolding[]> {
  const stored = await Promise.all(cusips.map((cusip) => documents.get(fundHoldersKind, cusip)))
  const rows = stored.flatMap((document) =>
    document ? document.body.rows.map((row) => ({ row, cusip: document.body.cusip })) : [],
  )
  if (rows.length === 0) return []
  const sql = `select ${fundReports.columns} from fund_reports
    where fund in (select value from json_each(?1))`
  const funds = JSON.stringify([...new Set(rows.map(({ row }) => row[0]))])
  const found = await readRows(db, fundReports.row, sql, funds)
  const reports = new Map(found.map((report) => [report.fund, report]))
  return rows
    .flatMap(({ row, cusip }): FundHolding[] => {
      const [fund, asOf, shares, valueUsd, weightPct, beforeAsOf, beforeShares] = row
      const report = reports.get(fund)
      // In a later report, the fund no longer holds the security.
      if (!report || report.asOf > asOf) return []
      const before =
        beforeAsOf === null || beforeShares === null ? null : { asOf: beforeAsOf, shares: beforeShares }
      return [{ ...report, asOf, cusip, shares, valueUsd, weightPct, before }]
    })
    .sort((a, b) => (b.valueUsd ?? 0) - (a.valueUsd ?? 0) || (a.name < b.name ? -1 : 1))
}

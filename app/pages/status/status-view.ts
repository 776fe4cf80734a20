import type { DatedReport } from "~/model/directory/health-report"
import type { ListIndex } from "~/model/directory/list-index"

/** A company with figures that do not add up, and the path of its checks. */
export interface OpenCheck {
  name: string
  path: string
  balances: number
  balancesHeld: number
  quarters: number
  quartersHeld: number
  differing: number
}

export interface StatusView extends DatedReport {
  open: OpenCheck[]
}

export function toStatusView(report: DatedReport, index: ListIndex): StatusView {
  return {
    ...report,
    // The page shows them in the table below.
    checks: { ...report.checks, open: [] },
    open: report.checks.open.map(({ cik, ...counts }) => {
      const company = index.companiesByCik.get(cik)?.[0]
      const path = `/company/${company?.ticker ?? cik}/checks`
      return { name: company?.name ?? `CIK ${cik}`, path, ...counts }
    }),
  }
}

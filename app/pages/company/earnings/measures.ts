import type { Ticker } from "~/lib/ticker"
import { listQuarterMetrics } from "~/model/releases/quarter-metrics"
import type { ReleasesDocument } from "~/model/releases/release-document"
import { joinSeries, type ReadRelease, type ReleaseSeries } from "~/model/releases/release-series"
import { listAdjusted, placeInReader } from "./announced-figures"
import type { EarningsRow } from "./company-earnings"

/** The company's adjusted figures and operating metrics that recur in its results releases. */
export function listMeasures(
  ticker: Ticker,
  rows: readonly EarningsRow[],
  releases: ReleasesDocument | null,
): ReleaseSeries[] {
  const read = (releases?.filings ?? []).flatMap((filing): ReadRelease[] => {
    const row = rows.find(({ accession }) => accession === filing.accession)
    if (!row || filing.state !== "read") return []
    const adjusted = listAdjusted(ticker, filing, row).map(
      ({ label, unit, adjusted, yearAgo, scale, url }) => ({
        ...{ kind: "adjusted" as const, of: "", label, unit, url },
        ...{ value: adjusted * (scale ?? 1), yearAgo: yearAgo === null ? null : yearAgo * (scale ?? 1) },
      }),
    )
    const metrics = listQuarterMetrics(filing).map(({ printed, ...metric }) => ({
      ...{ kind: "metric" as const, ...metric, url: placeInReader(ticker, filing, printed) },
    }))
    return [{ accession: filing.accession, end: filing.period, readings: [...adjusted, ...metrics] }]
  })
  return joinSeries(read.sort((a, b) => (a.end < b.end ? -1 : 1)))
}

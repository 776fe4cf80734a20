import type { Ticker } from "~/lib/ticker"
import { isSameEnd, isYearBefore } from "~/model/earnings/earnings-event"
import type { ReleaseFiling, ReleasesDocument } from "~/model/releases/release-document"
import { isOfQuarter } from "~/model/releases/release-periods"
import {
  joinSeries,
  type ReadRelease,
  type ReleaseReading,
  type ReleaseSeries,
} from "~/model/releases/release-series"
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
    const readings = [...listAdjustedReadings(ticker, filing, row), ...listMetricReadings(ticker, filing)]
    return [{ accession: filing.accession, end: filing.period, readings }]
  })
  return joinSeries(read.sort((a, b) => (a.end < b.end ? -1 : 1)))
}

/** The figures of the quarter that are proven, and those of the year before beside them. */
function listAdjustedReadings(ticker: Ticker, filing: ReleaseFiling, row: EarningsRow): ReleaseReading[] {
  const own = listAdjusted(ticker, filing, row).map((each) => ({ ...each, end: filing.period }))
  const before = filing.reconciliations
    .filter(({ months, end }) => isOfQuarter(months) && isYearBefore(end, filing.period))
    .map((each) => ({ ...each, url: placeInReader(ticker, filing, each) }))
  return [...own, ...before].map(({ label, unit, end, adjusted, scale, url }) => ({
    ...{ kind: "adjusted", of: "" },
    ...{ label, unit, end, value: adjusted * (scale ?? 1), url },
  }))
}

function listMetricReadings(ticker: Ticker, filing: ReleaseFiling): ReleaseReading[] {
  return filing.metrics
    .filter(
      ({ months, end }) =>
        isOfQuarter(months) && (isSameEnd(end, filing.period) || isYearBefore(end, filing.period)),
    )
    .map((each) => ({
      kind: "metric",
      label: each.label,
      unit: each.unit === "%" ? "percent" : "number",
      of: each.unit === "%" ? "" : each.unit,
      end: each.end,
      value: each.value * (each.scale ?? 1),
      url: placeInReader(ticker, filing, each),
    }))
}

import { addDays, type IsoDate } from "~/lib/dates"
import type { Price } from "~/model/financials/statements/price"
import type { FiledSpan } from "~/model/insiders/insider-quarters"
import type { InsiderRow } from "~/model/insiders/insider-row"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import type { InsidersDocument } from "~/model/insiders/insiders-document"
import { sumTrades } from "~/model/insiders/net-buying"
import { dayNumber, type MetricValues } from "./metric-values"

/** The last day of the sums, as days since the epoch. It is stored beside the metrics and is not one. */
export const insiderSumsTo = "insiderSumsTo"

/**
 * A company's metrics up to today; if not all forms of the year were read, but data sets contain a year, up to the
 * end of the newest data set.
 */
export function metricsOfInsiders(
  document: InsidersDocument,
  prices: readonly Price[],
  dataSets: FiledSpan | null,
  today: IsoDate,
): MetricValues {
  const { rows } = toCompanyInsiders(document, prices)
  const { completeSince } = document
  const isYearRead = completeSince !== null && completeSince <= addDays(today, -364)
  if (!dataSets || isYearRead || dataSets.to > today || dataSets.from > addDays(dataSets.to, -364))
    return deriveInsiderMetrics(rows, today, completeSince)
  const known = rows.filter(({ filed }) => filed <= dataSets.to)
  return deriveInsiderMetrics(known, dataSets.to, dataSets.from)
}

/**
 * Open-market purchases minus sales up to a day. Null for a span that begins before `completeSince`, the day since
 * which all forms were read.
 */
export function deriveInsiderMetrics(
  rows: readonly InsiderRow[],
  today: IsoDate,
  completeSince: IsoDate | null,
): MetricValues {
  const sumWhole = (days: number) => {
    const span = sumTrades(rows, { today, days, completeSince })
    return span?.isWhole ? span : null
  }
  const year = sumWhole(365)
  return {
    insiderNetBuying: year?.netUsd ?? null,
    insiderNetBuying3: sumWhole(90)?.netUsd ?? null,
    insiderBuyers: year?.buyers ?? null,
    insiderSellers: year?.sellers ?? null,
    [insiderSumsTo]: year && dayNumber(year.to),
  }
}

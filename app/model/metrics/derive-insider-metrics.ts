import { addDays, type IsoDate } from "~/lib/dates"
import type { FiledSpan } from "~/model/insiders/insider-quarters"
import type { InsiderRow } from "~/model/insiders/insider-row"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import type { InsidersDocument } from "~/model/insiders/insiders-document"
import { tradeDay } from "~/model/insiders/net-buying"
import type { MetricValues } from "./metric-values"

/**
 * A company's metrics up to today; if not all forms of the year were read, but data sets contain a year, up to the
 * end of the newest data set.
 */
export function metricsOfInsiders(
  document: InsidersDocument,
  dataSets: FiledSpan | null,
  today: IsoDate,
): MetricValues {
  const { rows } = toCompanyInsiders(document)
  const { completeSince } = document
  const isYearRead = completeSince !== null && completeSince <= addDays(today, -364)
  if (!dataSets || isYearRead || dataSets.to > today || dataSets.from > addDays(dataSets.to, -364))
    return deriveInsiderMetrics(rows, today, completeSince)
  const known = rows.filter(({ filed }) => filed <= dataSets.to)
  return deriveInsiderMetrics(known, dataSets.to, dataSets.from)
}

/**
 * Open-market purchases minus sales up to a day; a trade without a known price counts as zero dollars. Null for a
 * span that begins before `completeSince`, the day since which all forms were read.
 */
export function deriveInsiderMetrics(
  rows: readonly InsiderRow[],
  today: IsoDate,
  completeSince: IsoDate | null,
): MetricValues {
  const covers = (days: number) => completeSince !== null && completeSince <= addDays(today, 1 - days)
  const isYear = covers(365)
  const since = (from: IsoDate) => rows.filter((row) => row.counted && tradeDay(row) > from)
  const year = since(addDays(today, -365))
  const people = (code: string) =>
    new Set(year.filter((row) => row.code === code).map(({ ownerCik, owner }) => ownerCik ?? owner)).size
  return {
    insiderNetBuying: isYear ? netUsd(year) : null,
    insiderNetBuying3: covers(91) ? netUsd(since(addDays(today, -91))) : null,
    insiderBuyers: isYear ? people("P") : null,
    insiderSellers: isYear ? people("S") : null,
  }
}

function netUsd(rows: readonly InsiderRow[]): number {
  return rows.reduce((sum, row) => sum + (row.code === "P" ? 1 : -1) * (row.value ?? 0), 0)
}

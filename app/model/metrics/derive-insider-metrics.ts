import { addDays, type IsoDate } from "~/lib/dates"
import type { InsiderRow } from "~/model/insiders/insider-row"
import { tradeDay } from "~/model/insiders/net-buying"
import type { MetricValues } from "./metric-values"

/** Open-market purchases less sales up to a day; a trade whose price is not known counts no dollars. */
export function deriveInsiderMetrics(rows: readonly InsiderRow[], today: IsoDate): MetricValues {
  const since = (from: IsoDate) => rows.filter((row) => row.counted && tradeDay(row) > from)
  const year = since(addDays(today, -365))
  const people = (code: string) =>
    new Set(year.filter((row) => row.code === code).map(({ ownerCik, owner }) => ownerCik ?? owner)).size
  return {
    insiderNetBuying: netUsd(year),
    insiderNetBuying3: netUsd(since(addDays(today, -91))),
    insiderBuyers: people("P"),
    insiderSellers: people("S"),
  }
}

function netUsd(rows: readonly InsiderRow[]): number {
  return rows.reduce((sum, row) => sum + (row.code === "P" ? 1 : -1) * (row.value ?? 0), 0)
}

import { addDays, daysBetween, formatDay, type IsoDate } from "~/lib/dates"
import { countText } from "~/lib/numbers"
import type { PeriodKind } from "~/model/financials/statements/frame"

type FiscalPeriod = { start: IsoDate | null; end: IsoDate; fiscalYear: number; fiscalQuarter: number | null }

/**
 * Days before a period that no period of the view covers: `transition` where the fiscal year's end moved to
 * another month, so that a report covered the days between two fiscal years, else `missing`. `periods` names the
 * fiscal periods between, by their keys (`2016`, `2016q4`). `overlap` is the time that a period shares with the one
 * before.
 */
export type PeriodGap = {
  kind: "missing" | "transition" | "overlap"
  start: IsoDate
  end: IsoDate
  days: number
  periods: string[]
}

/** More than this between two periods, and an axis shows that something is missing. */
const slack = 20
/** More than this of a period in the one before, and the two are marked. */
const slackOfOverlap = 14
const lengths: Record<PeriodKind, number> = { annual: 365, quarterly: 91, ttm: 91 }

/** For each period, oldest first, the gap before it; null where it follows the one before. */
export function findPeriodGaps(periods: readonly FiscalPeriod[], kind: PeriodKind): (PeriodGap | null)[] {
  return periods.map((period, index) => {
    const before = periods[index - 1]
    if (!before) return null
    const start = addDays(before.end, 1)
    const end = addDays(ownStart(period, kind), -1)
    const days = daysBetween(start, end) + 1
    if (-days > slackOfOverlap && period.start !== null && kind !== "ttm")
      return { kind: "overlap", start: period.start, end: before.end, days: -days, periods: [] }
    if (days <= slack) return null
    const moved = isMoved(before.end, period.end, kind)
    const between = fiscalPeriodsBetween(before, period, kind)
    return { kind: moved ? "transition" : "missing", start, end, days, periods: between }
  })
}

/** Twelve trailing months step by quarters, and a balance has no start: both count from their usual length. */
function ownStart({ start, end }: FiscalPeriod, kind: PeriodKind): IsoDate {
  return start !== null && kind !== "ttm" ? start : addDays(end, 1 - lengths[kind])
}

/** True where fiscal years end in another part of the year than before; 52/53-week years wander by days. */
function isMoved(before: IsoDate, after: IsoDate, kind: PeriodKind): boolean {
  const cycle = kind === "annual" ? 365.25 : 365.25 / 4
  const rest = daysBetween(before, after) % cycle
  return Math.min(rest, cycle - rest) > slack
}

function fiscalPeriodsBetween(before: FiscalPeriod, after: FiscalPeriod, kind: PeriodKind): string[] {
  const keys: string[] = []
  if (kind === "annual") {
    for (let year = before.fiscalYear + 1; year < after.fiscalYear; year += 1) keys.push(`${year}`)
    return keys
  }
  const place = ({ fiscalYear, fiscalQuarter }: FiscalPeriod) => fiscalYear * 4 + (fiscalQuarter ?? 4) - 1
  for (let next = place(before) + 1; next < place(after); next += 1)
    keys.push(`${Math.floor(next / 4)}q${(next % 4) + 1}`)
  return keys
}

/** In words, for a column's head, an axis or a title: `no data: 2016 Q4`, `transition period of 3 months to 31 Mar 2022`. */
export function describeGap({ kind, start, end, days, periods }: PeriodGap): string {
  const months = Math.max(1, Math.round(days / 30.44))
  if (kind === "overlap") return `overlaps the period before by ${countText(months, "month")}`
  if (kind === "transition") {
    return `transition period of ${countText(months, "month")} to ${formatDay(end)}`
  }
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) return `no data: ${formatDay(start)} to ${formatDay(end)}`
  return `no data: ${first === last ? formatPeriodKey(first) : `${formatPeriodKey(first)} to ${formatPeriodKey(last)}`}`
}

/** `2016q4` as `2016 Q4`; a year is itself. */
export function formatPeriodKey(key: string): string {
  return key.replace("q", " Q")
}

import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import type { PeriodKind } from "~/model/financials/statements/statement-grid"

type Dated = { start: IsoDate | null; end: IsoDate }

/**
 * Days before a period that no period of the view covers: `transition` where the fiscal year's end moved to
 * another month, so that a report covered the days between two fiscal years, else `missing`.
 */
export type PeriodGap = { kind: "missing" | "transition"; start: IsoDate; end: IsoDate; days: number }

/** More than this between two periods, and an axis shows that something is missing. */
const slack = 20
const lengths: Record<PeriodKind, number> = { annual: 365, quarterly: 91, ttm: 91 }

/** For each period, oldest first, the gap before it; null where it follows the one before. */
export function findPeriodGaps(periods: readonly Dated[], kind: PeriodKind): (PeriodGap | null)[] {
  return periods.map((period, index) => {
    const before = periods[index - 1]
    if (!before) return null
    const start = addDays(before.end, 1)
    const end = addDays(ownStart(period, kind), -1)
    const days = daysBetween(start, end) + 1
    if (days <= slack) return null
    return { kind: isMoved(before.end, period.end, kind) ? "transition" : "missing", start, end, days }
  })
}

/** Twelve trailing months step by quarters, and a balance has no start: both count from their usual length. */
function ownStart({ start, end }: Dated, kind: PeriodKind): IsoDate {
  return start !== null && kind !== "ttm" ? start : addDays(end, 1 - lengths[kind])
}

/** True where fiscal years end in another part of the year than before; 52/53-week years wander by days. */
function isMoved(before: IsoDate, after: IsoDate, kind: PeriodKind): boolean {
  const cycle = kind === "annual" ? 365.25 : 365.25 / 4
  const rest = daysBetween(before, after) % cycle
  return Math.min(rest, cycle - rest) > slack
}

/** In words, for an axis or a note above a table. */
export function describeGap({ kind, start, end }: PeriodGap): string {
  return kind === "transition"
    ? `Transition period from ${start} to ${end}: the fiscal year's end moved.`
    : `No report gives the time from ${start} to ${end}.`
}

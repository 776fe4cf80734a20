import { addDays, type IsoDate } from "~/lib/dates"
import type { PeriodKind } from "~/model/financials/statements/frame"

/** Twelve months step by quarters and are placed by their last one. */
const lengths: Record<PeriodKind, number> = { annual: 365.25, quarterly: 91.3, ttm: 91.3 }

/**
 * The calendar year or quarter that holds most of a fiscal period, in the form of a period's key; `before` is a
 * number of periods before the one that ends on the day.
 */
export function toCalendarPeriod(end: IsoDate, kind: PeriodKind, before = 0): string {
  const middle = addDays(end, -Math.round(lengths[kind] * (before + 0.5)))
  const year = middle.slice(0, 4)
  return kind === "annual" ? year : `${year}q${Math.ceil(Number(middle.slice(5, 7)) / 3)}`
}

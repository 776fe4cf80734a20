import { formatMonth } from "~/lib/dates"
import { describeGap, formatPeriodKey } from "~/model/financials/view/period-gaps"
import type { StatementView, ViewRow } from "~/model/financials/view/view-statement"

/** A place on a chart's time axis: a fiscal period, or a gap of which no company has a value. */
export interface Slot {
  /** In order of time as text: `2016q4`, and `2016q4~` for the days after it that no period covers. */
  key: string
  label: string
  /** In words, where the place is a gap. */
  gap: string | null
}

/** The places of a row, from its first value to its last; a line breaks at each gap. */
export function chartSlots(view: StatementView, row: ViewRow): Slot[] {
  const known = row.values.flatMap((value, index) => (value === null ? [] : [index]))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  return view.periods.slice(first, last + 1).flatMap(({ key }, position): Slot[] => {
    const gap = position === 0 ? null : view.gaps[first + position]
    const before = view.periods[first + position - 1]?.key ?? ""
    const own = { key, label: formatPeriodKey(key), gap: null }
    if (!gap) return [own]
    const words = describeGap(gap)
    if (gap.kind === "missing" && gap.periods.length > 0)
      return [...gap.periods.map((each) => ({ key: each, label: formatPeriodKey(each), gap: words })), own]
    // Days of no whole fiscal period take one place.
    return [{ key: gap.periods[0] ?? `${before}~`, label: `to ${formatMonth(gap.end)}`, gap: words }, own]
  })
}

/** The places of several rows in one order; what one company has no report of, another may have. */
export function mergeSlots(lists: Slot[][]): Slot[] {
  const slots = new Map<string, Slot>()
  for (const slot of lists.flat()) {
    const known = slots.get(slot.key)
    if (!known || (known.gap !== null && slot.gap === null)) slots.set(slot.key, slot)
  }
  return [...slots.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

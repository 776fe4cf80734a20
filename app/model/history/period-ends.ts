import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import type { PrintedFigure } from "./old-filing"

/** Years of 52 and 53 weeks end within this many days of each other. */
const sameEndDays = 14

type Weighted = { end: IsoDate; weight: number }

/** Tables that name years alone give an approximate day; statements give the day itself. */
const weights: Record<PrintedFigure["basis"], number> = { statement: 100, schedule: 10, "five-year-table": 1 }

const filedWeight = 1_000_000

/**
 * One day for all ends of the same period: the period of a filing, or the day that most figures have, those of
 * statements first.
 */
export function toPeriodEnds(
  figures: Iterable<PrintedFigure>,
  filedPeriods: Iterable<IsoDate | null>,
): (end: IsoDate) => IsoDate {
  const counts = new Map<IsoDate, number>()
  for (const end of filedPeriods) if (end) counts.set(end, filedWeight)
  for (const { end, basis } of figures) counts.set(end, (counts.get(end) ?? 0) + weights[basis])
  const ends = [...counts]
    .map(([end, weight]): Weighted => ({ end, weight }))
    .sort((a, b) => (a.end < b.end ? -1 : 1))
  const canonical = new Map<IsoDate, IsoDate>()
  for (let from = 0; from < ends.length; ) {
    const first = ends[from]
    if (!first) break
    let to = from + 1
    for (let next = ends[to]; next && daysBetween(first.end, next.end) <= sameEndDays; next = ends[to]) to++
    const group = ends.slice(from, to)
    const best = group.reduce((a, b) => (b.weight > a.weight ? b : a), first)
    for (const { end } of group) canonical.set(end, best.end)
    from = to
  }
  const days = [...new Set(canonical.values())]
  return (end) =>
    canonical.get(end) ?? days.find((day) => Math.abs(daysBetween(day, end)) <= sameEndDays) ?? end
}

/** The day after the end of the period before, if that is known; otherwise as given. */
export function alignStart(start: IsoDate | null, toEnd: (end: IsoDate) => IsoDate): IsoDate | null {
  if (start === null) return null
  return addDays(toEnd(addDays(start, -1)), 1)
}

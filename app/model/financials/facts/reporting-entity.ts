import { append } from "~/lib/collections"
import type { Row } from "~/model/financials/rows/row-types"
import { yearOfKey } from "./fiscal-periods"
import type { Vintage } from "./vintages"

/** Fewer lines than these in common are too few to tell one business from another. */
const enough = 5

/**
 * Periods that changed their reporting entity, each with the filing that changed them: after a reverse merger
 * the successor files the predecessor's years again with its own figures. A filing of another entity repeats
 * under a tenth of the amounts of a period, and half of the others differ by more than half.
 */
export function findReportingEntityChanges(
  rows: readonly Row[],
  chosen: ReadonlyMap<string, ReadonlyMap<string, readonly Vintage[]>>,
): Map<string, number> {
  const lines = new Map<string, (readonly Vintage[])[]>()
  for (const row of rows) {
    // A hidden row can repeat a shown one.
    if (row.format !== "money" || row.hidden) continue
    for (const [period, vintages] of chosen.get(row.key) ?? []) append(lines, period, vintages)
  }
  const years = new Map<number, number>()
  for (const [period, histories] of lines) {
    const filing = replacingFiling(histories)
    const year = yearOfKey(period)
    if (filing !== null) years.set(year, Math.min(filing, years.get(year) ?? filing))
  }
  const events = spread(years)
  const changed = new Map<string, number>()
  for (const period of lines.keys()) {
    const filing = events.get(yearOfKey(period))
    if (filing === undefined) continue
    const wereThere = (key: string) =>
      lines.get(key)?.some((history) => (history[0]?.first ?? filing) < filing)
    // A predecessor that reported the whole year also reported its quarters, the last one only by subtraction.
    if (wereThere(period) || wereThere(`${yearOfKey(period)}Y4`)) changed.set(period, filing)
  }
  return changed
}

/** Neighboring years changed with one event: the first filing after it counts for all of them. */
function spread(years: ReadonlyMap<number, number>): Map<number, number> {
  const runs: number[][] = []
  for (const year of [...years.keys()].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run?.at(-1) === year - 1) run.push(year)
    else runs.push([year])
  }
  return new Map(
    runs.flatMap((run) => {
      const filing = Math.min(...run.map((year) => years.get(year) ?? Number.POSITIVE_INFINITY))
      return run.map((year) => [year, filing] as const)
    }),
  )
}

function replacingFiling(histories: (readonly Vintage[])[]): number | null {
  for (const filing of replacers(histories)) {
    let [repeated, replaced, far] = [0, 0, 0]
    for (const history of histories) {
      const before = history.findLast((each) => each.first < filing && each.value !== 0)
      if (!before) continue
      const after = history.find((each) => each.first === filing)
      if (before.last >= filing) repeated += 1
      else if (after) {
        replaced += 1
        if (isFar(before.value, after.value)) far += 1
      }
    }
    if (replaced >= enough && repeated * 10 < replaced && far * 2 >= replaced) return filing
  }
  return null
}

/** The filings that give another value for enough lines, oldest first. */
function replacers(histories: (readonly Vintage[])[]): number[] {
  const counts = new Map<number, number>()
  for (const history of histories)
    for (const [place, { first }] of history.entries())
      if (place > 0) counts.set(first, (counts.get(first) ?? 0) + 1)
  const enoughLines = [...counts].filter(([, lines]) => lines >= enough)
  return enoughLines.map(([filing]) => filing).sort((a, b) => a - b)
}

function isFar(a: number, b: number): boolean {
  return Math.abs(a - b) * 2 > Math.max(Math.abs(a), Math.abs(b))
}

import { addDays, type IsoDate } from "~/lib/dates"
import { parseQuarter, quarterEnd } from "~/lib/quarter"
import { splitDaysLate } from "~/model/holdings/compare-portfolios"
import type { HoldersQuarter } from "./holder-history"
import type { HoldersDocument } from "./holders-document"

/** Totals of all managers by quarter, oldest first; shares adjusted for splits to the last quarter. */
export function toAllHoldersHistory(
  documents: HoldersDocument[],
  splits: readonly { date: IsoDate; ratio: number }[],
): HoldersQuarter[] {
  const byQuarter = new Map<string, HoldersQuarter>()
  for (const { history } of documents) {
    const adjusted = adjustForSplits(history, splits)
    for (const [place, [text, holders, , valueUsd]] of history.entries()) {
      const quarter = parseQuarter(text)
      if (!quarter) continue
      const known = byQuarter.get(text)
      byQuarter.set(text, {
        quarter,
        // A manager with two classes counts once for each; the larger count is nearer to the truth than the sum.
        holders: Math.max(known?.holders ?? 0, holders),
        shares: (known?.shares ?? 0) + (adjusted[place] ?? 0),
        valueUsd: (known?.valueUsd ?? 0) + valueUsd,
        notLoaded: 0,
        isLoaded: true,
      })
    }
  }
  return [...byQuarter.values()].sort((a, b) => (a.quarter < b.quarter ? -1 : 1))
}

/** The split's quarter is the one in which the price changed by nearly its ratio: its date can be months late. */
function adjustForSplits(
  history: HoldersDocument["history"],
  splits: readonly { date: IsoDate; ratio: number }[],
): number[] {
  const adjusted: number[] = []
  const unused = new Set(splits)
  let factor = 1
  for (let place = history.length - 1; place >= 0; place--) {
    const [, , shares = 0] = history[place] ?? []
    adjusted[place] = shares * factor
    const split = splitBetween(history[place - 1], history[place], unused)
    if (!split) continue
    unused.delete(split)
    factor *= split.ratio
  }
  return adjusted
}

function splitBetween<Split extends { date: IsoDate; ratio: number }>(
  before: HoldersDocument["history"][number] | undefined,
  after: HoldersDocument["history"][number] | undefined,
  splits: ReadonlySet<Split>,
): Split | null {
  const [start, end] = [parseQuarter(before?.[0] ?? ""), parseQuarter(after?.[0] ?? "")]
  if (!before || !after || !start || !end || !before[2] || !after[2] || !before[3] || !after[3]) return null
  const change = before[3] / before[2] / (after[3] / after[2])
  return (
    [...splits].find(
      ({ date, ratio }) =>
        date > quarterEnd(start) &&
        date <= addDays(quarterEnd(end), splitDaysLate) &&
        Math.abs(Math.log(change / ratio)) < Math.abs(Math.log(change)),
    ) ?? null
  )
}

import type { Cik } from "~/lib/cik"
import type { Cusip } from "~/lib/cusip"
import { type Quarter, shiftQuarter } from "~/lib/quarter"

/** Shares of a security that an investor reported for a quarter; 0 if sold. */
export interface ReportedShares {
  quarter: Quarter
  cusip: Cusip
  cik: Cik
  shares: number
  valueUsd: number
  /** The split that was applied to compare this quarter's shares with the previous quarter. */
  split: number | null
}

/** A quarter of a company's holders; shares adjusted for splits to the last quarter. */
export interface HoldersQuarter {
  quarter: Quarter
  /** The number of investors with shares. */
  holders: number
  shares: number
  valueUsd: number
  /** Investors who held shares in their last filing and whose filing for this quarter is not loaded. */
  notLoaded: number
  /** False if those investors held more than a tenth of the shares, so that the totals are not meaningful. */
  isLoaded: boolean
}

/** After this many quarters without a filing, a holder no longer counts as missing. */
const quartersExpected = 4
/** The fraction of the expected shares that may be missing from a loaded quarter. */
const missingAtMost = 0.1

/** Holders by quarter, oldest first; `loaded` has the quarters with a loaded filing for each investor. */
export function toHolderHistory(
  reported: ReportedShares[],
  loaded: ReadonlyMap<string, ReadonlySet<Quarter>>,
): HoldersQuarter[] {
  const byQuarter = toSharesByInvestor(reported)
  const quarters = [...byQuarter.keys()].sort()
  return [...byQuarter]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([quarter, { shares, valueUsd }]) => {
      const held = [...shares.values()].filter((count) => count > 0)
      const earliest = shiftQuarter(quarter, -quartersExpected)
      const before = quarters.filter((other) => other < quarter && other >= earliest)
      const expected = new Map(before.flatMap((other) => [...(byQuarter.get(other)?.shares ?? [])]))
      const missing = [...expected].filter(([cik, count]) => count > 0 && !loaded.get(cik)?.has(quarter))
      const missingShares = sum(missing.map(([, count]) => count))
      return {
        quarter,
        holders: held.length,
        shares: sum(held),
        valueUsd,
        notLoaded: missing.length,
        isLoaded: missingShares <= missingAtMost * sum([...expected.values()]),
      }
    })
}

/** Each investor's shares by quarter, adjusted for the splits of later quarters. */
function toSharesByInvestor(
  reported: ReportedShares[],
): Map<Quarter, { shares: Map<string, number>; valueUsd: number }> {
  const newestFirst = [...reported].sort((a, b) =>
    a.quarter < b.quarter ? 1 : a.quarter > b.quarter ? -1 : 0,
  )
  const splits = new Map<string, Map<Quarter, number>>()
  for (const { cusip, quarter, split } of newestFirst) {
    if (split !== null) splits.set(cusip, (splits.get(cusip) ?? new Map()).set(quarter, split))
  }
  const laterSplits = (cusip: Cusip, quarter: Quarter) =>
    [...(splits.get(cusip) ?? [])].reduce(
      (factor, [other, split]) => (other > quarter ? factor * split : factor),
      1,
    )
  const byQuarter = new Map<Quarter, { shares: Map<string, number>; valueUsd: number }>()
  for (const { quarter, cusip, cik, shares, valueUsd } of newestFirst) {
    const found = byQuarter.get(quarter) ?? { shares: new Map<string, number>(), valueUsd: 0 }
    found.shares.set(cik, (found.shares.get(cik) ?? 0) + shares * laterSplits(cusip, quarter))
    found.valueUsd += valueUsd
    byQuarter.set(quarter, found)
  }
  return byQuarter
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

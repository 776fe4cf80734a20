import { daysBetween } from "~/lib/dates"
import { median, sumKnown } from "~/lib/numbers"
import { type Quarter, quarterEnd } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import type { ListedCompany, ListIndex } from "~/model/directory/list-index"
import { type HoldersQuarter, toHolderHistory } from "~/model/holdings/holders/holder-history"
import type { EarlierHolder, HolderRow, Holders } from "~/stores/holdings/holders-store.server"
import type { ShareCounts } from "~/stores/holdings/share-counts-store.server"

export const holderParts = ["shares", "options", "sold"] as const
export type HoldersPart = (typeof holderParts)[number]

export interface HoldersView {
  quarter: Quarter | null
  /** Newest first. */
  quarters: Quarter[]
  holders: number
  shares: number
  valueUsd: number
  /** Median of value ÷ shares over these holders, by ticker: an estimate of the quarter-end price. */
  prices: { ticker: Ticker; priceUsd: number }[]
  /** Shares of these holders ÷ shares outstanding, 0–1. */
  ofOutstanding: number | null
  lines: Record<HoldersPart, HolderLine[]>
  /** The number of holders by what they did since the previous quarter. */
  moves: Record<"opened" | "added" | "reduced" | "soldAll", number>
  /** The change of shares since the previous quarter, of those whose change is known; null without one. */
  sharesDiff: number | null
  history: HoldersQuarter[]
  /** Holders in an earlier quarter whose filing for this quarter is not loaded. */
  earlier: EarlierHolder[]
}

export type HolderLine = HolderRow & {
  /** Share of the company's shares outstanding, 0–1; null if these are unknown for the quarter. */
  ofOutstanding: number | null
}

export function toHoldersView(
  { quarter, rows, reported, loaded, earlier }: Holders,
  counts: ShareCounts,
  hasOneClass: boolean,
): HoldersView {
  return viewHolders(
    { quarter, rows, history: toHolderHistory(reported, loaded), earlier },
    counts,
    hasOneClass,
  )
}

export function viewHolders(
  {
    quarter,
    rows,
    history,
    earlier,
  }: Pick<HoldersView, "quarter" | "history" | "earlier"> & { rows: HolderRow[] },
  counts: ShareCounts,
  /**
   * Share counts include all classes, so the ratio is meaningless for companies with several listed classes.
   */
  hasOneClass: boolean,
): HoldersView {
  const outstanding = quarter && hasOneClass ? outstandingAt(quarter, counts) : null
  const lines = rows.map((row) => ({
    ...row,
    ofOutstanding: outstanding && row.held === "SH" && row.shares > 0 ? row.shares / outstanding : null,
  }))
  const ofShares = lines.filter(({ held }) => held === "SH")
  const current = ofShares.filter((line) => line.shares > 0)
  const countWho = (did: (line: HolderLine) => boolean) =>
    new Set(ofShares.filter(did).map(({ cik }) => cik)).size
  const shares = current.reduce((sum, line) => sum + line.shares, 0)
  const tickers = [...new Set(current.map((line) => line.ticker))].sort()
  return {
    quarter,
    quarters: history.map((each) => each.quarter).reverse(),
    holders: new Set(current.map((line) => line.cik)).size,
    shares,
    valueUsd: current.reduce((sum, line) => sum + line.value, 0),
    prices: tickers.flatMap((ticker) => {
      const ofTicker = current.filter((line) => line.ticker === ticker && line.value > 0)
      const priceUsd = median(ofTicker.map((line) => line.value / line.shares))
      return priceUsd === null ? [] : { ticker, priceUsd }
    }),
    ofOutstanding: outstanding ? shares / outstanding : null,
    moves: {
      opened: countWho(({ status }) => status === "New"),
      added: countWho(({ status, sharesDiff }) => status === "Changed" && (sharesDiff ?? 0) > 0),
      reduced: countWho(({ status, sharesDiff }) => status === "Changed" && (sharesDiff ?? 0) < 0),
      soldAll: countWho(({ status }) => status === "Sold All"),
    },
    sharesDiff: sumKnown(ofShares.map((line) => line.sharesDiff)),
    lines: {
      shares: lines.filter((line) => !isOption(line) && line.status !== "Sold All"),
      options: lines.filter((line) => isOption(line) && line.status !== "Sold All"),
      sold: lines
        .filter((line) => line.status === "Sold All")
        .sort((a, b) => (a.weightingDiff ?? 0) - (b.weightingDiff ?? 0)),
    },
    history,
    earlier,
  }
}

/** True if a company has one listed class of shares; preferred shares are left out. */
export function hasOneListedClass({ cik }: ListedCompany, lists: ListIndex): boolean {
  const listings = lists.companiesByCik.get(cik) ?? []
  return listings.filter(({ ticker }) => !/-P\w?$/.test(ticker)).length <= 1
}

export function isOption({ held }: Pick<HolderRow, "held">): boolean {
  return held.includes(" ")
}

/**
 * Maximum days between the quarter end and the share count: the count on a cover page is later than the balance
 * sheet.
 */
const latestDays = 60
const earliestDays = 100
/** Near a split, the basis of the filing is uncertain, so the result is null. */
const unsureDays = 200

/** Shares outstanding at the quarter end, before later splits; null without a count near that date. */
export function outstandingAt(quarter: Quarter, { counts, splits }: ShareCounts): number | null {
  const end = quarterEnd(quarter)
  const isUnsure = splits.some(
    ({ date }) => daysBetween(end, date) > -earliestDays && daysBetween(end, date) < unsureDays,
  )
  if (isUnsure) return null
  const near = counts
    .map((count) => ({ ...count, days: daysBetween(end, count.date) }))
    .filter(({ days, shares }) => shares > 0 && days <= latestDays && days >= -earliestDays)
    .sort((a, b) => Math.abs(a.days) - Math.abs(b.days))
  const nearest = near[0]
  if (!nearest) return null
  const later = splits.filter(({ date }) => date > end).reduce((product, { ratio }) => product * ratio, 1)
  return nearest.shares / later
}

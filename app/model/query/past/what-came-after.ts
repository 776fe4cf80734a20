import { median } from "~/lib/numbers"

/** A company's figures on one day; null is not known. */
export interface DayFigures {
  currency: string | null
  /** Per share of the day. */
  price: number | null
  revenue: number | null
}

/** A company on a later day: its figures, or its last price if it has ended since. */
export interface LaterFigures extends DayFigures {
  hasEnded: boolean
}

/** The changes of some companies to a later day, each company with the same weight. */
export interface Since {
  companies: number
  /** Those with a price on both days; that of an ended one is its last. */
  priced: number
  ended: number
  endedPriced: number
  /** Ratios: 0.1 is 10 % more. Null without a company. */
  meanPriceChange: number | null
  medianPriceChange: number | null
  /** Those with revenue above 0 on both days, and the middle of its changes. */
  withRevenue: number
  medianRevenueChange: number | null
}

/** `splitFactor` is the shares of the later day for one share of the earlier one. */
export function compareSince(
  companies: readonly { earlier: DayFigures; later: LaterFigures; splitFactor: number }[],
): Since {
  const prices: number[] = []
  const revenues: number[] = []
  let [ended, endedPriced] = [0, 0]
  for (const { earlier, later, splitFactor } of companies) {
    const isComparable = earlier.currency === later.currency
    const price = isComparable ? getChange(earlier.price, later.price && later.price * splitFactor) : null
    const revenue = isComparable ? getChange(earlier.revenue, later.revenue) : null
    if (price !== null) prices.push(price)
    if (revenue !== null) revenues.push(revenue)
    if (!later.hasEnded) continue
    ended += 1
    if (price !== null) endedPriced += 1
  }
  return {
    companies: companies.length,
    priced: prices.length,
    ended,
    endedPriced,
    meanPriceChange: prices.length > 0 ? prices.reduce((sum, each) => sum + each, 0) / prices.length : null,
    medianPriceChange: median(prices),
    withRevenue: revenues.length,
    medianRevenueChange: median(revenues),
  }
}

/** Null without a value above 0 to begin with. */
function getChange(from: number | null, to: number | null): number | null {
  return from !== null && from > 0 && to !== null ? to / from - 1 : null
}

import { addDays, type IsoDate } from "~/lib/dates"

/** A share's price on a day, as traded on that day (not adjusted for later splits), and where it is from. */
export type Price = { date: IsoDate; close: number; currency: string; source: string }

/** The price on a day or the nearest earlier one, at most 30 days back. `prices` in any order. */
export function priceOn(prices: readonly Price[], day: IsoDate): Price | null {
  const earliest = addDays(day, -30)
  let best: Price | null = null
  for (const price of prices) {
    if (price.date <= day && price.date >= earliest && (best === null || price.date > best.date)) best = price
  }
  return best
}

/** An older price as it would be after the splits since, to be held against figures of today's shares. */
export function onTodaysBasis(price: Price, splits: readonly { date: IsoDate; ratio: number }[]): Price {
  const factor = splits
    .filter(({ date }) => date > price.date)
    .reduce((product, { ratio }) => product * ratio, 1)
  return { ...price, close: price.close / factor }
}

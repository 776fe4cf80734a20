import type { IsoDate } from "~/lib/dates"

/** A share's price on a day, as traded on that day (not adjusted for later splits), and where it is from. */
export type Price = { date: IsoDate; close: number; currency: string; source: string }

export function areSamePrices(a: readonly Price[], b: readonly Price[]): boolean {
  return (
    a.length === b.length &&
    a.every((price, index) => {
      const other = b[index]
      return (
        other !== undefined &&
        price.date === other.date &&
        price.close === other.close &&
        price.currency === other.currency &&
        price.source === other.source
      )
    })
  )
}

/** The newest price of a day or before it. `prices` in any order. */
export function lastPrice(prices: readonly Price[], day: IsoDate): Price | null {
  let best: Price | null = null
  for (const price of prices) if (price.date <= day && (best === null || price.date > best.date)) best = price
  return best
}

/** An older price as it would be after the splits since, to compare with figures of today's shares. */
export function onTodaysBasis(price: Price, splits: readonly { date: IsoDate; ratio: number }[]): Price {
  const factor = splits
    .filter(({ date }) => date > price.date)
    .reduce((product, { ratio }) => product * ratio, 1)
  return { ...price, close: price.close / factor }
}

import type { IsoDate } from "~/lib/dates"
import type { ListedSecurity, PricedSecurity } from "~/model/securities/listed-security"
import { isShare } from "~/model/securities/security-kind"

/** A security's price on a day, as traded on that day (not adjusted for later splits), and where it is from. */
export type Price = {
  date: IsoDate
  close: number
  currency: string
  source: string
  /** Set where a title says what the security is, or where its symbol says that it is not one share of the company. */
  security?: PricedSecurity
}

/** Prices of a listed security. Those of a share of which only the symbol is known name no security. */
export function pricesOf(
  { kind, ratio, source }: PricedSecurity & Pick<ListedSecurity, "source">,
  prices: readonly Price[],
): Price[] {
  const saysNothing = source === "symbol" && ratio === 1 && isShare(kind)
  return saysNothing ? [...prices] : prices.map((price) => ({ ...price, security: { kind, ratio } }))
}

/** A price as data: the security is named beside its prices. */
export function withoutSecurity({ security: _, ...price }: Price): Price {
  return price
}

/** The price of one share of the company, from that of a depositary share; only for a security that is valued. */
export function perShare(price: Price): Price {
  return { ...withoutSecurity(price), close: price.close / (price.security?.ratio ?? 1) }
}

export function areSamePrices(a: readonly Price[], b: readonly Price[]): boolean {
  const toText = ({ date, close, currency, source, security }: Price) =>
    [date, close, currency, source, security?.ratio, security?.kind].join("|")
  const others = b.map(toText)
  return a.length === b.length && a.every((price, index) => toText(price) === others[index])
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

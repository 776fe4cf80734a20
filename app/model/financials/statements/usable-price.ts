import { daysBetween, formatDay, type IsoDate } from "~/lib/dates"
import { formatFigure } from "~/lib/numbers"
import { lastPrice, type Price } from "./price"

/** The source of a price that is the value ÷ shares of 13F filings at a quarter's end. */
export const impliedPriceSource = "implied by 13F filings at quarter end"

const daysOfClose = 30
/** 13F filings of a quarter are due 45 days after its end. */
const daysOfImplied = 45
/** Six months, between a price and the end of the figures beside it. */
const daysFromFigures = 183

export type PriceProblem = "too late" | "too old" | "too far from the figures"

/** Why a price of this age cannot be used; an age that is not known counts as too old. Days. */
export function priceProblem(
  age: number,
  fromFigures: number | null,
  isImplied: boolean,
): PriceProblem | null {
  if (age < 0) return "too late"
  if (!(age <= (isImplied ? daysOfImplied : daysOfClose))) return "too old"
  return fromFigures !== null && Math.abs(fromFigures) > daysFromFigures ? "too far from the figures" : null
}

/** A price that may be used, or the sentence that says why the last known one may not; both null without one. */
export type PriceUse = { price: Price; reason: null } | { price: null; reason: string | null }

/** `figuresEnd` is the last day of the figures that the price is compared with; null for none. */
export function usablePrice(price: Price | null, today: IsoDate, figuresEnd: IsoDate | null): PriceUse {
  if (!price) return { price: null, reason: null }
  const problem = priceProblem(
    daysBetween(price.date, today),
    figuresEnd === null ? null : daysBetween(figuresEnd, price.date),
    price.source === impliedPriceSource,
  )
  if (problem === null) return { price, reason: null }
  const known = `The last known price, ${formatPrice(price)} of ${formatDay(price.date)},`
  if (problem === "too far from the figures" && figuresEnd)
    return {
      price: null,
      reason: `${known} is not used: the figures end on ${formatDay(figuresEnd)}, more than six months away from it.`,
    }
  return {
    price: null,
    reason: `${known} is ${problem === "too late" ? "later than today" : "too old to use"}.`,
  }
}

/** The price of a day, at most 30 days old on it. `prices` in any order. */
export function priceOn(prices: readonly Price[], day: IsoDate): Price | null {
  return usablePrice(lastPrice(prices, day), day, day).price
}

/** The first price, in the order of their sources, that is not too old; else the newest of them. */
export function currentPrice(bySource: readonly (Price | null)[], today: IsoDate): Price | null {
  const known = bySource.filter((price) => price !== null)
  return known.find((price) => usablePrice(price, today, null).price) ?? lastPrice(known, today)
}

/** `$96.27`, `EUR 96.27` */
function formatPrice({ close, currency }: Price): string {
  const figure = formatFigure(close, 2)
  return currency === "USD" ? `$${figure}` : `${currency} ${figure}`
}

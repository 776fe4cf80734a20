import { addDays, daysBetween, formatDay, type IsoDate } from "~/lib/dates"
import { formatFigure } from "~/lib/numbers"
import { lastPrice, type Price } from "./price"

/** The source of a price that is the value ÷ shares of 13F filings at a quarter's end. */
export const impliedPriceSource = "implied by 13F filings at quarter end"

/** The source of closes from the SEC's lists of failed deliveries. */
export const failsPriceSource = "SEC fails-to-deliver data"

const daysOfClose = 30
/** 13F filings of a quarter are due 45 days after its end. */
const daysOfImplied = 45
/** Six months, between a price and the end of the figures beside it. */
const daysFromFigures = 183

type PriceProblem = "too late" | "too old" | "too far from the figures"

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

/** A fiscal quarter of 52 or 53 weeks ends up to a week before the calendar quarter of the 13F price. */
const daysOfImpliedAfter = 7

/**
 * The price of a period's last day, in the order of the sources: a close of that day or the newest usable one before
 * it, else what 13F filings imply for a quarter that ends up to 45 days before it or a week after it. `prices` in
 * any order.
 */
export function priceOn(prices: readonly Price[], day: IsoDate): Price | null {
  return priceFinder(prices)(day)
}

/** `priceOn` for many days: the prices are sorted out once. */
export function priceFinder(prices: readonly Price[]): (day: IsoDate) => Price | null {
  const [imported, fails, implied] = bySource(prices)
  return (day) => {
    for (const closes of [imported, fails]) {
      const { price } = usablePrice(lastPrice(closes, day), day, day)
      if (price) return price
    }
    const around = lastPrice(implied, addDays(day, daysOfImpliedAfter))
    return around && around.date >= day ? around : usablePrice(around, day, day).price
  }
}

/** The last known price of one currency, by the order of the sources; `usablePrice` says whether it can be used. */
export function lastKnownPrice(
  prices: readonly Price[],
  currency: string | null,
  today: IsoDate,
): Price | null {
  const comparable = prices.filter((price) => price.currency === currency)
  return currentPrice(
    bySource(comparable).map((each) => lastPrice(each, today)),
    today,
  )
}

/** Imported closes, closes of failed deliveries, and what 13F filings imply. */
function bySource(prices: readonly Price[]): [imported: Price[], fails: Price[], implied: Price[]] {
  const sorted: [Price[], Price[], Price[]] = [[], [], []]
  for (const price of prices)
    sorted[price.source === impliedPriceSource ? 2 : price.source === failsPriceSource ? 1 : 0].push(price)
  return sorted
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

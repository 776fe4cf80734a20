import { addDays, daysBetween, formatDay, type IsoDate } from "~/lib/dates"
import { describeRatio, whyNotValued } from "~/model/securities/listed-security"
import { lastPrice, type Price } from "./price"

/** The source of a price that is the value ÷ shares of 13F filings at a quarter's end. */
export const impliedPriceSource = "implied by 13F filings at quarter end"

/** The source of closes from the SEC's lists of failed deliveries. */
export const failsPriceSource = "SEC fails-to-deliver data"

const daysOfClose = 30
/** 13F filings of a quarter are due 45 days after its end. */
const daysOfImplied = 45
/** Between the end of the figures and a price of today. */
const daysFromFigures = 200
/** 18 months. Older figures are not valued, and a company that reports once a year has figures of that age. */
export const daysOfFigures = 548

function isInTime({ date, source }: Price, day: IsoDate): boolean {
  const age = daysBetween(date, day)
  return age >= 0 && age <= (source === impliedPriceSource ? daysOfImplied : daysOfClose)
}

/** The last day of a company's figures. */
interface FiguresEnd {
  end: IsoDate
  /** It files no quarters. */
  isAnnual: boolean
}

/**
 * The price of a company's multiples, and what a reader must know about it, or why there are no multiples. A security
 * that is no share of the company has a price without multiples.
 */
export type ValuationPrice =
  | { price: Price; at: "today"; reason: string | null }
  | { price: Price; at: "period end"; reason: string }
  | { price: Price | null; at: null; reason: string }

/**
 * The price that all pages show and value a company at: the current one, else the newest since the end of its figures,
 * else that of their end. `prices` in any order; those older than the oldest figures that are valued make no difference.
 */
export function valuationPrice(
  prices: readonly Price[],
  currency: string | null,
  figures: FiguresEnd | null,
  today: IsoDate,
): ValuationPrice {
  const none = (reason: string): ValuationPrice => ({ price: null, at: null, reason })
  const security = prices.find((each) => each.security)?.security
  const refusal = security && whyNotValued(security)
  if (refusal) return { price: currentPrice(prices, today), at: null, reason: refusal }
  if (!figures) {
    const price = currentPrice(
      prices.filter((each) => currency === null || each.currency === currency),
      today,
    )
    const noFigures = "figures of twelve months are loaded."
    return price
      ? { price, at: "today", reason: `No multiples: no ${noFigures}` }
      : none(`No recent price, and no ${noFigures}`)
  }
  const { end, isAnnual } = figures
  if (daysBetween(end, today) > daysOfFigures)
    return none(`No multiples: the figures end on ${formatDay(end)}, more than 18 months ago.`)
  const comparable = prices.filter((each) => each.currency === currency)
  const price = priceOn(comparable, end)
  const current = currentPrice(comparable, today) ?? newerPrice(comparable, price?.date ?? end, today)
  const note = security ? describeRatio(security) : isAnnual && currency === "USD" ? depositaryNote : null
  if (current && (isAnnual || daysBetween(end, current.date) <= daysFromFigures))
    return { price: current, at: "today", reason: note }
  const why = current
    ? `The price of ${formatDay(current.date)} is more than ${daysFromFigures} days after them`
    : "No newer price"
  if (price)
    return {
      price,
      at: "period end",
      reason: [`Multiples as of ${formatDay(end)}, the end of the figures. ${why}.`, note]
        .filter(Boolean)
        .join(" "),
    }
  const other = currentPrice(prices, today)
  if (other && !current)
    return none(
      `No multiples: the price is in ${other.currency}, the figures in ${currency ?? "an unknown currency"}.`,
    )
  return none(
    current
      ? `No multiples: the figures end on ${formatDay(end)}, more than ${daysFromFigures} days before the price of ${formatDay(current.date)}.`
      : noRecentPrice,
  )
}

/** For companies of other countries, which report years and may be listed by depositary shares. */
export const depositaryNote =
  "If the price is that of a depositary share (ADS), multiples are wrong by the number of shares that it stands for."

export const noRecentPrice = "No recent price."

/** Prices from this day on can be those of a valuation. */
export function firstDayOfValuation(today: IsoDate): IsoDate {
  return addDays(today, -daysOfFigures - daysOfImplied)
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
      const price = lastPrice(closes, day)
      if (price && isInTime(price, day)) return price
    }
    const around = lastPrice(implied, addDays(day, daysOfImpliedAfter))
    return around && (around.date >= day || isInTime(around, day)) ? around : null
  }
}

/** The newest price of all, where it is of after the day. */
function newerPrice(prices: readonly Price[], day: IsoDate, today: IsoDate): Price | null {
  const last = lastPrice(prices, today)
  return last && last.date > day ? last : null
}

/** The newest price, of the first source in their order that has one which is not too old. */
function currentPrice(prices: readonly Price[], today: IsoDate): Price | null {
  for (const each of bySource(prices)) {
    const price = lastPrice(each, today)
    if (price && isInTime(price, today)) return price
  }
  return null
}

/** Imported closes, closes of failed deliveries, and what 13F filings imply. */
function bySource(prices: readonly Price[]): [imported: Price[], fails: Price[], implied: Price[]] {
  const sorted: [Price[], Price[], Price[]] = [[], [], []]
  for (const price of prices)
    sorted[price.source === impliedPriceSource ? 2 : price.source === failsPriceSource ? 1 : 0].push(price)
  return sorted
}

/** The current price, else the newest. */
export function lastKnownPrice(prices: readonly Price[], today: IsoDate): Price | null {
  return currentPrice(prices, today) ?? lastPrice(prices, today)
}

import type { Cik } from "~/lib/cik"
import { groupBy } from "~/lib/collections"
import type { Ticker } from "~/lib/ticker"
import { chooseSecurity, type ListedSecurity } from "./listed-security"
import { isForeignSymbol, isShare } from "./security-kind"

interface Listing {
  cik: Cik
  ticker: Ticker
  security?: ListedSecurity | null
}

/** The price of a security on a day. */
export interface DatedClose {
  date: string
  close: number
}

/** Shares of one company with equal rights do not differ by more in price. */
const equalTimes = 3
/** Nor does a share from itself, listed here and traded by dealers under its foreign symbol. */
const sameTimes = 1.5

/** The shares of each company that has several listed, without depositary shares. */
function listClasses<L extends Listing>(listings: readonly L[]): (L & { security: ListedSecurity })[][] {
  return [...groupBy(listings, ({ cik }) => cik).values()].flatMap((own) => {
    if (own.length < 2) return []
    const tickers = own.map(({ ticker }) => ticker)
    const shares = own
      .map((each) => ({ ...each, security: chooseSecurity(each.security ?? null, each.ticker, tickers) }))
      .filter(({ security: { kind } }) => isShare(kind) && kind !== "ads")
    return shares.length > 1 ? [shares] : []
  })
}

/** The tickers whose prices tell whether their companies' classes are equal. */
export function tickersOfClasses(listings: readonly Listing[]): Ticker[] {
  return listClasses(listings).flatMap((shares) => shares.map(({ ticker }) => ticker))
}

/**
 * Listings with the ratio unknown of a share whose company has another one whose price is always far away at the ends of
 * the same quarters: one is of another class, or a depositary share that no title names, and the company's figures do
 * not say which they count.
 */
export function withUnequalClasses<L extends Listing>(
  listings: readonly L[],
  prices: ReadonlyMap<Ticker, readonly DatedClose[]>,
): L[] {
  const unequal = new Map(
    listClasses(listings).flatMap((shares) =>
      shares
        .filter(({ ticker }) =>
          shares.some((other) => {
            const isOneShare = isForeignSymbol(ticker) !== isForeignSymbol(other.ticker)
            return isApart(
              prices.get(ticker) ?? [],
              prices.get(other.ticker) ?? [],
              isOneShare ? sameTimes : equalTimes,
            )
          }),
        )
        .map(({ ticker, security }) => [ticker, { ...security, ratio: null }] as const),
    ),
  )
  return listings.map((each) => {
    const security = unequal.get(each.ticker)
    return security ? { ...each, security } : each
  })
}

/** True if the prices of every day that both have are apart: one day's may be an error. */
function isApart(one: readonly DatedClose[], other: readonly DatedClose[], times: number): boolean {
  const closes = new Map(other.map(({ date, close }) => [date, close]))
  const ratios = one.flatMap(({ date, close }) => {
    const second = closes.get(date)
    return second === undefined ? [] : [close / second]
  })
  return ratios.length > 0 && ratios.every((ratio) => ratio > times || ratio < 1 / times)
}

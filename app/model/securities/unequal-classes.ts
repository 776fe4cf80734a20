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
 * not say which they count. Beside a share that is no depositary share, a dealers' symbol alone is of something else.
 */
export function withUnequalClasses<L extends Listing>(
  listings: readonly L[],
  prices: ReadonlyMap<Ticker, readonly DatedClose[]>,
): L[] {
  const unequal = new Map(
    listClasses(listings).flatMap((shares) =>
      shares
        .filter(({ ticker, security }) =>
          shares.some((other) => {
            const isDealers = isForeignSymbol(ticker)
            const isOneShare = isDealers !== isForeignSymbol(other.ticker)
            const ratios = listRatios(prices.get(ticker) ?? [], prices.get(other.ticker) ?? [])
            if (!isApart(ratios, isOneShare ? sameTimes : equalTimes)) return false
            return !isOneShare || isDealers || canBeDepositary(security, ratios)
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

/** How many times the other's price one is, on every day that both have. */
function listRatios(one: readonly DatedClose[], other: readonly DatedClose[]): number[] {
  const closes = new Map(other.map(({ date, close }) => [date, close]))
  return one.flatMap(({ date, close }) => {
    const second = closes.get(date)
    return second === undefined ? [] : [close / second]
  })
}

/** True if the prices of every day are apart: one day's may be an error, unless it is large. */
function isApart(ratios: readonly number[], times: number): boolean {
  const least = ratios.length > 1 ? times : equalTimes
  return ratios.length > 0 && ratios.every((ratio) => ratio > least || ratio < 1 / least)
}

/** A depositary share stays at its ratio to the share, and no cover page names it as the share itself. */
function canBeDepositary({ source }: ListedSecurity, ratios: readonly number[]): boolean {
  return source !== "cover" && Math.max(...ratios) / Math.min(...ratios) <= sameTimes
}

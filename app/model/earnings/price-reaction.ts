import type { MarketSession } from "~/edgar/acceptance-time"
import { isMarketDay } from "~/lib/business-days"
import { addDays, type IsoDate } from "~/lib/dates"
import { type Price, withoutSecurity } from "~/model/financials/statements/price"

/** How the price moved with a release. */
export interface PriceReaction {
  /** Of the last market day before the release and of the first one that knew it, as traded. */
  before: Price
  after: Price
  /** A ratio, adjusted for a split between the two. */
  change: number
}

/** Null where the time of the release or the close of one of the two market days is not known. */
export function getPriceReaction(
  { date, session }: { date: IsoDate; session: MarketSession | null },
  closes: readonly Price[],
  splitsSince: (day: IsoDate) => number,
): PriceReaction | null {
  if (session === null) return null
  const first = session === "after" ? marketDay(addDays(date, 1), 1) : marketDay(date, 1)
  const last = marketDay(addDays(first, -1), -1)
  const after = closes.find((price) => price.date === first)
  const before = closes.find((price) => price.date === last && price.currency === after?.currency)
  if (!before || !after) return null
  return toReaction(before, after, splitsSince)
}

/** More days than a quarter has. */
const quarterDays = 93

/** The move between the quarter ends around a release, from prices of quarter ends. */
export function getQuarterMove(
  day: IsoDate,
  quarterEnds: readonly Price[],
  splitsSince: (day: IsoDate) => number,
): PriceReaction | null {
  const sorted = [...quarterEnds].sort((a, b) => a.date.localeCompare(b.date))
  const before = sorted.findLast(({ date }) => date < day && date >= addDays(day, -quarterDays))
  const after = sorted.find(
    ({ date, currency }) => date >= day && date <= addDays(day, quarterDays) && currency === before?.currency,
  )
  return before && after ? toReaction(before, after, splitsSince) : null
}

function toReaction(before: Price, after: Price, splitsSince: (day: IsoDate) => number): PriceReaction {
  const change = after.close / splitsSince(after.date) / (before.close / splitsSince(before.date)) - 1
  return { before: withoutSecurity(before), after: withoutSecurity(after), change }
}

/** The date itself if the exchanges trade, otherwise the next day, or with -1 the last one, on which they do. */
function marketDay(date: IsoDate, step: 1 | -1): IsoDate {
  return isMarketDay(date) ? date : marketDay(addDays(date, step), step)
}

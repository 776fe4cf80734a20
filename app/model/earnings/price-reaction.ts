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
  const change = after.close / splitsSince(after.date) / (before.close / splitsSince(before.date)) - 1
  return { before: withoutSecurity(before), after: withoutSecurity(after), change }
}

/** The date itself if the exchanges trade, otherwise the next day, or with -1 the last one, on which they do. */
function marketDay(date: IsoDate, step: 1 | -1): IsoDate {
  return isMarketDay(date) ? date : marketDay(addDays(date, step), step)
}

import { addDays, type IsoDate } from "~/lib/dates"
import { getQuarter, type Quarter } from "~/lib/quarter"
import { onTodaysBasis, type Price } from "~/model/financials/statements/price"

/** One price a day, of the first source that has one, oldest first, in one currency and on the basis of today's shares. */
export function adjustedPrices(
  { currency, splits }: { currency: string | null; splits: readonly { date: IsoDate; ratio: number }[] },
  prices: readonly Price[],
): Price[] {
  const comparable = prices.filter((price) => price.currency === currency)
  const byDay = new Map<IsoDate, Price>()
  for (const price of comparable) if (!byDay.has(price.date)) byDay.set(price.date, price)
  return [...byDay.values()]
    .sort((a, b) => a.date.localeCompare(b.date))
    .map((price) => onTodaysBasis(price, splits))
}

/** The last price of a security in each quarter, in dollars and on the basis of today's shares. */
export function quarterCloses(
  prices: readonly Price[],
  splits: readonly { date: IsoDate; ratio: number }[],
): Map<Quarter, number> {
  return new Map(
    adjustedPrices({ currency: "USD", splits }, prices).map(({ date, close }) => [getQuarter(date), close]),
  )
}

const weekDays = 7

/** The last price of each week, or of each month, that has one. */
export function lastOfEach(span: "week" | "month", prices: readonly Price[]): Price[] {
  const last = new Map<string | number, Price>()
  for (const price of prices) last.set(span === "week" ? getWeek(price.date) : price.date.slice(0, 7), price)
  return [...last.values()]
}

function getWeek(date: IsoDate): number {
  // Day 4 of 1970 was a Monday.
  return Math.floor((Date.parse(`${date}T00:00:00Z`) / 86_400_000 - 4) / weekDays)
}

/** The lowest and highest price of the 52 weeks to a day, and how many prices there are; null with fewer than three. */
export function yearRange(
  prices: readonly Price[],
  day: IsoDate,
): { low: number; high: number; count: number } | null {
  const from = addDays(day, -365)
  const closes = prices.filter(({ date }) => date >= from && date <= day).map(({ close }) => close)
  if (closes.length < 3) return null
  return { low: Math.min(...closes), high: Math.max(...closes), count: closes.length }
}

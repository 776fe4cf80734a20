import type { Cusip } from "~/lib/cusip"
import { addDays } from "~/lib/dates"
import { getQuarter, type Quarter, quarterEnd } from "~/lib/quarter"
import { failsPriceSource } from "~/model/financials/statements/usable-price"
import type { PricesPart } from "./prices-document"

/** A security's price at the end of a quarter. */
export interface QuarterPrice {
  cusip: Cusip
  quarter: Quarter
  source: "close" | "fails-to-deliver" | "n-port"
  price: number
}

/** A close of this many days before the end of a quarter is one of its end. */
const daysBefore = 7

/** The last close of each quarter in dollars that is one of its end, for each CUSIP of the security. */
export function closesAtQuarterEnds(
  { currency, source, closes }: Pick<PricesPart, "currency" | "source" | "closes">,
  cusips: readonly Cusip[],
): QuarterPrice[] {
  if (currency !== "USD" || cusips.length === 0) return []
  const last = new Map<Quarter, { date: string; price: number }>()
  for (const [date, price] of closes) {
    const quarter = getQuarter(date)
    const isAtEnd = date > addDays(quarterEnd(quarter), -daysBefore)
    if (isAtEnd && date > (last.get(quarter)?.date ?? "")) last.set(quarter, { date, price })
  }
  const name = source === failsPriceSource ? ("fails-to-deliver" as const) : ("close" as const)
  return cusips.flatMap((cusip) =>
    [...last].map(([quarter, { price }]) => ({ cusip, quarter, source: name, price })),
  )
}

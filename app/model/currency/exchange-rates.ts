import { z } from "zod"
import { formatDay, type IsoDate } from "~/lib/dates"
import { formatExact } from "~/lib/numbers"

/** The reference rates of one day: the units of each currency that one euro buys. */
export const exchangeRatesSchema = z.object({
  day: z.string(),
  source: z.string(),
  perEuro: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().positive()),
})
/** The key of the one document. */
export const currentRates = "current"
export type ExchangeRates = z.infer<typeof exchangeRatesSchema>

/** The rate at which a page shows amounts in another currency than the reported one. */
export interface Conversion {
  from: string
  to: string
  /** Units of `to` for one of `from`. */
  rate: number
  day: IsoDate
  source: string
}

/** Null if one of the currencies has no rate, or if there is nothing to convert. */
export function toConversion(
  rates: ExchangeRates | null,
  from: string | null,
  to: string | null,
): Conversion | null {
  const [own, other] = [from, to].map((currency) => (currency === "EUR" ? 1 : rates?.perEuro[currency ?? ""]))
  if (!rates || !from || !to || from === to || !own || !other) return null
  return { from, to, rate: other / own, day: rates.day, source: rates.source }
}

/** `Converted from GBP at 1 GBP = 1.1527 EUR, the reference rate of the European Central Bank of 20 Nov 2026 …` */
export function describeConversion({ from, to, rate, day, source }: Conversion): string {
  const amount = formatExact(Number(rate.toPrecision(6)))
  return `Converted from ${from} at 1 ${from} = ${amount} ${to}, the reference rate of the ${source} of ${formatDay(day)}, for every period. Sources and downloads have the reported amounts.`
}

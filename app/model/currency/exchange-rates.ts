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

/** An amount at the rate; a value of another format, such as a ratio or a share count, stays as it is. */
export function convertAmount<T extends number | null>(
  value: T,
  format: string,
  conversion: Pick<Conversion, "rate"> | null,
): T {
  if (value === null || conversion === null) return value
  // More digits than a rate has would only be noise.
  return isAmount(format) ? (Number((value * conversion.rate).toPrecision(12)) as T) : value
}

/** True for the format of values in a currency. */
export function isAmount(format: string): boolean {
  return format === "money" || format === "perShare"
}

/** `1 GBP = 1.1527 EUR, the reference rate of the European Central Bank of 20 Nov 2026` */
export function describeRate(conversion: Conversion): string {
  return `${formatRate(conversion)}, the reference rate of the ${conversion.source} of ${formatDay(conversion.day)}`
}

/** `1 GBP = 1.1527 EUR`; `1 EUR = 180.25 JPY` where the other direction would have too few digits. */
function formatRate({ from, to, rate }: Conversion): string {
  const amount = (value: number) => formatExact(Number(value.toPrecision(6)))
  return rate < 0.1 ? `1 ${to} = ${amount(1 / rate)} ${from}` : `1 ${from} = ${amount(rate)} ${to}`
}

/** `Converted from GBP at 1 GBP = 1.1527 EUR, the reference rate of the European Central Bank of 20 Nov 2026 …` */
export function describeConversions(conversions: readonly Conversion[]): string {
  const [first] = conversions
  if (!first) return ""
  const rates = conversions.map((each) => `from ${each.from} at ${formatRate(each)}`).join(", ")
  const named = conversions.length > 1 ? "reference rates" : "the reference rate"
  return `Converted ${rates}, ${named} of the ${first.source} of ${formatDay(first.day)}, for every period. Sources and downloads have the reported amounts.`
}

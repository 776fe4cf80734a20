import { listDisplayCurrencies } from "./display-currencies"
import { type Conversion, describeConversions, type ExchangeRates, toConversion } from "./exchange-rates"

/** The currency that the reader of a page chose, and the rates that are loaded. */
export interface DisplayCurrency {
  /** Null for the reported currency. */
  chosen: string | null
  rates: ExchangeRates | null
  /** The text of an address that asks for something else than a currency with reference rates. */
  unknown?: string | null
}

/** Amounts as reported, for whatever is not a page. */
export const asReported: DisplayCurrency = { chosen: null, rates: null }

/** The conversion of amounts in a currency to the one that the reader chose; null where there is none. */
export function getConversion({ chosen, rates }: DisplayCurrency, from: string | null): Conversion | null {
  return toConversion(rates, from, chosen)
}

/** Says at which rates the amounts of a page are converted, and which are not; null without a choice. */
export function describeDisplay(
  display: DisplayCurrency,
  reported: readonly (string | null)[],
): string | null {
  const { chosen, unknown } = display
  if (chosen === null) return unknown ? `${describeUnknown(unknown)} Amounts are as reported.` : null
  const currencies = [...new Set(reported)].filter((currency) => currency !== chosen)
  const conversions = currencies.flatMap((currency) => getConversion(display, currency) ?? [])
  const others = currencies.filter((currency) => getConversion(display, currency) === null)
  const missing = others.map((currency) =>
    currency === null
      ? "Amounts in an unknown currency are as reported."
      : `Amounts in ${currency} are as reported: no exchange rate between ${currency} and ${chosen} is loaded.`,
  )
  return [describeConversions(conversions), ...missing].filter(Boolean).join(" ") || null
}

/** The currencies that a reader of amounts in one currency can choose. */
export function listOffered({ rates }: DisplayCurrency, reported: readonly (string | null)[]): string[] {
  const [only, ...others] = new Set(reported)
  const offered = rates ? listDisplayCurrencies(rates.perEuro) : []
  return others.length > 0 ? offered : offered.filter((currency) => currency !== only)
}

/** The reason why data is not available in a currency that its address names; null if it is, or if none is named. */
export function refuseCurrency(
  asked: string | null,
  { chosen, rates }: DisplayCurrency,
  reported: string | null,
): string | null {
  if (!asked || asked === reported) return null
  if (chosen === null) return describeUnknown(asked)
  if (reported === null) return "The currency of these figures is not known."
  return toConversion(rates, reported, chosen)
    ? null
    : `No exchange rate between ${reported} and ${chosen} is loaded.`
}

function describeUnknown(asked: string): string {
  return `"${asked.slice(0, 20)}" is not a currency of the reference rates, such as EUR or USD.`
}

/** The euro, and the currencies of the European Central Bank's reference rates. */
const displayCurrencies =
  `EUR USD GBP CHF JPY AUD BGN BRL CAD CNY CZK DKK HKD HUF IDR ILS INR ISK KRW MXN MYR NOK
  NZD PHP PLN RON SEK SGD THB TRY ZAR`.split(/\s+/)

/** The currency that an address asks for; null for the reported one. Null for a text that is no such currency, too. */
export function parseCurrency(params: URLSearchParams): string | null {
  const currency = params.get("currency") ?? ""
  return displayCurrencies.includes(currency) ? currency : null
}

/** The currencies that a reader can choose: those with a rate. */
export function listDisplayCurrencies(perEuro: Readonly<Record<string, number>>): string[] {
  return displayCurrencies.filter((currency) => currency === "EUR" || currency in perEuro)
}

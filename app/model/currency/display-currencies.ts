/** The euro, and the currencies of the European Central Bank's reference rates. */
export const displayCurrencies =
  `EUR USD GBP CHF JPY AUD BGN BRL CAD CNY CZK DKK HKD HUF IDR ILS INR ISK KRW MXN MYR NOK
  NZD PHP PLN RON SEK SGD THB TRY ZAR`.split(/\s+/)

import { addDays, toIsoDate } from "~/lib/dates"
import { countText } from "~/lib/numbers"
import { currentRates, exchangeRatesSchema } from "~/model/currency/exchange-rates"
import { readEcbRates } from "~/model/currency/read-ecb-rates"
import { forgetExchangeRates } from "~/stores/company/exchange-rates-store.server"
import { exchangeRatesKind } from "~/stores/document-kinds"
import { defineKind, RefusedBatch } from "./kind"

/** A day begins earlier east of Greenwich. */
const dayMs = 86_400_000

/** Reference rates, for readers who choose the currency of amounts. */
export const ratesData = defineKind({
  name: "rates",
  documents: [{ of: exchangeRatesKind, isGiven: true }],
  shape: {
    exchangeRates: exchangeRatesSchema.nullable().default(null),
  },
  check({ exchangeRates }) {
    // Rates of a later day would not be replaced until that day.
    if (exchangeRates && exchangeRates.day > toIsoDate(Date.now() + dayMs))
      throw new RefusedBatch(`The rates are of ${exchangeRates.day}, which is in the future.`)
  },
  async apply({ exchangeRates }, { documents, now, noteUnused }) {
    if (!exchangeRates) return []
    const { day } = await documents.update(exchangeRatesKind, currentRates, now(), (stored) =>
      stored && stored.day > exchangeRates.day ? stored : exchangeRates,
    )
    if (day !== exchangeRates.day) noteUnused(`The stored rates, of ${day}, are newer.`)
    forgetExchangeRates()
    return []
  },
  importer: {
    name: "rates",
    usage: "exchange rates, the European Central Bank's eurofxref.csv or eurofxref-hist.csv",
    read(text, { today }) {
      const { rates, refused } = readEcbRates(text, addDays(today, 1))
      if (!rates) return { batches: [], count: 0, taken: "no rates", refused }
      const count = Object.keys(rates.perEuro).length
      return {
        batches: [{ exchangeRates: rates }],
        count,
        taken: `${countText(count, "rate")} of ${rates.day}`,
        refused,
      }
    },
  },
})

import { addDays, toIsoDate } from "~/lib/dates"
import { countText } from "~/lib/numbers"
import { currentRates, exchangeRatesSchema } from "~/model/currency/exchange-rates"
import { readEcbRates } from "~/model/currency/read-ecb-rates"
import { groupCells, type ImportCells } from "~/model/imported/import-layers"
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
  imported: [
    {
      name: "rates",
      listSubjects: async () => [currentRates],
      read: async (_, { documents }): Promise<ImportCells> => {
        const stored = await documents.getWhole(exchangeRatesKind, currentRates)
        return stored ? { [currentRates]: stored.body } : {}
      },
      toLines: (_, cells) =>
        Object.values(cells).map((cell) => {
          const { day, perEuro } = exchangeRatesSchema.parse(cell)
          return { Date: day, ...perEuro }
        }),
      columns: ["Date"],
      undo: {
        // Rates that are older than the stored ones are not taken.
        async list({ exchangeRates }, { documents }) {
          const stored = exchangeRates && (await documents.get(exchangeRatesKind, currentRates))
          if (!exchangeRates || (stored?.body.day ?? "") > exchangeRates.day) return new Map()
          return groupCells([exchangeRates], () => [currentRates, currentRates])
        },
        async write(_, cells, { documents, now }) {
          const rates = exchangeRatesSchema.nullable().parse(cells[currentRates] ?? null)
          if (rates) await documents.update(exchangeRatesKind, currentRates, now(), () => rates)
          else if (currentRates in cells) await documents.delete(exchangeRatesKind, currentRates)
          forgetExchangeRates()
          return []
        },
      },
    },
  ],
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

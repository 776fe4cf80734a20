import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { append } from "~/lib/collections"
import { type IsoDate, toIsoDate } from "~/lib/dates"
import { countText } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { storedTicker } from "~/lib/value-schemas"
import { isListed } from "~/model/directory/list-index"
import type { Price } from "~/model/financials/statements/price"
import { failsPriceSource, lastKnownPrice } from "~/model/financials/statements/usable-price"
import { changeCells, groupCells, type ImportCells, toCells } from "~/model/imported/import-layers"
import { type CompanyMetrics, toCompanyMetrics } from "~/model/metrics/company-metrics"
import { dayNumber } from "~/model/metrics/metric-values"
import { parsePrices } from "~/model/valuation/parse-prices"
import {
  addedPrices,
  listImported,
  listPrices,
  type PricesDocument,
  type PricesPart,
  replaceImported,
} from "~/model/valuation/prices-document"
import { closesAtQuarterEnds } from "~/model/valuation/quarter-prices"
import { addCloses } from "~/stores/company/prices-store.server"
import { listTickers } from "~/stores/directory/lists-store.server"
import { loadSecurityIndex } from "~/stores/directory/securities-store.server"
import { companyPricesKind, pricesKind } from "~/stores/document-kinds"
import { endCloses, knownPrices } from "~/stores/holdings/known-prices-store.server"
import { listTradedIssuers } from "~/stores/insiders/market-store.server"
import { endMetrics, metricStatements } from "~/stores/screener/metrics-store.server"
import { storedInsiderStatements } from "./insiders.server"
import { defineKind, type ImportSource, type StoreEffects } from "./kind"

export const pricesData = defineKind({
  name: "prices",
  documents: [{ of: pricesKind, isGiven: true }, { of: companyPricesKind }],
  rows: {
    knownPrices: {
      ...knownPrices.rows,
      // Closes may be imported.
      where: "source <> 'close'",
      group: "prices",
      rule: { rule: "missing" },
    },
  },
  shape: {
    /** Daily closes, to be added to what is stored of their securities. */
    prices: z.array(addedPrices).default([]),
  },
  async apply({ prices }, { db, documents, now }) {
    if (prices.length === 0) return []
    const tickersOf = await listTickers(
      db,
      prices.map(({ cik }) => cik),
    )
    const securities = new Map<Ticker, PricesPart[]>()
    for (const part of prices) {
      const ticker = tickerOf(part, tickersOf)
      append(securities, ticker, { ...part, ticker })
    }
    const metrics = await Promise.all(
      [...securities].map(async ([ticker, parts]) => {
        const cik = parts[0]?.cik
        if (!cik) return []
        const tickers = tickersOf.get(cik) ?? [ticker]
        let stored: PricesDocument | null = null
        for (const part of parts) stored = await addCloses(part, tickers.length === 1, documents, now())
        return stored && ticker === tickers[0] ? lastClose(cik, stored, toIsoDate(now())) : []
      }),
    )
    const { cusipsOf } = await loadSecurityIndex(db, documents)
    const known = [...securities].flatMap(([ticker, parts]) =>
      parts.flatMap((part) => closesAtQuarterEnds(part, cusipsOf([ticker]))),
    )
    return [...metricStatements(metrics.flat(), db, now()), ...knownPrices.put(db, known)]
  },
  imported: [
    {
      name: "prices",
      columns: ["ticker", "date", "close", "currency"],
      listSubjects: ({ documents }) => documents.listKeys(pricesKind, ""),
      read: async (ticker, { documents }) => {
        const stored = await documents.getWhole(pricesKind, ticker)
        return toCells(stored ? listImported(stored.body) : [], closeKey)
      },
      toLines: (ticker, cells) =>
        Object.values(cells).map((cell) => {
          const { date, close, currency } = importedClose.parse(cell)
          return { ticker, date, close, currency }
        }),
      undo: {
        async list({ prices }, { db }) {
          const parts = prices.filter(({ source }) => source !== failsPriceSource)
          if (parts.length === 0) return new Map()
          const tickersOf = await listTickers(
            db,
            parts.map(({ cik }) => cik),
          )
          return groupCells(
            parts.flatMap((part) =>
              part.closes.map(([date, close]) => ({
                ticker: tickerOf(part, tickersOf),
                price: { date, close, currency: part.currency, source: part.source },
              })),
            ),
            ({ ticker, price }) => [ticker, closeKey(price), price],
          )
        },
        write: restoreCloses,
      },
    },
  ],
  async finish({ prices }, effects) {
    // Closes confirm and refute the prices of insiders' trades.
    const issuers = await listTradedIssuers(
      effects.db,
      prices.map(({ cik }) => cik),
    )
    const statements = await storedInsiderStatements(issuers, effects)
    if (statements.length > 0) await effects.db.batch(statements)
  },
  importer: {
    name: "prices",
    usage: "daily closes, CSV with ticker, date, close",
    async read(text, source) {
      const { prices, accepted, refused } = await readPrices(text, source)
      const taken = `${countText(accepted, "close")} of ${countText(prices.length, "security", "securities")}`
      return { batches: [{ prices }], count: accepted, taken, refused }
    },
  },
})

/** A file may name a company by its CIK: its closes are those of the first ticker. */
function tickerOf(part: Pick<PricesPart, "cik" | "ticker">, tickersOf: ReadonlyMap<Cik, Ticker[]>): Ticker {
  return isListed(part) ? part.ticker : (tickersOf.get(part.cik)?.[0] ?? part.ticker)
}

const closeKey = ({ date, currency }: Price) => `${currency} ${date}`

const importedClose = z.object({
  date: z.string(),
  close: z.number(),
  currency: z.string(),
  source: z.string(),
})

/**
 * Closes of a security as they were before an import, with what is derived from them. The document may be gone after a
 * run that ended in the middle, and the company may have left the list.
 */
async function restoreCloses(subject: string, cells: ImportCells, effects: StoreEffects): Promise<Cik[]> {
  const { db, documents, now } = effects
  const ticker = storedTicker.parse(subject)
  const stored = await documents.getWhole(pricesKind, ticker)
  const cik = await db.prepare("select cik from companies where ticker = ?1").bind(ticker).first<Cik>("cik")
  const closes = changeCells(toCells(stored ? listImported(stored.body) : [], closeKey), cells)
  const imported = Object.values(closes).map((close) => importedClose.parse(close))
  const restored = replaceImported(stored?.body ?? null, imported, ticker)
  if (restored) await documents.put(pricesKind, ticker, now(), restored)
  else await documents.delete(pricesKind, ticker)
  const { cusipsOf } = await loadSecurityIndex(db, documents)
  const cusips = cusipsOf([ticker])
  const dollars = imported.filter(({ currency }) => currency === "USD")
  const parts = dollars.map(({ date, close }): [string, number] => [date, close])
  const atEnds = closesAtQuarterEnds({ currency: "USD", source: "", closes: parts }, cusips)
  await db.batch([
    ...(cik ? await companyStatements(cik, ticker, restored, effects) : []),
    endCloses(db, cusips),
    ...knownPrices.put(db, atEnds),
  ])
  return []
}

/** What is derived of a company from the closes of a ticker. */
async function companyStatements(
  cik: Cik,
  ticker: Ticker,
  restored: PricesDocument | null,
  effects: StoreEffects,
): Promise<D1PreparedStatement[]> {
  const { db, now } = effects
  const isMain = (await listTickers(db, [cik])).get(cik)?.[0] === ticker
  const last = restored && isMain ? lastClose(cik, restored, toIsoDate(now())) : []
  return [
    ...(isMain ? [endMetrics(db, cik, "prices")] : []),
    ...metricStatements(last, db, now(), true),
    ...(await storedInsiderStatements(await listTradedIssuers(db, [cik]), effects)),
  ]
}

/** The last close in the first currency and its day. */
function lastClose(cik: Cik, stored: PricesDocument, today: IsoDate): CompanyMetrics[] {
  const own = listPrices(stored).filter(({ currency }) => currency === stored.currency)
  const last = lastKnownPrice(own, today)
  if (!last) return []
  const values = { price: last.close, daysSincePrice: dayNumber(last.date) }
  return [toCompanyMetrics(cik, "prices", values, last.currency)]
}

/** One part a security; an unlisted ticker is refused once. */
async function readPrices(text: string, { fileName, today, toCik }: ImportSource) {
  const { rows, refused } = parsePrices(text, today)
  const parts = new Map<string, PricesPart | null>()
  let accepted = 0
  for (const { ticker, date, close, currency } of rows) {
    const key = `${ticker} ${currency}`
    if (!parts.has(key)) {
      const cik = await toCik(ticker)
      parts.set(
        key,
        cik === null ? null : { cik, ticker, currency, source: `import of ${fileName}`, closes: [] },
      )
      if (cik === null) refused.push({ line: 0, reason: `${ticker} is not a listed ticker.` })
    }
    const part = parts.get(key)
    if (!part) continue
    part.closes.push([date, close])
    accepted += 1
  }
  return { prices: [...parts.values()].filter((part) => part !== null), accepted, refused }
}

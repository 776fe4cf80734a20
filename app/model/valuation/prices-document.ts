import { z } from "zod"
import { isIsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { cikSchema, storedCik, storedTicker, tickerSchema } from "~/lib/value-schemas"
import type { Price } from "~/model/financials/statements/price"
import { failsPriceSource } from "~/model/financials/statements/usable-price"

const closes = z.object({
  currency: z.string(),
  /** The source of the newest import. */
  source: z.string(),
  /** The sources of the closes in their order, each with the number of its days; without it, all are of `source`. */
  sources: z.array(z.tuple([z.string(), z.number().int().positive()])).optional(),
  /** Oldest first; closes are not adjusted for later splits. */
  dates: z.array(z.string()),
  closes: z.array(z.number()),
})

/** The closes of one security: share classes have their own. */
export const pricesSchema = closes.extend({
  ticker: storedTicker,
  /** Closes of other exchanges, in other currencies than those first imported, and those of failed deliveries. */
  others: z.array(closes).optional(),
})
export type PricesDocument = z.infer<typeof pricesSchema>

/** Earlier imports: one document for all tickers of a company, so it says whose closes it has only where there is one. */
export const companyPricesSchema = closes.extend({ cik: storedCik })

type Closes = z.infer<typeof closes>
type StoredCloses = Closes & { others?: Closes[] | undefined }

/** Daily closes of one security in one currency, to be added to the stored ones. */
export const addedPrices = z.object({
  cik: cikSchema,
  ticker: tickerSchema,
  currency: z.string(),
  source: z.string(),
  closes: z.array(z.tuple([z.string().refine(isIsoDate), z.number().positive().max(1e12)])),
})
export type PricesPart = z.infer<typeof addedPrices>

/**
 * A security's closes with more of them: a day that is in both takes the newer import's close. Those of another
 * currency, and those of failed deliveries, are kept apart.
 */
export function mergePrices(stored: StoredCloses | null, part: Omit<PricesPart, "cik">): PricesDocument {
  const { ticker, currency } = part
  const all = stored ? [stored, ...(stored.others ?? [])] : []
  const known = all.find((each) => each.currency === currency && isOfFails(each) === isOfFails(part)) ?? null
  const merged = mergeCloses(known, part)
  const [main = merged, ...others] = known
    ? all.map((each) => (each === known ? merged : each))
    : [...all, merged]
  return { ticker, ...bare(main), ...(others.length > 0 ? { others: others.map(bare) } : {}) }
}

function isOfFails({ source }: { source: string }): boolean {
  return source === failsPriceSource
}

function mergeCloses(
  known: Closes | null,
  { currency, source, closes: added }: Omit<PricesPart, "cik" | "ticker">,
): Closes {
  const before = known ? toPrices(known) : []
  const newer = added.map(([date, close]): Price => ({ date, close, currency, source }))
  const byDate = new Map([...before, ...newer].map((price) => [price.date, price]))
  const sorted = [...byDate.values()].sort((a, b) => a.date.localeCompare(b.date))
  const sources: [string, number][] = []
  for (const price of sorted) {
    const last = sources.at(-1)
    if (last?.[0] === price.source) last[1] += 1
    else sources.push([price.source, 1])
  }
  return {
    currency,
    source,
    dates: sorted.map(({ date }) => date),
    closes: sorted.map(({ close }) => close),
    ...(sources.length > 1 ? { sources } : {}),
  }
}

function bare({ currency, source, sources, dates, closes: values }: Closes): Closes {
  return { currency, source, ...(sources ? { sources } : {}), dates, closes: values }
}

/** The closes of failed deliveries alone; null without any. Imported ones are licensed to the operator. */
export function onlyOfFails({ ticker, others = [], ...main }: PricesDocument): PricesDocument | null {
  const [first, ...more] = [main, ...others].filter(isOfFails)
  return first ? { ticker, ...first, ...(more.length > 0 && { others: more }) } : null
}

/** The closes that were imported. */
export function listImported({ others = [], ...main }: StoredCloses): Price[] {
  return [main, ...others].filter((each) => !isOfFails(each)).flatMap(toPrices)
}

/** A security's closes with these as the imported ones; null without any. The currencies keep their order. */
export function replaceImported(
  stored: PricesDocument | null,
  imported: readonly Price[],
  ticker: Ticker,
): PricesDocument | null {
  const series = stored ? [stored, ...(stored.others ?? [])] : []
  const known = new Set(series.filter((each) => !isOfFails(each)).map(({ currency }) => currency))
  const added = new Set(imported.map(({ currency }) => currency).filter((currency) => !known.has(currency)))
  const own = (currency: string) => imported.filter((close) => close.currency === currency)
  const parts = [
    ...series.flatMap((each) =>
      isOfFails(each) ? [toPrices(each)] : bySource(own(each.currency), each.source),
    ),
    ...[...added].flatMap((currency) => bySource(own(currency))),
  ]
  return parts.reduce<PricesDocument | null>((merged, prices) => {
    const [first] = prices
    if (!first) return merged
    const closes = prices.map(({ date, close }): [string, number] => [date, close])
    return mergePrices(merged, { ...first, ticker, closes })
  }, null)
}

/** Closes by their source; those of the newest source come last, because the document names it. */
function bySource(closes: readonly Price[], newest?: string): Price[][] {
  const sources = [...new Set(closes.map(({ source }) => source))]
  const ordered = [
    ...sources.filter((source) => source !== newest),
    ...sources.filter((source) => source === newest),
  ]
  return ordered.map((source) => closes.filter((close) => close.source === source))
}

/** The closes of every currency, those of the first one first. */
export function listPrices({ others = [], ...main }: StoredCloses): Price[] {
  return [main, ...others].flatMap(toPrices)
}

function toPrices({ dates, closes: values, currency, source, sources }: Closes): Price[] {
  const ofDays = sources?.flatMap(([name, days]) => Array.from({ length: days }, () => name))
  return dates.flatMap((date, index) => {
    const close = values[index]
    return close === undefined ? [] : [{ date, close, currency, source: ofDays?.[index] ?? source }]
  })
}

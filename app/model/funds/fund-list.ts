import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { tidyName } from "~/lib/text/tidy-name"
import type { Ticker } from "~/lib/ticker"
import { storedCik, storedTicker } from "~/lib/value-schemas"

const nullableText = z.string().nullable()

/** All share classes with tickers, by series. */
export const fundListSchema = z.object({
  /** Series, CIK, name, registrant, and its classes: ticker and name of each. */
  series: z.array(
    z.tuple([
      nullableText,
      storedCik,
      nullableText,
      nullableText,
      z.array(z.tuple([storedTicker, nullableText])),
    ]),
  ),
})
export type FundListDocument = z.infer<typeof fundListSchema>

/** The key of the only document of this kind. */
export const fundListKey = "all"

export interface ShareClass {
  ticker: Ticker
  /** `Admiral Shares`; null until the SEC's list of series and classes was read. */
  name: string | null
}

export interface FundSeries {
  /** Null for a filer without series. */
  seriesId: string | null
  cik: Cik
  /** Null until the list of series or a report of the fund was read. */
  name: string | null
  registrant: string | null
  /** Classes that trade on an exchange come first. */
  classes: ShareClass[]
}

/** A row for each share class. */
interface FundClassRow {
  ticker: Ticker
  cik: Cik
  seriesId: string | null
  name: string | null
  className: string | null
  registrant: string | null
}

export function toFundListDocument(rows: FundClassRow[]): FundListDocument {
  const bySeries = new Map<string, FundListDocument["series"][number]>()
  for (const { ticker, cik, seriesId, name, className, registrant } of rows) {
    const key = seriesId ?? `${cik} ${ticker}`
    const known = bySeries.get(key)
    if (known) known[4].push([ticker, className])
    else bySeries.set(key, [seriesId, cik, name, registrant, [[ticker, className]]])
  }
  return { series: [...bySeries.values()] }
}

/** A mutual fund's ticker has five letters, the last one X. Other classes trade on an exchange. */
export function isMutualTicker(ticker: Ticker): boolean {
  return /^[A-Z]{4}X$/.test(ticker)
}

export function sortClasses<T extends { ticker: Ticker }>(classes: readonly T[]): T[] {
  return classes.toSorted((a, b) => Number(isMutualTicker(a.ticker)) - Number(isMutualTicker(b.ticker)))
}

export function listSeries({ series }: FundListDocument): FundSeries[] {
  return series.map(([seriesId, cik, name, registrant, classes]) => ({
    seriesId,
    cik,
    name: name && tidyName(name),
    registrant: registrant && tidyName(registrant),
    classes: sortClasses(
      classes.map(([ticker, className]) => ({ ticker, name: className && tidyName(className) })),
    ),
  }))
}

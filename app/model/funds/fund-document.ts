import { z } from "zod"
import {
  cikSchema,
  storedAccession,
  storedCik,
  storedCusip,
  storedTicker,
  tickerSchema,
} from "~/lib/id-schemas"

const text = z.string()
const nullableText = text.nullable()
const nullableNumber = z.number().nullable()

const fundReport = z.object({
  accession: storedAccession.nullable(),
  /** The date of the holdings, and the filing date, which is null for a report read from a file. */
  asOf: text,
  filed: nullableText,
  fiscalYearEnd: nullableText,
  totalAssets: nullableNumber,
  netAssets: nullableNumber,
  refused: z.number(),
  /** Repeated texts: units, currencies, categories, countries. */
  words: z.array(text),
  /** One array for each column, largest weight first; categories are indexes into `words`, −1 for none. */
  columns: z.object({
    name: z.array(text),
    title: z.array(text),
    cusip: z.array(storedCusip.nullable()),
    isin: z.array(nullableText),
    ticker: z.array(nullableText),
    balance: z.array(nullableNumber),
    valueUsd: z.array(nullableNumber),
    weightPct: z.array(nullableNumber),
    units: z.array(z.number()),
    currency: z.array(z.number()),
    payoff: z.array(z.number()),
    assetCategory: z.array(z.number()),
    issuerCategory: z.array(z.number()),
    country: z.array(z.number()),
    maturity: z.array(nullableText),
    couponPct: z.array(nullableNumber),
  }),
})

export const fundSchema = z.object({
  ticker: storedTicker,
  cik: storedCik,
  /** Null for a filer without series, such as a unit trust. */
  seriesId: nullableText,
  registrant: text,
  name: text,
  /** Newest first: the latest report and the previous one, for comparison. */
  reports: z.array(fundReport),
})

/** One report of a fund, for the documents of all its share classes. */
export const dataSetReport = z.object({
  tickers: z.array(tickerSchema),
  cik: cikSchema,
  seriesId: nullableText,
  registrant: text,
  name: text,
  report: fundReport,
})
export type DataSetReport = z.infer<typeof dataSetReport>

export type FundDocument = z.infer<typeof fundSchema>
export type StoredFundReport = FundDocument["reports"][number]

/** The number of stored reports. */
export const reportsKept = 2

import { z } from "zod"
import { nullableNumberColumn, nullableTextColumn, numberColumn, textColumn } from "~/lib/column-schemas"
import {
  cikSchema,
  storedAccession,
  storedCik,
  storedCusip,
  storedTicker,
  tickerSchema,
} from "~/lib/value-schemas"

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
  words: textColumn,
  /** One array for each column, largest weight first; categories are indexes into `words`, −1 for none. */
  columns: z.object({
    name: textColumn,
    title: textColumn,
    cusip: z.array(storedCusip.nullable()),
    isin: nullableTextColumn,
    ticker: nullableTextColumn,
    balance: nullableNumberColumn,
    valueUsd: nullableNumberColumn,
    weightPct: nullableNumberColumn,
    units: numberColumn,
    currency: numberColumn,
    payoff: numberColumn,
    assetCategory: numberColumn,
    issuerCategory: numberColumn,
    country: numberColumn,
    maturity: nullableTextColumn,
    couponPct: nullableNumberColumn,
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

import { z } from "zod"
import { type Cik, parseCik } from "~/lib/cik"
import { parseTicker } from "~/lib/ticker"
import { cikSchema, tickerSchema } from "~/lib/value-schemas"
import { parseLei } from "~/model/imported/security-codes"
import { parseMic } from "./exchanges"
import { readCurrency, readName } from "./read-cells"
import { parseFigi, parseIsin } from "./security-codes"

/** An imported listing. */
export const listingRow = z.object({
  symbol: tickerSchema,
  name: z.string().min(1).max(200),
  mic: z.string().regex(/^[A-Z0-9]{4}$/),
  /** ISO 3166 alpha-2, lower case. */
  country: z.string().regex(/^[a-z]{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  isin: z.string().nullable(),
  figi: z.string().nullable(),
  /** `0630`. */
  fiscalYearEnd: z.string().nullable(),
  sic: z.string().nullable(),
  /** The CIK of a company at the SEC, if the file has it. */
  cik: cikSchema.nullable(),
  /** The Legal Entity Identifier of the company. */
  lei: z.string().nullable().default(null),
})

export type ListingRow = z.infer<typeof listingRow>

export const listingColumns = {
  needed: ["symbol", "name", "mic", "country", "currency"],
  optional: ["isin", "figi", "fiscalYearEnd", "sic", "cik", "lei"],
} as const

type ListingColumn = (typeof listingColumns.needed)[number] | (typeof listingColumns.optional)[number]

/** A line of a file of listings, or why it is invalid. */
export function readListing(cell: (column: ListingColumn) => string): ListingRow | string {
  const symbol = parseTicker(cell("symbol"))
  if (!symbol) return `"${cell("symbol")}" is not a symbol.`
  if (/^\d+$/.test(symbol)) return `"${symbol}" needs the suffix of its exchange, such as ${symbol}.T.`
  const name = readName(cell("name"))
  if (!name) return `"${cell("name")}" is not a name.`
  const mic = parseMic(cell("mic"))
  if (!mic) return `"${cell("mic")}" is not a market identifier code, such as XASX.`
  const country = cell("country").toLowerCase()
  if (!/^[a-z]{2}$/.test(country)) return `"${cell("country")}" is not a country code of two letters.`
  const currency = readCurrency(cell("currency"))
  if (typeof currency !== "string") return currency.reason
  const isin = cell("isin") && parseIsin(cell("isin"))
  if (isin === null) return `"${cell("isin")}" is not an ISIN; its check digit may be wrong.`
  const figi = cell("figi") && parseFigi(cell("figi"))
  if (figi === null) return `"${cell("figi")}" is not a FIGI; its check digit may be wrong.`
  const fiscalYearEnd = readMonthDay(cell("fiscalYearEnd"))
  if (fiscalYearEnd === undefined) return `"${cell("fiscalYearEnd")}" is not a month and day, such as 06-30.`
  const sic = cell("sic")
  if (sic && !/^\d{4}$/.test(sic)) return `"${sic}" is not an industry code (SIC) of four digits.`
  const cik: Cik | "" | null = cell("cik") && parseCik(cell("cik"))
  if (cik === null) return `"${cell("cik")}" is not a CIK.`
  const lei = cell("lei") && parseLei(cell("lei"))
  if (lei === null) return `"${cell("lei")}" is not a LEI; its check digits may be wrong.`
  return {
    symbol,
    name,
    mic,
    country,
    currency,
    fiscalYearEnd,
    isin: isin || null,
    figi: figi || null,
    sic: sic || null,
    cik: cik || null,
    lei: lei || null,
  }
}

/** `06-30`, `0630` and `--06-30` to `0630`; null for nothing; undefined for what is no day. */
function readMonthDay(text: string): string | null | undefined {
  if (text === "") return null
  const [, month = "", day = ""] = /^(?:--)?(\d\d)-?(\d\d)$/.exec(text) ?? []
  const days = new Date(Date.UTC(2024, Number(month), 0)).getUTCDate()
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= days
  return isDay ? month + day : undefined
}

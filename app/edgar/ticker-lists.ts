import { z } from "zod"
import { type Cik, parseCik } from "~/lib/cik"
import { readEach } from "~/lib/read-each"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { filerName } from "./text/filer-name"

export interface TickerListing {
  cik: Cik
  ticker: Ticker
  name: string
  exchange: string | null
}

interface FundShareClass {
  ticker: Ticker
  cik: Cik
  seriesId: string
  classId: string
}

/** The SEC's response is not a ticker list. */
export class NotTickerList extends Error {
  override name = "NotTickerList"
}

const table = z.object({ fields: z.array(z.string()), data: z.array(z.unknown()) })

/** `company_tickers_exchange.json`: one listing for each ticker, in the SEC's order (largest first). */
export function parseTickerListings(json: string): TickerListing[] {
  const seen = new Set<string>()
  return getRows(json, ["cik", "name", "ticker", "exchange"]).flatMap((row) => {
    const cik = parseCik(String(row.cik))
    const ticker = parseTicker(String(row.ticker ?? ""))
    const name = filerName(String(row.name ?? ""))
    if (!cik || !name || !ticker || seen.has(ticker)) return []
    seen.add(ticker)
    return { cik, ticker, name, exchange: row.exchange ? String(row.exchange) : null }
  })
}

/** `company_tickers_mf.json`: the share classes of mutual funds and exchange-traded funds with their series. */
export function parseFundShareClasses(json: string): FundShareClass[] {
  const seen = new Set<string>()
  return getRows(json, ["cik", "seriesId", "classId", "symbol"]).flatMap((row) => {
    const cik = parseCik(String(row.cik))
    const ticker = parseTicker(String(row.symbol ?? ""))
    if (!cik || !ticker || seen.has(ticker)) return []
    seen.add(ticker)
    return { ticker, cik, seriesId: String(row.seriesId), classId: String(row.classId) }
  })
}

function getRows(json: string, fields: string[]): Record<string, unknown>[] {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new NotTickerList("The SEC's ticker list is not JSON.")
  }
  const parsed = table.safeParse(value)
  if (!parsed.success) throw new NotTickerList("The SEC's ticker list is not a table of fields and data.")
  const columns = fields.map((field) => ({ field, at: parsed.data.fields.indexOf(field) }))
  const absent = columns.find(({ at }) => at === -1)
  if (absent) throw new NotTickerList(`The SEC's ticker list has no column ${absent.field}.`)
  return readEach(z.array(z.unknown()), parsed.data.data).read.map((row) =>
    Object.fromEntries(columns.map(({ field, at }) => [field, row[at]])),
  )
}

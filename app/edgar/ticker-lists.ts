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

/** The rows of a list that could be read, and the number of the others. */
interface ReadList<Row> {
  read: Row[]
  leftOut: number
}

/** `company_tickers_exchange.json`: one listing for each ticker, in the SEC's order (largest first). */
export function parseTickerListings(json: string): TickerListing[] {
  return readTickerListings(json).read
}

/** The same, with the number of rows that are left out. */
export function readTickerListings(json: string): ReadList<TickerListing> {
  const seen = new Set<string>()
  return readRows(json, ["cik", "name", "ticker", "exchange"], (row) => {
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
  return readFundShareClasses(json).read
}

/** The same, with the number of rows that are left out. */
export function readFundShareClasses(json: string): ReadList<FundShareClass> {
  const seen = new Set<string>()
  return readRows(json, ["cik", "seriesId", "classId", "symbol"], (row) => {
    const cik = parseCik(String(row.cik))
    const ticker = parseTicker(String(row.symbol ?? ""))
    if (!cik || !ticker || seen.has(ticker)) return []
    seen.add(ticker)
    return { ticker, cik, seriesId: String(row.seriesId), classId: String(row.classId) }
  })
}

function readRows<Row>(
  json: string,
  fields: string[],
  toRows: (row: Record<string, unknown>) => Row | [],
): ReadList<Row> {
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
  const { data } = parsed.data
  const read = readEach(z.array(z.unknown()), data).read.flatMap((row) =>
    toRows(Object.fromEntries(columns.map(({ field, at }) => [field, row[at]]))),
  )
  return { read, leftOut: data.length - read.length }
}

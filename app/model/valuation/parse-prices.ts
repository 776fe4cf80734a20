import { acceptLines, explainDay, type Refusal, readCsvLines } from "~/lib/csv/import-lines"
import { parseTicker, type Ticker } from "~/lib/ticker"

interface PriceRow {
  ticker: Ticker
  date: string
  close: number
  currency: string
}

interface ParsedPrices {
  rows: PriceRow[]
  refused: Refusal[]
}

const columns = { needed: ["ticker", "date", "close"], optional: ["currency"] }

/** Parses daily closes from CSV; US dollars if there is no `currency`. */
export function parsePrices(text: string, today: string): ParsedPrices {
  const seen = new Set<string>()
  return acceptLines(readCsvLines(text, columns), (record) => {
    const row = readRow(record, today)
    if (typeof row === "string") return row
    // Closes of a ticker in two currencies are two series.
    const key = `${row.ticker} ${row.currency} ${row.date}`
    if (seen.has(key)) return `${row.ticker} has another close on ${row.date}.`
    seen.add(key)
    return row
  })
}

/** A row, or why it is invalid. */
function readRow(record: Record<string, string>, today: string): PriceRow | string {
  const ticker = parseTicker(record.ticker ?? "")
  if (!ticker) return `"${record.ticker ?? ""}" is not a ticker.`
  const date = record.date ?? ""
  const wrongDay = explainDay(date, today)
  if (wrongDay) return wrongDay
  const text = record.close ?? ""
  const close = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(close > 0 && close < 1e9)) return `"${text}" is not a price above zero.`
  const currency = (record.currency || "USD").toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) return `"${record.currency}" is not a currency code.`
  return { ticker, date, close, currency }
}

import { parse } from "csv-parse/sync"
import { isIsoDate } from "~/lib/dates"
import { parseTicker } from "~/lib/ticker"

export interface PriceRow {
  ticker: string
  date: string
  close: number
  currency: string
}

export interface ParsedPrices {
  rows: PriceRow[]
  refused: { line: number; reason: string }[]
}

/**
 * Reads daily closes: CSV with a head of `ticker,date,close` and, where it is not US dollars, `currency`.
 * Every line is checked; a wrong one is refused with its reason and does not stop the others.
 */
export function parsePrices(text: string, today: string): ParsedPrices {
  let lines: { record: Record<string, string>; info: { lines: number } }[]
  try {
    lines = parse(text, {
      columns: (head: string[]) => head.map((name) => name.trim().toLowerCase()),
      info: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    })
  } catch (error) {
    return { rows: [], refused: [{ line: 1, reason: `The file is not CSV: ${(error as Error).message}` }] }
  }
  const absent = ["ticker", "date", "close"].find((name) => lines[0] && !(name in lines[0].record))
  if (absent) return { rows: [], refused: [{ line: 1, reason: `The head has no column ${absent}.` }] }
  const rows: PriceRow[] = []
  const refused: ParsedPrices["refused"] = []
  const seen = new Set<string>()
  for (const { record, info } of lines) {
    const row = readRow(record, today)
    if (typeof row === "string") refused.push({ line: info.lines, reason: row })
    else if (seen.has(`${row.ticker} ${row.date}`))
      refused.push({ line: info.lines, reason: `${row.ticker} has another close on ${row.date}.` })
    else {
      seen.add(`${row.ticker} ${row.date}`)
      rows.push(row)
    }
  }
  return { rows, refused }
}

/** A row, or why it is none. */
function readRow(record: Record<string, string>, today: string): PriceRow | string {
  const ticker = parseTicker(record.ticker ?? "")
  if (!ticker) return `"${record.ticker ?? ""}" is not a ticker.`
  const date = record.date ?? ""
  if (!isIsoDate(date)) return `"${date}" is not a date as YYYY-MM-DD.`
  if (date > today) return `${date} has not come yet.`
  const text = record.close ?? ""
  const close = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(close > 0 && close < 1e9)) return `"${text}" is not a price above zero.`
  const currency = (record.currency || "USD").toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) return `"${record.currency}" is not a currency code.`
  return { ticker, date, close, currency }
}

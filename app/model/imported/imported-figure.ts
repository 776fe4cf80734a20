import { z } from "zod"
import { explainDay } from "~/lib/csv/import-lines"
import { addDays, daysBetween, type IsoDate, isIsoDate } from "~/lib/dates"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { findSpan } from "~/model/financials/facts/fiscal-periods"
import type { Row } from "~/model/financials/rows/row-types"
import { findImportableRow } from "./importable-rows"
import { readAddress, readCurrency, readMultiplier, readName, readNumber } from "./read-cells"

const day = z.string().refine(isIsoDate)

/** One value of a statement row with its source. */
export const importedFigure = z.object({
  row: z.string(),
  /** Null for a balance. */
  start: day.nullable(),
  end: day,
  /** In single units, with the sign that the row has. */
  value: z.number(),
  currency: z.string(),
  /** The day on which the source was published. */
  filed: day,
  /** The name of the source, such as `Annual report 2024`. */
  source: z.string(),
  url: z.string().nullable(),
  /** True if it is shown in place of the SEC's figure. */
  replaces: z.boolean(),
})
export type ImportedFigure = z.infer<typeof importedFigure>

export const figureColumns = {
  needed: ["symbol", "row", "end", "value", "source", "filed"],
  optional: ["start", "months", "currency", "url", "multiplier"],
} as const

export type FigureColumn = (typeof figureColumns.needed)[number] | (typeof figureColumns.optional)[number]

type Cell = (column: FigureColumn) => string

/** The fields that the figures of a line share. */
export interface LineHead extends Pick<ImportedFigure, "end" | "filed" | "source" | "url"> {
  symbol: Ticker
  start: IsoDate | null
  /** Empty if the line has none. */
  currency: string
  /** Zeros of the multiplier. */
  zeros: number
}

/** The part of a line that is not about one row, or why it is invalid. */
export function readLineHead(cell: Cell, today: IsoDate): LineHead | string {
  const symbol = parseTicker(cell("symbol"))
  if (!symbol) return `"${cell("symbol")}" is not a symbol.`
  const end = cell("end")
  const wrongEnd = explainDay(end, today)
  if (wrongEnd) return wrongEnd
  const start = readStart(cell, end)
  if (start !== null && !isIsoDate(start)) return start
  const filed = cell("filed")
  const wrongFiled = explainDay(filed, today)
  if (wrongFiled) return wrongFiled
  if (filed < end) return `${filed}, the day it was filed, is before the end of the period.`
  const currency = cell("currency") && readCurrency(cell("currency"))
  if (typeof currency !== "string") return currency.reason
  const source = readName(cell("source"))
  if (!source) return `"${cell("source")}" is not the name of a source.`
  const url = cell("url") && readAddress(cell("url"))
  if (url === null) return `"${cell("url")}" is not an address that begins with http or https.`
  const zeros = cell("multiplier") ? readMultiplier(cell("multiplier")) : 0
  if (zeros === null) return `"${cell("multiplier")}" is not a multiplier, such as 1000 or 1000000.`
  return { symbol, start, end, filed, currency, source, url: url || null, zeros }
}

/** The first day of the period, null if the line has none, or a reason. */
function readStart(cell: Cell, end: IsoDate): IsoDate | string | null {
  const [start, months] = [cell("start"), cell("months")]
  const length = spansOfMonths.get(months)
  if (months !== "" && !length) return `"${months}" is not a length of 3, 6, 9 or 12 months.`
  if (start === "") return length ? getStart(end, Number(months)) : null
  if (!isIsoDate(start)) return `"${start}" is not a date in the format YYYY-MM-DD.`
  const days = daysBetween(start, end) + 1
  const span = findSpan(days)
  const fromStart = `From ${start} to ${end} are ${days} days`
  if (span === null) return `${fromStart}, which is no quarter, half, nine months or year.`
  if (!length) return start
  const isNear = Math.abs(daysBetween(getStart(end, Number(months)), start)) <= slackDays
  // Fiscal years of 52 and 53 weeks have quarters of 12 to 17.
  const isSame = span === length && (isNear || days % 7 === 0)
  return isSame ? start : `${fromStart}, which is not ${months} months.`
}

const spansOfMonths = new Map([
  ["3", "Q"],
  ["6", "H"],
  ["9", "N"],
  ["12", "Y"],
])

/** The days by which the first day of a period may differ from its length in months. */
const slackDays = 8

/** The day after the same day some months earlier; after a month's last day, the first day of a month. */
function getStart(end: IsoDate, months: number): IsoDate {
  const [year = 0, month = 0, day = 0] = end.split("-").map(Number)
  const lastDay = (monthIndex: number) => new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate()
  const before = month - 1 - months
  const isMonthEnd = day === lastDay(month - 1)
  const time = Date.UTC(year, before, isMonthEnd ? lastDay(before) : Math.min(day, lastDay(before)))
  return addDays(new Date(time).toISOString().slice(0, 10), 1)
}

/** The text of one figure. */
export interface FigureCell {
  /** A row's key. */
  key: string
  text: string
  /** Zeros of the column's own multiplier; null without one. */
  zeros: number | null
  isNegated: boolean
}

/** A row's figure of a line, or why it is invalid. `currency` counts where the line has none. */
export function readFigure(
  head: LineHead,
  { key, text, zeros, isNegated }: FigureCell,
  currency: string,
  replaces = false,
): ImportedFigure | string {
  const row = findImportableRow(key)
  if (!row) return `There is no row "${key}".`
  const isBalance = row.behavior === "instant"
  if (!isBalance && head.start === null)
    return `${row.key} is of a period: give its start or its length in months.`
  const read = readNumber(text, zeros ?? (row.format === "perShare" ? 0 : head.zeros))
  if (typeof read !== "number") return read.reason
  const value = isNegated && read !== 0 ? -read : read
  const wrongSign = signError(row, value)
  if (wrongSign) return wrongSign
  // Without a spread, because this runs once for each of millions of figures.
  return {
    row: row.key,
    value,
    start: isBalance ? null : head.start,
    end: head.end,
    filed: head.filed,
    source: head.source,
    url: head.url,
    currency: head.currency || currency,
    replaces,
  }
}

function signError(row: Row, value: number): string | null {
  if (row.sign === -1 && value > 0) return `${row.key} is an outflow: give it as a negative number.`
  if (row.sign === 1 && value < 0) return `${row.key} is an inflow: give it as a positive number.`
  const isNeverNegative = row.negatives !== undefined || row.format === "shares"
  return isNeverNegative && value < 0 ? `${row.key} is never negative.` : null
}

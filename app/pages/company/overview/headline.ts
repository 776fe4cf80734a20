import { keepDay } from "~/lib/asof/asked-day"
import { formatDay, type IsoDate } from "~/lib/dates"
import { formatChange, formatFigure, formatPercent, markEstimate } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { type Conversion, convertAmount } from "~/model/currency/exchange-rates"
import { isYearBefore } from "~/model/earnings/earnings-event"
import { formatFiscalQuarter } from "~/model/earnings/format-release"
import { allRows, rowsToRead, type StatementName } from "~/model/financials/rows/statement-rows"
import type { Frame } from "~/model/financials/statements/frame"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { cellAddress } from "~/model/financials/view/statement-query"
import { listFrames, type RatiosNow } from "~/model/financials/view/view-statement"
import { findRatio } from "~/model/ratios/ratio-table"
import type { Multiples } from "~/model/valuation/multiples"
import { formatKeyFigure } from "~/pages/company/financials/format-key-figure"
import { multipleAddress } from "~/pages/company/financials/multiples-table"
import { formatCurrency } from "~/pages/company/financials/statement-table-model"
import type { GlanceLine } from "./glance-line"
import { type HeadlineSector, sectorFigures, sectorMultiples, shortLabels } from "./headline-figures"

/** A figure at the top of the overview, with the page of its source. */
export interface HeadlineFact {
  key: string
  term: string
  value: string
  note: string
  /** Null for what is not in a filing. */
  href: string | null
}

/** The sector's figures of the latest twelve months, or year, those that are known. */
export function headlineFacts(
  document: StatementsDocument,
  { frames, period, asof }: RatiosNow,
  ticker: Ticker,
  sector: HeadlineSector,
  conversion: Conversion | null = null,
): HeadlineFact[] {
  const frame = frames.at(-1)
  if (!frame) return []
  const before = frames.findLast(({ end }) => isYearBefore(end, frame.end))
  const rows = new Map(allRows(document.industry).map((row) => [row.key, row]))
  return sectorFigures[sector].flatMap((key) => {
    const value = figureAt(frame, key)
    const ratio = findRatio(key)
    const row = rows.get(key)
    const format = ratio?.unit ?? row?.format
    if (value === null || !format) return []
    const isAmount = format === "money" || format === "perShare"
    const growth = isAmount ? getGrowth(before ? figureAt(before, key) : null, value) : null
    return [
      {
        key,
        term: shortLabels[key] ?? ratio?.label ?? row?.label ?? key,
        value: markEstimate(
          formatKeyFigure(
            convertAmount(value, format, conversion),
            format,
            conversion?.to ?? document.currency,
          ),
          frame.column.get(key)?.isEstimated,
        ),
        // A change from a profit to a loss has no meaningful percentage.
        note: notes[key] ?? (growth === null || value < 0 ? "" : formatChange(growth)),
        href: cellAddress(ticker, key, frame.key, {
          statement: ratio ? "ratios" : getStatement(key, document),
          period,
          vintage: "latest",
          asof,
        }),
      },
    ]
  })
}

/** What a reader must know of a figure. */
const notes: Record<string, string> = { returnOnInvestedCapital: "cash deducted" }

/** `Twelve months to 28 Mar 2026; changes are from a year before.` Amounts without a dollar sign have their currency here. */
export function headlineNote({ frames, period }: RatiosNow, currency: string | null): string {
  const unit = currency === "USD" ? "" : `, in ${formatCurrency(currency)}`
  const end = frames.at(-1)?.end
  const span = period === "ttm" ? "Twelve months" : "Fiscal year"
  return end ? `${span} to ${formatDay(end)}${unit}; changes are from a year before.` : ""
}

/** The sector's multiples, those that are known; `currency` is that of the amounts. */
export function valuationFacts(
  currency: string | null,
  multiples: Multiples,
  ticker: Ticker,
  sector: HeadlineSector,
): HeadlineFact[] {
  return sectorMultiples[sector].flatMap((key): HeadlineFact[] => {
    const line = multiples.lines.find((each) => each.key === key)
    if (!line || line.value === null) return []
    const { label, unit, value } = line
    return [
      {
        key,
        term: shortLabels[key] ?? label,
        value: markEstimate(formatKeyFigure(value, unit, currency), line.estimated),
        note: "",
        href: multipleAddress(ticker, multiples, line),
      },
    ]
  })
}

/** The multiple by which a sector is valued first. */
const firstMultiple: Record<HeadlineSector, string> = {
  general: "priceEarnings",
  bank: "priceBook",
  insurer: "priceBook",
  reit: "priceFundsFromOperations",
  utility: "priceEarnings",
  miner: "priceEarnings",
}

/** Ratios of `figureLines`. */
export const keysOfLines = ["dividendYield", ...Object.values(firstMultiple)]

interface LinesOf {
  multiples: Multiples | null
  ratios: RatiosNow | null
  asof: IsoDate | null
  conversion: Conversion | null
  sector: HeadlineSector
}

/** A multiple in its own ten-year range, the dividend, and the growth of the last quarter, each where it is known. */
export function figureLines(document: StatementsDocument, ticker: Ticker, given: LinesOf): GlanceLine[] {
  const { multiples, ratios } = given
  const here = `/company/${ticker}`
  return [
    multiples && multipleLine(multiples, given.sector, ticker),
    ratios && dividendLine(document, ratios, multiples, given, here),
    quarterLine(document, given.asof, here),
  ].filter((line) => line !== null)
}

function multipleLine(multiples: Multiples, sector: HeadlineSector, ticker: Ticker): GlanceLine | null {
  const wanted = [firstMultiple[sector], "priceEarnings", "priceBook", "priceSales"]
  const line = wanted
    .map((key) => multiples.lines.find((each) => each.key === key && each.value !== null))
    .find((each) => each !== undefined)
  if (!line || line.value === null) return null
  const { key, label, unit, value, range, estimated } = line
  const format = (each: number) => formatKeyFigure(each, unit, null)
  return {
    term: shortLabels[key] ?? label,
    text: markEstimate(format(value), estimated),
    note: range ? `${format(range.low)} to ${format(range.high)} in ten years` : "",
    range: range && { low: range.low, high: range.high, median: range.median, value },
    href: multipleAddress(ticker, multiples, line),
  }
}

function dividendLine(
  document: StatementsDocument,
  { frames }: RatiosNow,
  multiples: Multiples | null,
  { conversion, asof }: LinesOf,
  here: string,
): GlanceLine | null {
  const frame = frames.at(-1)
  const paid = frame ? convertAmount(figureAt(frame, "dividendsPerShare"), "perShare", conversion) : null
  if (paid === null || paid <= 0) return null
  const yielded = multiples?.lines.find(({ key }) => key === "dividendYield")?.value ?? null
  const currency = conversion?.to ?? document.currency
  return {
    term: "Dividend",
    text: `${currency === "USD" ? "$" : currency ? `${currency} ` : ""}${formatFigure(paid, 2)} a share`,
    note: `in twelve months${yielded === null ? "" : `, ${formatPercent(yielded)} of the price`}`,
    range: null,
    href: keepDay(`${here}/financials`, asof),
  }
}

/** Growth from the same quarter a year before, both as last reported. */
function quarterLine(document: StatementsDocument, asof: IsoDate | null, here: string): GlanceLine | null {
  const query = { statement: "income", period: "quarterly", vintage: "latest", asof } as const
  const frames = listFrames(document, query, [], 3)
  const last = frames.at(-1)
  const before = last && frames.findLast(({ end }) => isYearBefore(end, last.end))
  if (!last || !before) return null
  const grown = (["revenue", "epsDiluted"] as const).flatMap((key) => {
    const value = figureAt(last, key)
    const growth = value === null ? null : getGrowth(figureAt(before, key), value)
    return growth === null || (value ?? 0) < 0 ? [] : [{ key, growth }]
  })
  if (grown.length === 0) return null
  const words = { revenue: "revenue", epsDiluted: "diluted EPS" }
  return {
    term: `Quarter ${formatFiscalQuarter(last.fiscalQuarter, last.fiscalYear, last.end)}`,
    text: grown.map(({ key, growth }) => `${words[key]} ${formatChange(growth)}`).join(", "),
    note: "from a year before",
    range: null,
    href: keepDay(`${here}/financials?period=quarterly`, asof),
  }
}

function figureAt({ column }: Frame, key: string): number | null {
  return column.get(key)?.value ?? null
}

function getGrowth(before: number | null, now: number): number | null {
  return before !== null && before > 0 ? now / before - 1 : null
}

function getStatement(key: string, { industry }: StatementsDocument): StatementName {
  const statements = ["income", "balance", "cashflow"] as const
  return statements.find((name) => rowsToRead(name, industry).some((row) => row.key === key)) ?? "income"
}

import { addDays, daysBetween, formatDay } from "~/lib/dates"
import { formatChange, markEstimate } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { type Conversion, convertAmount } from "~/model/currency/exchange-rates"
import { allRows, rowsToRead, type StatementName } from "~/model/financials/rows/statement-rows"
import type { Frame } from "~/model/financials/statements/frame"
import type { Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { cellAddress } from "~/model/financials/view/statement-query"
import type { RatiosNow } from "~/model/financials/view/view-statement"
import { findRatio } from "~/model/ratios/ratio-table"
import type { Multiples } from "~/model/valuation/multiples"
import { formatKeyFigure, formatPrice } from "~/pages/company/financials/format-key-figure"
import { multipleAddress } from "~/pages/company/financials/multiples-table"
import { formatCurrency } from "~/pages/company/financials/statement-table-model"
import { type HeadlineSector, sectorFigures, sectorMultiples, shortLabels } from "./headline-figures"

/** A figure at the top of the overview, with the page of its source. */
export interface HeadlineFact {
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
  const before = frames.findLast(({ end }) => Math.abs(daysBetween(end, addDays(frame.end, -365))) <= 15)
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
        note: growth === null || value < 0 ? "" : formatChange(growth),
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

/** `Twelve months to 28 Mar 2026; changes are from a year before.` Amounts without a dollar sign have their currency here. */
export function headlineNote({ frames, period }: RatiosNow, currency: string | null): string {
  const unit = currency === "USD" ? "" : `, in ${formatCurrency(currency)}`
  const end = frames.at(-1)?.end
  const span = period === "ttm" ? "Twelve months" : "Fiscal year"
  return end ? `${span} to ${formatDay(end)}${unit}; changes are from a year before.` : ""
}

/** The price and the sector's multiples, those that are known; `currency` is that of the amounts. */
export function valuationFacts(
  currency: string | null,
  multiples: Multiples,
  ticker: Ticker,
  sector: HeadlineSector,
): HeadlineFact[] {
  const ratios = sectorMultiples[sector].flatMap((key): HeadlineFact[] => {
    const line = multiples.lines.find((each) => each.key === key)
    if (!line || line.value === null) return []
    const { label, unit, value } = line
    return [
      {
        term: shortLabels[key] ?? label,
        value: markEstimate(formatKeyFigure(value, unit, currency), line.estimated),
        note: "",
        href: multipleAddress(ticker, multiples, line),
      },
    ]
  })
  return [toPriceFact(multiples.price), ...ratios]
}

export function toPriceFact(price: Price): HeadlineFact {
  return { term: "Price", value: formatPrice(price), note: formatDay(price.date), href: null }
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

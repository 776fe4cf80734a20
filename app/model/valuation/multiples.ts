import { addDays, type IsoDate } from "~/lib/dates"
import { median } from "~/lib/numbers"
import type { Frame } from "~/model/financials/statements/frame"
import type { Price } from "~/model/financials/statements/price"
import { getRatioRows } from "~/model/financials/statements/ratio-frames"
import { type ValuationPrice, valuationPrice } from "~/model/financials/statements/usable-price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { listRatiosNow, type RatiosNow } from "~/model/financials/view/view-statement"
import type { RatioUnit } from "~/model/ratios/ratio"

/** One ratio to the price, and where it has been in ten years. */
export interface Multiple {
  key: string
  label: string
  unit: RatioUnit
  formula: string
  value: number | null
  /** Set where the value is computed from an estimate. */
  estimated?: true
  /** The reason why there is no value. */
  reason: string | null
  /** The range over the periods of the last ten years; null with fewer than four values. */
  range: MultipleRange | null
}

export interface MultipleRange {
  low: number
  median: number
  high: number
  count: number
  /** The share of the periods with a lower value; null without a value. */
  below: number | null
}

export interface Multiples {
  /** The column of the values: `now`, or the key of the last period. */
  key: string
  /** `ttm`, or `annual` for a company that files no quarters. */
  period: "ttm" | "annual"
  /** The end of the figures beside the price. */
  figuresEnd: IsoDate
  /** Adjusted for splits, with its day and source. */
  price: Price
  /** The reason why the values are those of a period's end and not of today; null where they are of today. */
  reason: string | null
  /** The past day of the values; null for today. */
  asof: IsoDate | null
  lines: Multiple[]
}

const years = 10

/** Fiscal years to read for ten-year ranges: the latest can be unfinished, and the first has no opening balance. */
export const yearsOfRanges = years + 2

/** Fiscal years to read for the latest twelve months, those a year before, and their opening balances. */
export const yearsOfLatest = 5

/** Fewer values are not a range. */
const fewest = 4

/** The ratios of twelve months, or of fiscal years where no quarters are filed; null without figures. */
export function readRatiosNow(
  document: StatementsDocument,
  prices: readonly Price[],
  today: IsoDate,
  lastYears: number,
  asof: IsoDate | null = null,
): RatiosNow | null {
  const read = (period: "ttm" | "annual") =>
    listRatiosNow(document, { period, vintage: "latest", asof }, prices, today, lastYears)
  return read("ttm") ?? read("annual")
}

/** Ratios to the price of today, or to that of the last period end; null without either. */
export function toMultiples(document: StatementsDocument, ratios: RatiosNow | null): Multiples | null {
  const found = ratios && findFrame(ratios)
  if (!found) return null
  const { frames, period, asof } = ratios
  const last = frames.at(-1)
  const recent = last ? frames.filter(({ end }) => end > addDays(last.end, -366 * years)) : []
  return {
    key: found.frame.key,
    period,
    figuresEnd: found.frame.end,
    price: found.price,
    reason: found.reason,
    asof,
    lines: getRatioRows(document.industry)
      .filter(({ group }) => group === "Valuation")
      .flatMap((row): Multiple[] => {
        const cell = found.frame.column.get(row.key)
        const values = recent.flatMap(({ column }) => column.get(row.key)?.value ?? [])
        if (!cell && values.length === 0) return []
        const { key, label, formula } = row
        const value = cell?.value ?? null
        const range = getRange(values, value)
        return [
          {
            key,
            label,
            formula,
            unit: row.format as RatioUnit,
            value,
            ...(cell?.isEstimated ? { estimated: true } : {}),
            reason: cell?.reason ?? null,
            range,
          },
        ]
      }),
  }
}

interface FoundFrame {
  frame: Frame
  price: Price
  reason: string | null
}

function findFrame({ frames, now, use: { at, price, reason } }: RatiosNow): FoundFrame | null {
  const frame = at === "today" ? now : frames.at(-1)
  return frame && price && at ? { frame, price, reason } : null
}

/** The price of a valuation, also without figures of twelve months, and the reason why it has no multiples. */
export function getPriceUse(
  ratios: RatiosNow | null,
  { currency }: StatementsDocument,
  prices: readonly Price[],
  today: IsoDate,
): ValuationPrice {
  return ratios?.use ?? valuationPrice(prices, currency, null, today)
}

/** Null with fewer than four values. */
export function getRange(values: number[], value: number | null): MultipleRange | null {
  const middle = median(values)
  if (middle === null || values.length < fewest) return null
  return {
    low: Math.min(...values),
    median: middle,
    high: Math.max(...values),
    count: values.length,
    below: value === null ? null : values.filter((each) => each < value).length / values.length,
  }
}

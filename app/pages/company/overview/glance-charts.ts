import { formatMonth, type IsoDate } from "~/lib/dates"
import { formatCompact, formatCompactUsd, formatDecimal, formatFigure } from "~/lib/numbers"
import { type Conversion, convertAmount } from "~/model/currency/exchange-rates"
import { formatFiscalQuarter } from "~/model/earnings/format-release"
import type { Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { listFrames } from "~/model/financials/view/view-statement"
import { convertPrice } from "~/model/valuation/convert-multiples"
import { adjustedPrices, lastOfEach, yearRange } from "~/model/valuation/price-series"
import type { KeyLines } from "~/pages/company/financials/key-lines"
import type { ChartData } from "~/ui/charts/chart-data"

/** The price of a company with the prices before it. */
export interface PricePicture {
  price: Price
  /** The lowest and highest price of 52 weeks; null where too few are known. */
  range: { low: number; high: number; count: number } | null
  /** Null where too few prices are known for a line. */
  chart: ChartData | null
}

/** A line of the statements over ten years and twelve quarters, as columns. */
export interface BarsPicture {
  row: string
  label: string
  years: ChartData
  /** Null for a company that reports once a year. */
  quarters: ChartData | null
}

const yearsOfPrices = 5
/** Fewer points are no line. */
const fewest = 4

/** The price at the head of a page, its range and its course in five years. */
export function toPricePicture(
  name: string,
  { splits }: Pick<StatementsDocument, "splits">,
  prices: readonly Price[],
  price: Price,
  conversion: Conversion | null,
): PricePicture {
  const until = prices.filter(({ date }) => date <= price.date)
  const closes = adjustedPrices({ splits, currency: price.currency }, until).map((each) =>
    convertPrice(each, conversion),
  )
  const first: IsoDate = `${Number(price.date.slice(0, 4)) - yearsOfPrices}${price.date.slice(4)}`
  const months = lastOfEach(
    "month",
    closes.filter(({ date }) => date >= first),
  )
  const shown = convertPrice(price, conversion)
  return {
    price: shown,
    range: yearRange(closes, price.date),
    chart:
      months.length < fewest
        ? null
        : {
            title: `Share price of ${name}`,
            description: `${formatMonth(months[0]?.date ?? first)} to ${formatMonth(price.date)}, adjusted for splits.`,
            labels: months.map(({ date }) => formatMonth(date)),
            series: [{ name: "Price", values: months.map(({ close }) => close) }],
            format: (value, decimals) => formatFigure(value, decimals ?? 2),
            shape: "area",
          },
  }
}

const quartersShown = 12

/**
 * Revenue, or what stands for it, and earnings per share: the first line of the table of years, and that of EPS. Net
 * income takes the place of a price that is not known.
 */
export function toBarsPictures(
  document: StatementsDocument,
  lines: KeyLines,
  asof: IsoDate | null,
  conversion: Conversion | null,
  hasPrice: boolean,
): BarsPicture[] {
  const query = { statement: "income", period: "quarterly", vintage: "latest", asof } as const
  const frames = listFrames(document, query, [], quartersShown / 4 + 1).slice(-quartersShown)
  const formatAmount = (conversion?.to ?? document.currency) === "USD" ? formatCompactUsd : formatCompact
  const [first] = lines.lines
  const find = (wanted: string) => lines.lines.find(({ key }) => key === wanted)
  const eps = find("epsDiluted")
  const shown = new Set([first, hasPrice ? null : find("netIncome"), eps])
  return [...shown].flatMap((line) => {
    if (!line) return []
    const isPerShare = line === eps
    const base = {
      format: isPerShare
        ? (value: number, decimals = 2) => formatDecimal(value, decimals)
        : (value: number, decimals?: number) => formatAmount(value, decimals),
      shape: "columns" as const,
      description: "Columns by period, oldest first.",
    }
    const format = isPerShare ? "perShare" : "money"
    const values = frames.map(({ column }) =>
      convertAmount(column.get(line.key)?.value ?? null, format, conversion),
    )
    return [
      {
        row: line.key,
        label: line.label,
        years: { ...base, ...withGaps(lines, line.trend), title: `${line.label} by year` },
        quarters: values.some((value) => value !== null)
          ? {
              ...base,
              title: `${line.label} by quarter`,
              labels: frames.map(({ fiscalQuarter, fiscalYear, end }) =>
                formatFiscalQuarter(fiscalQuarter, fiscalYear, end),
              ),
              series: [{ name: line.label, values }],
            }
          : null,
      },
    ]
  })

  function withGaps({ years }: KeyLines, trend: (number | null)[]) {
    const labels: string[] = []
    const gaps: (string | null)[] = []
    const values: (number | null)[] = []
    years.forEach(({ key, gapBefore }, index) => {
      if (gapBefore) {
        labels.push(`before ${key}`)
        gaps.push(gapBefore)
        values.push(null)
      }
      labels.push(key)
      gaps.push(null)
      values.push(trend[index] ?? null)
    })
    return { labels, gaps, series: [{ name: "Figure", values }] }
  }
}

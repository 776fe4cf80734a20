import { addDays, daysBetween, formatDay, formatMonth, type IsoDate } from "~/lib/dates"
import { formatCompact, formatCompactUsd, formatFigure, formatMetric } from "~/lib/numbers"
import { type Conversion, convertAmount } from "~/model/currency/exchange-rates"
import { onTodaysBasis, type Price } from "~/model/financials/statements/price"
import { impliedPriceSource, priceOn } from "~/model/financials/statements/usable-price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { getYears } from "~/model/financials/view/statement-query"
import type { RatiosNow } from "~/model/financials/view/view-statement"
import { convertPrice } from "~/model/valuation/convert-multiples"
import { getRange } from "~/model/valuation/multiples"
import { adjustedPrices, lastOfEach } from "~/model/valuation/price-series"
import type { ChartData } from "~/ui/charts/chart-data"
import type { VisualizeQuery } from "./visualize-address"

/** The set of charts about the share price. */
export const priceSet = "price"

interface PricedCompany {
  name: string
  /** A company without statements has the currency of its prices. */
  document: Pick<StatementsDocument, "currency" | "splits">
  ratios: RatiosNow | null
  /** In any order. */
  prices: readonly Price[]
  /** Days of published results. */
  releases: readonly IsoDate[]
  /** To the currency that the reader chose. */
  conversion: Conversion | null
}

/** The share price by week with its results, and beside the earnings at usual multiples; empty without prices. */
export function priceCharts(company: PricedCompany, query: VisualizeQuery): ChartData[] {
  return [priceLine(company, query), earningsBands(company, query)].filter((chart) => chart !== null)
}

/** A week of a daily series: enough for ten years on a screen. */
const weekDays = 7
/** Fewer points are no line. */
const fewest = 4

function priceLine(
  { name, document, prices, releases, conversion }: PricedCompany,
  { range, scale }: VisualizeQuery,
) {
  const closes = adjustedPrices(document, prices).map((price) => convertPrice(price, conversion))
  const last = closes.at(-1)
  if (!last) return null
  const years = getYears(range)
  const from = Number.isFinite(years) ? addDays(last.date, -Math.round(365.25 * years)) : ""
  const weeks = lastOfEach(
    "week",
    closes.filter(({ date }) => date >= from),
  )
  if (weeks.length < fewest) return null
  const resultWeeks = new Set(releases.flatMap((day) => closeAfter(weeks, day)?.date ?? []))
  const values = weeks.map(({ close }) => close)
  return getChart({
    title: `Share price of ${name}`,
    description: `${formatDay(weeks[0]?.date ?? last.date)} to ${formatDay(last.date)}, adjusted for splits. Rings mark the first price at or after published results.`,
    labels: weekLabels(weeks),
    series: [{ name: "Price", values, isMarked: weeks.map(({ date }) => resultWeeks.has(date)) }],
    scale,
    currency: conversion?.to ?? document.currency,
  })
}

/** Diluted earnings per share of twelve months at the low, median and high price to earnings, beside the price. */
function earningsBands(
  { name, document, ratios, prices, conversion }: PricedCompany,
  { range, scale }: VisualizeQuery,
) {
  if (!ratios) return null
  const perYear = ratios.period === "ttm" ? 4 : 1
  const frames = ratios.frames.slice(-Math.min(ratios.frames.length, getYears(range) * perYear))
  const multiples = getRange(
    frames.flatMap(({ column }) => column.get("priceEarnings")?.value ?? []),
    null,
  )
  if (!multiples) return null
  const comparable = prices.filter(({ currency }) => currency === document.currency)
  const closes = frames.map(({ end }) => {
    const price = priceOn(comparable, end)
    return price && convertPrice(onTodaysBasis(price, document.splits), conversion).close
  })
  const earnings = frames.map(({ column }) =>
    convertAmount(column.get("epsDiluted")?.value ?? null, "perShare", conversion),
  )
  const band = (label: string, multiple: number) => ({
    name: `${label} ${formatMetric(multiple, "Times")}`,
    values: earnings.map((value) => (value !== null && value > 0 ? value * multiple : null)),
    isEstimated: frames.map(({ column }) => column.get("epsDiluted")?.isEstimated ?? false),
  })
  return getChart({
    title: `Price of ${name} and its earnings at usual multiples`,
    description: `Price at the end of each period, beside diluted earnings per share of twelve months × the low, median and high price to earnings of ${multiples.count} periods.`,
    labels: frames.map(({ end }) => formatMonth(end)),
    series: [
      { name: "Price", values: closes },
      band("Low", multiples.low),
      band("Median", multiples.median),
      band("High", multiples.high),
    ],
    scale,
    currency: conversion?.to ?? document.currency,
  })
}

function getChart({
  currency,
  ...chart
}: Omit<ChartData, "format" | "scale"> & {
  scale: VisualizeQuery["scale"]
  currency: string | null
}): ChartData {
  const formatLarge = currency === "USD" ? formatCompactUsd : formatCompact
  return {
    ...chart,
    format: (value, decimals) =>
      value >= 1e6
        ? formatLarge(value, decimals)
        : formatFigure(value, decimals ?? (value !== 0 && value < 10 ? 2 : 0)),
    scale: chart.scale === "log" ? "log" : "linear",
  }
}

/** The close of the week of a day; prices implied for quarter ends say nothing of results. */
function closeAfter(weeks: Price[], day: IsoDate): Price | undefined {
  return weeks.find(
    ({ date, source }) => source !== impliedPriceSource && date >= day && daysBetween(day, date) <= weekDays,
  )
}

/** `Jun 2026` where no month has two prices, else `30 Jun 2026`. */
function weekLabels(weeks: Price[]): string[] {
  const months = weeks.map(({ date }) => formatMonth(date))
  return new Set(months).size === months.length ? months : weeks.map(({ date }) => formatDay(date))
}

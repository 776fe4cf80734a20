import { append } from "~/lib/collections"
import { addDays, formatMonth, type IsoDate } from "~/lib/dates"
import {
  formatCompact,
  formatCompactUsd,
  formatFigure,
  formatMetric,
  formatPercent,
  formatScore,
} from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import type { Conversion } from "~/model/currency/exchange-rates"
import type { Format } from "~/model/financials/rows/row-types"
import type { PeriodKind } from "~/model/financials/statements/frame"
import type { Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { convertView } from "~/model/financials/view/convert-view"
import { describeGap, formatPeriodKey } from "~/model/financials/view/period-gaps"
import { getYears } from "~/model/financials/view/statement-query"
import { type StatementView, type ViewRow, viewStatement } from "~/model/financials/view/view-statement"
import { formatSplit } from "~/model/holdings/format-holdings"
import type { ChartData, ChartFormat, ChartSeries } from "~/ui/charts/chart-data"
import { chartSets, type LineChoice, lineChoices } from "./chart-sets"
import type { VisualizeQuery } from "./visualize-address"

/** Twelve months step by quarters and are placed by their last one. */
const lengths: Record<PeriodKind, number> = { annual: 365.25, quarterly: 91.3, ttm: 91.3 }

/**
 * The calendar year or quarter that holds most of a fiscal period, in the form of a period's key; `before` is a
 * number of periods before the one that ends on the day.
 */
export function toCalendarPeriod(end: IsoDate, kind: PeriodKind, before = 0): string {
  const middle = addDays(end, -Math.round(lengths[kind] * (before + 0.5)))
  const year = middle.slice(0, 4)
  return kind === "annual" ? year : `${year}q${Math.ceil(Number(middle.slice(5, 7)) / 3)}`
}

export interface ChartedCompany {
  ticker: Ticker
  name: string
  document: StatementsDocument
  /** The currency of the amounts that are drawn. */
  currency: string | null
  /** A statement of the company, computed once. */
  getView: (statement: LineChoice["statement"], period: PeriodKind) => StatementView
}

/** Ratios to the price need the company's prices. Amounts are converted, if the reader chose another currency. */
export function chartedCompany(
  ticker: Ticker,
  name: string,
  document: StatementsDocument,
  prices: readonly Price[] = [],
  conversion: Conversion | null = null,
): ChartedCompany {
  const views = new Map<string, StatementView>()
  return {
    ticker,
    name,
    document,
    currency: conversion?.to ?? document.currency,
    getView(statement, period) {
      const known = views.get(`${statement} ${period}`)
      if (known) return known
      const query = { statement, period, vintage: "latest", asof: null } as const
      const view = convertView(viewStatement(document, query, prices), conversion)
      views.set(`${statement} ${period}`, view)
      return view
    },
  }
}

interface FoundLine {
  company: ChartedCompany
  row: ViewRow
  /** The company's periods from the row's first value to its last, and the gaps between, in order of their keys. */
  slots: Slot[]
  /** By the period's key. */
  valueAt: Map<string, number>
  restatedAt: Set<string>
  estimatedAt: Set<string>
}

/**
 * One chart per unit of the chosen lines, in the order of the lines. When companies are compared, one chart per line with one series per company.
 */
export function toCharts(companies: ChartedCompany[], query: VisualizeQuery): ChartData[] {
  const isComparison = companies.length > 1
  const found = query.lines.flatMap((key) =>
    companies.flatMap((company) => findLine(company, key, query, isComparison)),
  )
  const groups = new Map<string, FoundLines>()
  for (const line of found) {
    const { row, company } = line
    const unit = `${row.format} ${row.format === "money" ? company.currency : ""}`
    const group = isComparison ? `${unit} ${row.key}` : unit
    append(groups, group, line)
  }
  const charts = [...groups.values()]
  const [first, second, ...rest] = charts
  if (!query.hasRightAxis || isComparison || query.isIndexed || !first || !second)
    return charts.map((lines) => toChart(lines, query, { isComparison }))
  return [
    toChart([...first, ...second], query, { isComparison, onRight: new Set(second) }),
    ...rest.map((lines) => toChart(lines, query, { isComparison })),
  ]
}

function findLine(
  company: ChartedCompany,
  key: string,
  query: VisualizeQuery,
  isComparison: boolean,
): FoundLine[] {
  const choice = lineChoices.get(key)
  if (!choice) return []
  const fiscal = company.getView(choice.statement, query.period)
  const view = isComparison ? toCalendar(fiscal, query.period) : fiscal
  const row = view.rows.find((each) => each.key === key)
  if (!row) return []
  const known = view.periods.flatMap(({ key: period }, index) => {
    const value = row.values[index] ?? null
    if (value === null) return []
    const isEstimated = row.sources[index]?.estimated === true
    return [{ period, value, isRestated: row.restatedFrom[index] !== null, isEstimated }]
  })
  return [
    {
      company,
      row,
      slots: chartSlots(view, row),
      valueAt: new Map(known.map(({ period, value }) => [period, value])),
      restatedAt: new Set(known.filter(({ isRestated }) => isRestated).map(({ period }) => period)),
      estimatedAt: new Set(known.filter(({ isEstimated }) => isEstimated).map(({ period }) => period)),
    },
  ]
}

/** The view with calendar periods: fiscal years of one name end up to eleven months apart. */
function toCalendar(view: StatementView, kind: PeriodKind): StatementView {
  return {
    ...view,
    periods: view.periods.map((period) => ({ ...period, key: toCalendarPeriod(period.end, kind) })),
    gaps: view.gaps.map((gap, index) => {
      const end = view.periods[index]?.end
      if (!gap || !end) return gap
      const count = gap.periods.length
      return { ...gap, periods: gap.periods.map((_, at) => toCalendarPeriod(end, kind, count - at)) }
    }),
  }
}

type FoundLines = [FoundLine, ...FoundLine[]]

interface ChartUse {
  isComparison: boolean
  /** Lines of a second unit. */
  onRight?: ReadonlySet<FoundLine>
}

function toChart(lines: FoundLines, query: VisualizeQuery, { isComparison, onRight }: ChartUse): ChartData {
  const kept = getYears(query.range) * (query.period === "annual" ? 1 : 4)
  const slots = mergeSlots(lines.map((line) => line.slots))
  const shown = slots.slice(Math.max(0, slots.length - kept))
  const periods = shown.map(({ key }) => key)
  const labels = new Set(lines.map((line) => line.row.label))
  const [first] = lines
  const second = lines.find((line) => onRight?.has(line))
  const series = lines.map(
    (line): ChartSeries => ({
      name: isComparison ? line.company.ticker : line.row.label,
      values: periods.map((period) => line.valueAt.get(period) ?? null),
      isMarked: periods.map((period) => line.restatedAt.has(period)),
      isEstimated: periods.map((period) => line.estimatedAt.has(period)),
      ...(onRight?.has(line) ? { isOnRight: true } : {}),
    }),
  )
  const title = isComparison
    ? [...labels].join(", ")
    : `${chartSets.find((set) => set.key === query.set)?.title ?? [...labels].join(", ")} of ${first.company.name}`
  const isIndex = query.isIndexed
  const unit = second ? `${unitLabel(first)} and ${unitLabel(second)}` : unitLabel(first)
  const events = isComparison ? [] : splitEvents(first, periods, query.period)
  return {
    title,
    description: describeChart(series, shown, isIndex ? "index" : unit),
    labels: shown.map(({ label }) => label),
    gaps: shown.map(({ gap }) => gap),
    series: isIndex ? toIndex(series) : series,
    format: isIndex ? (value, decimals) => formatFigure(value, decimals) : axisFormat(first),
    ...(second ? { formatRight: axisFormat(second) } : {}),
    ...(events.length > 0 ? { events } : {}),
    scale: query.scale,
    shape: query.shape,
  }
}

/** Splits, at the period in which each took effect. Per-share figures before it are adjusted. */
function splitEvents({ company, row }: FoundLine, periods: string[], period: PeriodKind) {
  if (row.format !== "perShare" && row.format !== "shares") return []
  const view = company.getView(lineChoices.get(row.key)?.statement ?? "income", period)
  const endOf = new Map(view.periods.map(({ key, end }) => [key, end]))
  return company.document.splits.flatMap(({ date, ratio }) => {
    const index = periods.findIndex((period) => (endOf.get(period) ?? "") >= date)
    const isInside = index > 0 || (index === 0 && isWithin(date, endOf.get(periods[0] ?? "")))
    return isInside ? [{ index, text: `Split ${formatSplit(ratio)}` }] : []
  })
}

const daysAYear = 366

function isWithin(date: string, end: string | undefined): boolean {
  return end !== undefined && Date.parse(end) - Date.parse(date) < daysAYear * 86_400_000
}

/** Indexes every line to 100 at the first period in which all values are positive. */
function toIndex(series: ChartSeries[]): ChartSeries[] {
  const length = series[0]?.values.length ?? 0
  const base = Array.from({ length }, (_, index) => index).find((index) =>
    series.every(({ values }) => (values[index] ?? 0) > 0),
  )
  return series.map((line) => ({
    ...line,
    values: line.values.map((value) =>
      value === null || base === undefined ? null : (value / (line.values[base] ?? 1)) * 100,
    ),
  }))
}

const axisFormats: Record<Format, ChartFormat> = {
  money: formatCompact,
  perShare: (value, decimals = 2) => formatFigure(value, decimals),
  shares: formatCompact,
  percent: (value, decimals) =>
    decimals === undefined ? formatMetric(value, "%") : formatPercent(value, decimals),
  times: (value, decimals) =>
    decimals === undefined ? formatMetric(value, "Times") : `${formatFigure(value, decimals)}x`,
  days: (value) => formatMetric(value, "Days"),
  score: formatScore,
}

function axisFormat({ row, company }: FoundLine): ChartFormat {
  if (row.format === "money" && company.currency === "USD") return formatCompactUsd
  return axisFormats[row.format]
}

function unitLabel({ row, company }: FoundLine): string {
  if (row.format === "money") return company.currency ?? "the reported currency"
  return {
    perShare: "amount per share",
    shares: "shares",
    percent: "percent",
    times: "times",
    days: "days",
    score: "points",
  }[row.format]
}

/** Describes the chart in a sentence: the span, the unit, the direction of each line, and the gaps. */
function describeChart(series: ChartSeries[], slots: Slot[], unit: string): string {
  const [from, to] = [slots[0], slots.at(-1)]
  const ends = series.map(({ name, values }) => {
    const known = values.filter((value) => value !== null)
    const [begin, end] = [known[0] ?? 0, known.at(-1) ?? 0]
    return `${name} ${end > begin ? "rises" : end < begin ? "falls" : "stays"}`
  })
  const gaps = new Set(slots.flatMap(({ gap }) => gap ?? []))
  const note = gaps.size > 0 ? ` Gaps: ${[...gaps].join(", ")}.` : ""
  return from && to ? `${from.label} to ${to.label}, in ${unit}: ${ends.join(", ")}.${note}` : "No data."
}

/** A place on a chart's time axis: a fiscal period, or a gap of which no company has a value. */
interface Slot {
  /** In order of time as text: `2016q4`, and `2016q4~` for the days after it that no period covers. */
  key: string
  label: string
  /** In words, where the place is a gap. */
  gap: string | null
}

/** The places of a row, from its first value to its last; a line breaks at each gap. */
function chartSlots(view: StatementView, row: ViewRow): Slot[] {
  const known = row.values.flatMap((value, index) => (value === null ? [] : [index]))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  return view.periods.slice(first, last + 1).flatMap(({ key }, position): Slot[] => {
    const gap = position === 0 ? null : view.gaps[first + position]
    const before = view.periods[first + position - 1]?.key ?? ""
    const own = { key, label: formatPeriodKey(key), gap: null }
    if (!gap) return [own]
    const words = describeGap(gap)
    if (gap.kind === "missing" && gap.periods.length > 0)
      return [...gap.periods.map((each) => ({ key: each, label: formatPeriodKey(each), gap: words })), own]
    // Days of no whole fiscal period take one place.
    return [{ key: gap.periods[0] ?? `${before}~`, label: `to ${formatMonth(gap.end)}`, gap: words }, own]
  })
}

/** The places of several rows in one order; what one company has no report of, another may have. */
function mergeSlots(lists: Slot[][]): Slot[] {
  const slots = new Map<string, Slot>()
  for (const slot of lists.flat()) {
    const known = slots.get(slot.key)
    if (!known || (known.gap !== null && slot.gap === null)) slots.set(slot.key, slot)
  }
  return [...slots.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

import { addDays, daysBetween, formatMonth } from "~/lib/dates"
import { formatCompact, formatDecimal, formatExact, formatFigure, formatPercent } from "~/lib/numbers"
import {
  type NoteColumn,
  type NoteRow,
  type NoteTable,
  type TopicView,
  toSeries,
} from "~/model/notes/topic-view"
import { dueOrder, type NoteChart, type NoteTopic } from "~/model/notes/topics/topic"
import type { ChartData } from "~/ui/charts/chart-data"

/** The pictures of a topic in fiscal years; none of what is not known. */
export function toCharts(topic: NoteTopic, view: TopicView): ChartData[] {
  return topic.charts.flatMap((chart) => {
    const data = chart.shape === "schedule" ? toScheduleChart(chart, view) : toYearsChart(chart, view)
    return data ?? []
  })
}

/** Payments by the year in which they are due, as the newest report of a year has them. */
function toScheduleChart(
  { part, title, beside }: Extract<NoteChart, { shape: "schedule" }>,
  view: TopicView,
): ChartData | null {
  const table = view.tables.find(({ key }) => key === part)
  const dated = table?.rows.filter(
    ({ kind, label }) => kind === "line" && dueOrder(label) > 0 && dueOrder(label) < 99,
  )
  if (!dated) return null
  const at = view.columns.findLastIndex(
    (_, column) => dated.filter((row) => row.values[column] !== null).length > 1,
  )
  const column = view.columns[at]
  if (!column) return null
  const byLabel = new Map<string, number | null>()
  for (const { label, values, isOutside } of dated) {
    const own = isOutside[at] ? null : (values[at] ?? null)
    const before = byLabel.get(label) ?? null
    const value = own === null ? before : own + (before ?? 0)
    if (value !== null || /^(?:In year |Within)/.test(label)) byLabel.set(label, value)
  }
  const due = [...byLabel].map(([label, value]) => ({ label: nameYears(label, column.fiscalYear), value }))
  const unit = dated[0]?.unit ?? ""
  const kept = beside && (toSeries(view, beside.ways)[at]?.value ?? null)
  const amounts = due.map(({ value }) => value)
  const hasBeside = beside !== null && kept !== null
  return {
    title: `${title}, fiscal ${column.fiscalYear}`,
    description: `${title}, in ${unit}, as of ${column.end}: ${due.map(({ label, value }) => `${label} ${formatCompact(value)}`).join(", ")}${hasBeside ? `; ${beside.label.toLowerCase()} ${formatCompact(kept)}` : ""}.`,
    labels: [...(hasBeside ? [beside.label] : []), ...due.map(({ label }) => label)],
    series: [
      { name: "Due", values: [...(hasBeside ? [null] : []), ...amounts] },
      ...(hasBeside ? [{ name: beside.label, values: [kept, ...amounts.map(() => null)] }] : []),
    ],
    shape: "stacked",
    format: formatCompact,
  }
}

/** The fiscal years of a line: `2027`, `2027–2029`, `After 2030`. */
function nameYears(label: string, fiscalYear: number): string {
  const years = [...label.matchAll(/\d+/g)].map(([year]) => fiscalYear + Number(year))
  return label.startsWith("After") ? `After ${years[0]}` : years.join("–") || label
}

/** Months of the picture of repurchases. */
const maxMonths = 36

/** The month that most days of a printed one are in: `Jul 2024` for June 30 to August 3. */
export function monthOf({ start, end }: Pick<NoteColumn, "start" | "end">): string {
  return formatMonth(start ? addDays(start, Math.floor(daysBetween(start, end) / 2)) : end)
}

/** What was spent in each month, with the average price. */
export function toMonthCharts({ columns, table }: { columns: NoteColumn[]; table: NoteTable }): ChartData[] {
  const rowOf = (unit: string) =>
    table.rows.find((row) => row.unit === unit && (unit !== "USD" || row.kind === "sum"))
  const [spent, prices] = [rowOf("USD"), rowOf("USD/shares")]
  const market = table.rows.find(({ key }) => key.endsWith(".market"))
  const first = Math.max(0, columns.length - maxMonths)
  const shown = withGaps(columns, first)
  if (!spent || !prices || shown.length < 2) return []
  const valuesOf = ({ values }: NoteRow) => shown.map(({ at }) => (at === null ? null : (values[at] ?? null)))
  const last = columns.length - 1
  return [
    {
      title: "Buybacks by month",
      description: `Cost and average price of shares bought by month, ${columns[first]?.end} to ${columns[last]?.end}; in the last month ${formatCompact(spent.values[last])} at ${formatDecimal(prices.values[last], 2)}.`,
      labels: shown.map(({ label }) => label),
      gaps: shown.map(({ at }) => (at === null ? "no report read" : null)),
      series: [
        { name: "Cost", values: valuesOf(spent) },
        { name: "Average price", values: valuesOf(prices), isOnRight: true },
        ...(market ? [{ name: "Market's average price", values: valuesOf(market), isOnRight: true }] : []),
      ],
      shape: "columns",
      format: formatCompact,
      formatRight: formatCompact,
    },
  ]
}

/** A month between two columns that is further away than this from both is missing. */
const gapDays = 20

/** The places of columns, with one place for the months between two columns of which no report is read. */
function withGaps(columns: readonly NoteColumn[], first: number): { label: string; at: number | null }[] {
  return columns.slice(first).flatMap((column, index) => {
    const at = first + index
    const before = index > 0 ? columns[at - 1] : undefined
    const own = { label: monthOf(column), at }
    const isApart = before && column.start && daysBetween(before.end, column.start) > gapDays
    return isApart
      ? [{ label: `${monthOf({ start: before.end, end: column.start ?? before.end })} …`, at: null }, own]
      : [own]
  })
}

/** The charts of years show at most this many. */
const maxYears = 15

function toYearsChart(
  { title, lines, shape }: Extract<NoteChart, { shape: "line" | "columns" }>,
  view: TopicView,
): ChartData | null {
  const all = lines.map(([concept, name]) => ({ name, figures: toSeries(view, [concept]) }))
  return drawYears(title, shape, all, view)
}

/** The average price paid in fiscal years beside the market's, where that is known. */
export function toPriceCharts(view: TopicView): ChartData[] {
  const rows = view.tables.find(({ key }) => key === "price")?.rows.slice(0, 2) ?? []
  const all = rows.map(({ label, unit, values }) => ({
    name: label,
    figures: values.map((value) => (value === null ? null : { value, unit })),
  }))
  const chart = all.length === 2 ? drawYears("Price paid and the market's", "line", all, view) : null
  return chart && chart.series.length === 2 ? [chart] : []
}

function drawYears(
  title: string,
  shape: "line" | "columns",
  all: { name: string; figures: ({ value: number; unit: string } | null)[] }[],
  view: TopicView,
): ChartData | null {
  const first = Math.max(
    view.columns.length - maxYears,
    view.columns.findIndex((_, at) => all.some(({ figures }) => figures[at])),
  )
  const columns = view.columns.slice(first)
  const series = all
    .map(({ name, figures }) => ({ name, values: figures.slice(first).map((each) => each?.value ?? null) }))
    .filter(({ values }) => values.filter((value) => value !== null).length > 1)
  const unit = all.flatMap(({ figures }) => figures.flatMap((each) => each?.unit ?? []))[0] ?? ""
  if (series.length === 0) return null
  const format = unit === "pure" ? formatPercent : formatCompact
  return {
    title,
    description: `${title}, fiscal ${columns[0]?.fiscalYear} to ${columns.at(-1)?.fiscalYear}: ${series
      .map(({ name, values }) => `${name} ${format(values.findLast((value) => value !== null) ?? null)}`)
      .join(", ")} in the newest year.`,
    labels: columns.map(({ fiscalYear }) => String(fiscalYear)),
    series,
    shape,
    format,
  }
}

/** A figure of a table in its unit. */
export function formatNote(value: number | null, unit: string): string {
  if (unit === "pure") return formatPercent(value, 2)
  return value !== null && !Number.isInteger(value) ? formatExact(value) : formatFigure(value)
}

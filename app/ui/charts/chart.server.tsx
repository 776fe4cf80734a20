import { ChartAxes, ChartEvents } from "./chart-axes.server"
import {
  type ChartData,
  type ChartFormat,
  type ChartSeries,
  type ChartSize,
  roundCoordinate,
  spreadLabels,
} from "./chart-data"
import { ChartHover } from "./chart-hover.server"
import { type ChartLayout, layOutChart, letterWidth } from "./chart-layout"
import { ColumnSeries, type EndName, LineSeries } from "./chart-series.server"
import { stackValues } from "./stack-values"

const nameGap = 16
/** With more columns, values are only on the axis, in the readout and in the table. */
const maxLabeled = 12

interface ChartProps extends ChartData, ChartSize {
  /** The format of figures in the readout, if it differs from the axis. */
  formatFigure?: ChartFormat
}

/** Lines, areas, columns or stacked columns by period, drawn for one width. */
export function Chart({ width, height, formatFigure, ...given }: ChartProps) {
  const data = given.scale === "log" ? { ...given, series: given.series.map(positiveOnly) } : given
  const { title, description, labels, gaps = [], series, format, events } = data
  const layout = layOutChart(data, { width, height })
  const { top, bottom, x, shape } = layout
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{title}</title>
      <desc>{description}</desc>
      <ChartAxes layout={layout} labels={labels} />
      {gapRuns(gaps).map(({ from, to, text }) => (
        <path
          key={from}
          className="chart-gap"
          d={`M${roundCoordinate((x(from) + x(to)) / 2)} ${top}V${bottom}`}
        >
          <title>{text}</title>
        </path>
      ))}
      <ChartEvents layout={layout} events={events} />
      {shape === "columns" || shape === "stacked" ? <Columns data={data} layout={layout} /> : null}
      <Lines series={series} layout={layout} width={width} />
      <ChartHover
        layout={layout}
        labels={labels}
        gaps={gaps}
        series={series}
        heights={getHeights(series, layout)}
        format={formatFigure ?? format}
        formatRight={data.formatRight ?? format}
      />
    </svg>
  )
}

/** Gaps side by side are one. */
function gapRuns(gaps: readonly (string | null)[]): { from: number; to: number; text: string }[] {
  const runs: { from: number; to: number; text: string }[] = []
  for (const [index, text] of gaps.entries()) {
    const last = runs.at(-1)
    if (text === null) continue
    if (last && last.to === index - 1 && last.text === text) last.to = index
    else runs.push({ from: index, to: index, text })
  }
  return runs
}

function Lines({ series, layout, width }: { series: ChartSeries[]; layout: ChartLayout; width: number }) {
  const areAllLines = layout.shape === "line" || layout.shape === "area"
  const names = layout.hasEndNames ? endNames(series, layout, width) : []
  return series.map((each, place) =>
    areAllLines || each.isOnRight ? (
      <LineSeries key={each.name} series={each} place={place} layout={layout} name={names[place] ?? null} />
    ) : null,
  )
}

/** Names at the ends of lines, moved apart and cut where they do not fit; the legend has them in full. */
function endNames(series: ChartSeries[], { axis, right, bottom, x }: ChartLayout, width: number): EndName[] {
  const most = Math.floor((width - right - 9) / letterWidth)
  const names = series.map(({ name, values }) => {
    const end = values.findLastIndex((value) => value !== null)
    return {
      text: name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name,
      x: x(Math.max(0, end)),
      y: axis.y(values[end] ?? 0),
    }
  })
  // Lines that ended earlier have their names there, so only names at the same place are moved apart.
  for (const place of new Set(names.map((name) => name.x))) {
    const together = names.filter((name) => name.x === place)
    const spread = spreadLabels(
      together.map(({ y }) => y),
      nameGap,
      bottom,
    )
    for (const [index, name] of together.entries()) name.y = spread[index] ?? bottom
  }
  return names
}

function Columns({ data, layout }: { data: ChartData; layout: ChartLayout }) {
  const { series, labels, format } = data
  const drawn = series.filter(({ isOnRight }) => !isOnRight)
  const isStacked = layout.shape === "stacked"
  const stacks = isStacked ? stackValues(drawn) : []
  const room = layout.step * (labels.length > 1 ? 0.68 : 0.3)
  const slot = isStacked ? room : room / Math.max(1, drawn.length)
  const isLabeled = drawn.length === 1 && labels.length <= maxLabeled && layout.step > 56
  return drawn.map((each, index) => (
    <ColumnSeries
      key={each.name}
      series={each}
      place={series.indexOf(each)}
      layout={layout}
      ends={isStacked ? (stacks[index] ?? []) : each.values.map(fromZero)}
      offset={isStacked ? -room / 2 : -room / 2 + index * slot}
      width={isStacked || drawn.length === 1 ? slot : slot * 0.88}
      format={isLabeled ? format : null}
    />
  ))
}

function fromZero(value: number | null): [number, number] | null {
  return value === null ? null : [Math.min(0, value), Math.max(0, value)]
}

function getHeights(series: ChartSeries[], { shape, axis, rightAxis }: ChartLayout): (number | null)[][] {
  const onLeft = series.filter(({ isOnRight }) => !isOnRight)
  const stacks = shape === "stacked" ? stackValues(onLeft) : []
  return series.map((each) => {
    const { y } = (each.isOnRight && rightAxis) || axis
    const stack = stacks[onLeft.indexOf(each)]
    return each.values.map((value, index) => {
      const end = stack?.[index]
      if (value === null) return null
      return y(end ? (value < 0 ? end[0] : end[1]) : value)
    })
  })
}

function positiveOnly(series: ChartSeries): ChartSeries {
  return { ...series, values: series.values.map((value) => (value !== null && value > 0 ? value : null)) }
}

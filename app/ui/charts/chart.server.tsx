import { markEstimate, missing } from "~/lib/numbers"
import {
  type ChartData,
  type ChartFormat,
  type ChartSeries,
  type ChartSize,
  roundCoordinate,
  spreadLabels,
  writtenLabels,
} from "./chart-data"
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
  const { shape } = layout
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{title}</title>
      <desc>{description}</desc>
      <ChartAxes layout={layout} labels={labels} />
      <ChartGaps layout={layout} gaps={gaps} series={series} />
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

interface ChartGapsProps {
  layout: ChartLayout
  gaps: readonly (string | null)[]
  series: ChartSeries[]
}

/** Why periods have no values: in words where nothing else is drawn and they fit, otherwise by a titled line. */
function ChartGaps({ layout, gaps, series }: ChartGapsProps) {
  const { top, bottom, x, step } = layout
  return gapRuns(gaps).map(({ from, to, text }) => {
    const middle = roundCoordinate((x(from) + x(to)) / 2)
    const isEmpty = series.every(({ values }) => values.slice(from, to + 1).every((value) => value === null))
    return isEmpty && text.length * letterWidth <= (to - from + 1) * step ? (
      <text
        key={from}
        className="chart-gap-text"
        x={middle}
        y={roundCoordinate((top + bottom) / 2)}
        textAnchor="middle"
      >
        {text}
      </text>
    ) : (
      <path key={from} className="chart-gap" d={`M${middle} ${top}V${bottom}`}>
        <title>{text}</title>
      </path>
    )
  })
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

/** Grid lines with values at the left, those of a second unit at the right, and labels below. */
function ChartAxes({ layout, labels }: { layout: ChartLayout; labels: string[] }) {
  const { left, right, bottom, x, axis, rightAxis } = layout
  const longest = Math.max(4, ...labels.map((label) => label.length)) * letterWidth
  const most = Math.max(2, Math.floor((right - left) / (longest + 14)))
  return (
    <g className="chart-axes">
      {axis.ticks.map((tick, index) => (
        <g key={tick}>
          <path
            className={tick === 0 ? "chart-zero" : "chart-grid"}
            d={`M${roundCoordinate(left)} ${roundCoordinate(axis.y(tick))}H${roundCoordinate(right)}`}
          />
          <text x={roundCoordinate(left - 8)} y={roundCoordinate(axis.y(tick))} dy="0.32em" textAnchor="end">
            {axis.texts[index]}
          </text>
        </g>
      ))}
      {rightAxis?.ticks.map((tick, index) => (
        <text key={tick} x={roundCoordinate(right + 8)} y={roundCoordinate(rightAxis.y(tick))} dy="0.32em">
          {rightAxis.texts[index]}
        </text>
      ))}
      {writtenLabels(labels.length, most).map((index) => {
        const half = ((labels[index]?.length ?? 0) * letterWidth) / 2
        return (
          <text key={index} x={roundCoordinate(Math.max(half, x(index)))} y={bottom + 19} textAnchor="middle">
            {labels[index]}
          </text>
        )
      })}
    </g>
  )
}

/** An event that affects the figures from a period on: a dotted line with its name at the top. */
function ChartEvents({ layout, events }: { layout: ChartLayout; events: ChartData["events"] }) {
  const { x, left, right, bottom } = layout
  return events?.map(({ index, text }) => {
    const half = (text.length * letterWidth) / 2
    const at = Math.min(Math.max(x(index), left + half), right - half)
    return (
      <g key={`${index} ${text}`} className="chart-event">
        <path d={`M${roundCoordinate(x(index))} 18V${bottom}`} />
        <text x={roundCoordinate(at)} y={12} textAnchor="middle">
          {text}
        </text>
      </g>
    )
  })
}

interface ChartHoverProps {
  layout: ChartLayout
  labels: string[]
  gaps: (string | null)[]
  series: ChartSeries[]
  /** The height of each series' value at each period. */
  heights: (number | null)[][]
  format: ChartFormat
  formatRight: ChartFormat
}

/**
 * The figures of each period, one line per series, as the browser's tooltip. The readout (readout/chart-readout.ts) takes
 * its texts and places from here.
 */
function ChartHover(props: ChartHoverProps) {
  const { layout, labels, gaps, series, heights, format, formatRight } = props
  const { x, top, bottom } = layout
  const step = labels.length > 1 ? layout.step : 80
  return (
    <g className="chart-hover">
      {labels.map((label, index) => {
        const figures = series.map(({ name, values, isMarked, isEstimated, isOnRight }) => {
          const value = values[index] ?? null
          const text = value === null ? missing : (isOnRight ? formatRight : format)(value)
          return `${name}: ${markEstimate(text, isEstimated?.[index])}${isMarked?.[index] ? " (restated)" : ""}`
        })
        const places = heights.map((each) => {
          const height = each[index] ?? null
          return height === null ? "" : roundCoordinate(height)
        })
        return (
          <g key={label} data-y={gaps[index] ? undefined : places.join(",")}>
            <title>{[label, ...(gaps[index] ? [gaps[index]] : figures)].join("\n")}</title>
            <rect
              x={roundCoordinate(x(index) - step / 2)}
              y={top}
              width={roundCoordinate(step)}
              height={bottom - top}
            />
            <path d={`M${roundCoordinate(x(index))} ${top}V${bottom}`} />
          </g>
        )
      })}
    </g>
  )
}

import { formatFigure } from "~/lib/numbers"
import { formatMetricValue } from "~/model/metrics/format-metric"
import { isInOwnCurrency, type Metric } from "~/model/metrics/metric"
import { getMeasure } from "~/model/query/functions/function-metric"
import { type Histogram, listConditions, toHistogram } from "~/model/query/histogram"
import { printQuery } from "~/model/query/print-query"
import type { Query } from "~/model/query/query"
import type { LoadedColumns } from "~/stores/screener/columns-store.server"
import { toLeftOut } from "./screen-companies.server"
import type { ScreenerParams } from "./screener-params"

interface DrawnCondition {
  text: string
  metric: Metric
  /** True if only companies that report in US dollars are drawn. */
  isDollars: boolean
  histogram: Histogram
}

const maxConditions = 8

/** The values of each condition's metric among the companies of the table. */
export function drawConditions(query: Query, params: ScreenerParams, table: LoadedColumns): DrawnCondition[] {
  const isLeftOut = toLeftOut(query, params, table)
  const { codes, words } = table.text("currency")
  const dollars = words.indexOf("USD")
  return listConditions(query)
    .slice(0, maxConditions)
    .flatMap(({ key, part, holds }) => {
      const metric = getMeasure(key)
      if (!metric) return []
      const isDollars = isInOwnCurrency(metric) && dollars > 0
      const values: number[] = []
      for (const [row, value] of table.metric(key).entries())
        if (!isLeftOut?.(row) && (!isDollars || codes[row] === dollars)) values.push(value)
      const histogram = toHistogram(values, holds)
      return histogram ? { text: printQuery(part), metric, isDollars, histogram } : []
    })
}

const [height, barWidth] = [36, 6]

/** One small histogram for each condition; the values that pass it are darker. */
export function Histograms({ conditions }: { conditions: readonly DrawnCondition[] }) {
  if (conditions.length === 0) return null
  return (
    <ul aria-label="Values of the conditions" className="mt-4 flex flex-wrap gap-x-8 gap-y-4">
      {conditions.map(({ text, metric, isDollars, histogram }) => {
        const { bins, known, passing, median } = histogram
        const highest = Math.max(...bins.map(({ count }) => count))
        const words = `${formatFigure(passing)} of ${formatFigure(known)} companies${isDollars ? " that report in US dollars" : ""} pass; the middle value is ${formatMetricValue(median, metric.unit)}`
        return (
          <li key={text} className="max-w-[19em] text-note text-ink-3">
            <code className="block break-words text-ink-2">{text}</code>
            <svg
              role="img"
              aria-label={`${metric.label}: ${words}`}
              viewBox={`0 0 ${bins.length * barWidth} ${height}`}
              width={bins.length * barWidth}
              height={height}
              className="my-1 block max-w-full"
            >
              {bins.map(({ count, passing: passed }, at) => {
                const [all, own] = [count, passed].map((each) => (height * each) / highest)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place of the bar
                  <g key={at}>
                    <Bar at={at} size={all ?? 0} className="fill-edge" />
                    <Bar at={at} size={own ?? 0} className="fill-blue" />
                  </g>
                )
              })}
            </svg>
            {words}
          </li>
        )
      })}
    </ul>
  )
}

function Bar({ at, size, className }: { at: number; size: number; className: string }) {
  if (size <= 0) return null
  // A bar of few companies is still visible.
  const drawn = Math.max(1, Math.round(size * 10) / 10)
  return (
    <rect x={at * barWidth} y={height - drawn} width={barWidth - 1} height={drawn} className={className} />
  )
}

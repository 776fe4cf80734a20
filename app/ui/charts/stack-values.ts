import type { ChartSeries } from "./chart-data"

/** The lower and upper end of each value on those below it; negative values go down from zero. */
export function stackValues(series: ChartSeries[]): ([number, number] | null)[][] {
  const [above, below]: [number[], number[]] = [[], []]
  return series.map(({ values }) =>
    values.map((value, index) => {
      if (value === null) return null
      const ends = value < 0 ? below : above
      const from = ends[index] ?? 0
      ends[index] = from + value
      return value < 0 ? [from + value, from] : [from, from + value]
    }),
  )
}

/** The outer ends of all stacks. */
export function stackedEnds(series: ChartSeries[]): number[] {
  return stackValues(series).flatMap((ends) => ends.flatMap((end) => end ?? []))
}

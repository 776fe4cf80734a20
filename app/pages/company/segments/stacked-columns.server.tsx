import { scaleBand, scaleLinear } from "d3-scale"
import { ChartAxes } from "~/ui/charts/chart-axes.server"
import { type ChartData, type ChartSize, chartSizes, roundCoordinate } from "~/ui/charts/chart-data"

const top = 14
const bottomRoom = 28
const leftRoom = 56

/** Columns of parts on each other; negative parts, such as eliminations, extend below the zero line. */
function StackedColumns({
  title,
  description,
  labels,
  series,
  format,
  width,
  height,
}: ChartData & ChartSize) {
  const stacks = labels.map((_, index) => stack(series.map(({ values }) => values[index] ?? null)))
  const ends = stacks.flatMap((parts) => parts.flatMap((part) => (part ? [part.from, part.to] : [])))
  const y = scaleLinear()
    .domain([Math.min(0, ...ends), Math.max(0, ...ends) || 1])
    .nice(4)
    .range([height - bottomRoom, top])
  const groups = scaleBand<number>()
    .domain(labels.map((_, index) => index))
    .range([leftRoom, width])
    .padding(0.3)
  const x = (index: number) => (groups(index) ?? 0) + groups.bandwidth() / 2
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{title}</title>
      <desc>{description}</desc>
      <ChartAxes {...{ y, x, labels, format }} left={leftRoom} right={width} bottom={height - bottomRoom} />
      {series.map(({ name }, place) => (
        <g key={name} className={`chart-bars ${segmentTone(place)}`}>
          {labels.map((label, index) => {
            const part = stacks[index]?.[place]
            if (!part) return null
            const [upper, lower] = [y(Math.max(part.from, part.to)), y(Math.min(part.from, part.to))]
            return (
              <rect
                key={label}
                x={roundCoordinate(groups(index) ?? 0)}
                y={roundCoordinate(upper)}
                width={roundCoordinate(groups.bandwidth())}
                height={roundCoordinate(lower - upper)}
              >
                <title>{`${name}, ${label}: ${format(part.to - part.from)}`}</title>
              </rect>
            )
          })}
        </g>
      ))}
    </svg>
  )
}

/** The tone of a part, by its place. With more parts than tones, the legend's order tells them apart. */
function segmentTone(place: number): string {
  return `segment-tone-${place % 8}`
}

function stack(values: (number | null)[]): ({ from: number; to: number } | null)[] {
  let above = 0
  let below = 0
  return values.map((value) => {
    if (value === null || value === 0) return null
    const from = value > 0 ? above : below
    const to = from + value
    if (value > 0) above = to
    else below = to
    return { from, to }
  })
}

/** The chart in two sizes, of which CSS shows one, with a legend. The figures are in the table below it. */
export function StackedChart({ data }: { data: ChartData }) {
  return (
    <figure className="chart-figure segment-tones">
      <figcaption className="sr-only">{data.title}</figcaption>
      <ul className="segment-legend">
        {data.series.map(({ name }, place) => (
          <li key={name}>
            <svg viewBox="0 0 10 10" aria-hidden="true" className={`chart-bars ${segmentTone(place)}`}>
              <rect width="10" height="10" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <div className="chart-narrow">
        <StackedColumns {...data} {...chartSizes.narrow} />
      </div>
      <div className="chart-wide">
        <StackedColumns {...data} width={860} height={260} />
      </div>
    </figure>
  )
}

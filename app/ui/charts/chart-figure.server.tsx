import { missing } from "~/lib/numbers"
import { DataTable, Figure, RowHead, TableScroll } from "../data-table"
import { BarChart } from "./bar-chart.server"
import { type ChartData, chartSizes } from "./chart-data"
import { LineChart } from "./line-chart.server"

interface ChartFigureProps {
  data: ChartData
  kind: "line" | "bar"
  /** The format of figures in the table, if it differs from the axis. */
  formatFigure?: (value: number) => string
}

/**
 * A chart with its figures below. It is rendered in two sizes, for phones and wide screens, and CSS shows one of them, so that its text has the normal size at every width.
 */
export function ChartFigure({ data, kind, formatFigure = data.format }: ChartFigureProps) {
  const Chart = kind === "line" ? LineChart : BarChart
  return (
    <figure className="chart-figure">
      <figcaption>{data.title}</figcaption>
      <div className="chart-narrow">
        <Chart {...data} {...chartSizes.narrow} />
      </div>
      <div className="chart-wide">
        <Chart {...data} {...chartSizes.wide} />
      </div>
      <TableScroll label={`${data.title}: figures`} isFromEnd>
        <DataTable caption={data.title} isCaptionHidden>
          <thead>
            <tr>
              <td />
              {data.labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.series.map(({ name, values }) => (
              <tr key={name}>
                <RowHead>{name}</RowHead>
                {values.map((value, index) => (
                  <Figure key={data.labels[index]} text={value === null ? missing : formatFigure(value)} />
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </TableScroll>
    </figure>
  )
}

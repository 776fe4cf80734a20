import { markEstimate, missing } from "~/lib/numbers"
import { DataTable, Figure, RowHead } from "../data-table"
import type { ChartData, ChartFormat } from "./chart-data"
import { ChartDrawing } from "./chart-drawing.server"

interface ChartFigureProps {
  data: ChartData
  /** The format of figures in the table and the readout, if it differs from the axis. */
  formatFigure?: ChartFormat
}

/** A chart with its figures in a table below. */
export function ChartFigure({ data, formatFigure = data.format }: ChartFigureProps) {
  return (
    <figure className="chart-figure">
      <figcaption>{data.title}</figcaption>
      <ChartDrawing data={data} formatFigure={formatFigure} />
      <DataTable
        caption={data.title}
        label={`${data.title}: figures`}
        isFromEnd
        columns={["", ...data.labels.map((label) => label)]}
      >
        {data.series.map(({ name, values, isEstimated, isOnRight }) => {
          const format = isOnRight ? (data.formatRight ?? data.format) : formatFigure
          return (
            <tr key={name}>
              <RowHead>{name}</RowHead>
              {values.map((value, index) => (
                <Figure
                  key={data.labels[index]}
                  text={value === null ? missing : markEstimate(format(value), isEstimated?.[index])}
                />
              ))}
            </tr>
          )
        })}
      </DataTable>
    </figure>
  )
}

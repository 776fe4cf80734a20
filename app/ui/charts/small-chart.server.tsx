import { markEstimate, missing } from "~/lib/numbers"
import { Chart } from "./chart.server"
import type { ChartData } from "./chart-data"
import { ChartLegend } from "./chart-drawing.server"

/** The width of a column of three, and of a phone. */
const size = { width: 350, height: 168 }

/** A chart of one size for a column of a page, with its figures in a table for those who do not see it. */
export function SmallChart({ data }: { data: ChartData }) {
  const { title, labels, series, format } = data
  return (
    <>
      <div className="chart-plot is-small">
        <ChartLegend data={data} />
        <Chart {...data} {...size} />
      </div>
      {/* A table itself would keep its width. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          {series.length > 1 ? (
            <thead>
              <tr>
                <td />
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
          ) : null}
          <tbody>
            {labels.map((label, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name, values, isEstimated, isOnRight }) => {
                  const value = values[index] ?? null
                  const write = isOnRight ? (data.formatRight ?? format) : format
                  return (
                    <td key={name}>
                      {value === null ? missing : markEstimate(write(value), isEstimated?.[index])}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

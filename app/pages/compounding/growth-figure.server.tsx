import { countText, formatCompact, formatFigure } from "~/lib/numbers"
import type { Plan, YearRow } from "~/model/compounding/plan"
import { yearRows } from "~/model/compounding/plan"
import type { ChartData } from "~/ui/charts/chart-data"
import { ChartDrawing } from "~/ui/charts/chart-drawing.server"
import { DataTable, Figure, TableRow } from "~/ui/data-table"

/** The balance by year as a chart and a table. */
export function GrowthFigure({ plan }: { plan: Plan }) {
  const rows = yearRows(plan)
  return (
    <>
      <GrowthChart plan={plan} rows={rows} />
      <GrowthTable rows={rows} />
    </>
  )
}

function GrowthChart({ plan, rows }: { plan: Plan; rows: YearRow[] }) {
  const last = rows.at(-1)
  const data: ChartData = {
    title: "Balance by year",
    description: `From ${formatFigure(plan.principal)} to ${formatFigure(last?.value)} over ${countText(rows.length, "year")}, of which ${formatFigure(last?.paidIn)} was contributed.`,
    labels: ["0", ...rows.map(({ year }) => String(year))],
    series: [
      { name: "Balance", values: [plan.principal, ...rows.map(({ value }) => value)] },
      { name: "Contributed", values: [plan.principal, ...rows.map(({ paidIn }) => paidIn)] },
      ...(plan.inflation === 0
        ? []
        : [
            {
              name: "In today's dollars",
              values: [plan.principal, ...rows.map(({ realValue }) => realValue)],
            },
          ]),
    ],
    format: (value, decimals) => formatCompact(value, decimals),
  }
  return (
    <figure className="chart-figure">
      <ChartDrawing data={data} formatFigure={(value) => formatFigure(value)} />
    </figure>
  )
}

function GrowthTable({ rows }: { rows: YearRow[] }) {
  return (
    <DataTable
      caption="Year by year"
      isNarrow
      columns={[
        "Year",
        "Contributed so far",
        <th key="growth" scope="col" className="max-tablet:hidden">
          Growth so far
        </th>,
        "Balance",
        "In today's dollars",
      ]}
    >
      {rows.map((row, index) => (
        <TableRow key={row.year} kind={index === rows.length - 1 ? "total" : "plain"}>
          <th scope="row">{row.year}</th>
          <Figure text={formatFigure(row.paidIn)} />
          <td className="max-tablet:hidden">{formatFigure(row.growth)}</td>
          <Figure text={formatFigure(row.value)} />
          <Figure text={formatFigure(row.realValue)} />
        </TableRow>
      ))}
    </DataTable>
  )
}

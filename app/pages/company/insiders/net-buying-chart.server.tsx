import { formatCompactUsd, missing } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import type { QuarterOfTrades } from "~/model/insiders/net-buying"
import { ChartDrawing } from "~/ui/charts/chart-drawing.server"
import { DataTable, Figure, RowHead } from "~/ui/data-table"

const maxQuarters = 12

/** Net buying by quarter as bars, with purchases, sales and people in the table below. */
export function NetBuyingChart({ quarters }: { quarters: QuarterOfTrades[] }) {
  const shown = quarters.slice(-maxQuarters)
  const last = shown.at(-1)
  if (!last) return null
  const data = {
    title: "Net buying by quarter",
    shape: "columns" as const,
    description: `Purchases less sales of ${shown.length} quarters, dollars; in ${formatQuarter(last.quarter)} ${formatCompactUsd(last.netUsd)}.`,
    labels: shown.map(({ quarter }) => formatQuarter(quarter)),
    series: [{ name: "Net buying", values: shown.map(amountDrawn) }],
    format: (value: number, decimals?: number) =>
      decimals === undefined
        ? formatCompactUsd(value).replace(/\.0(?=[KMBT]$)/, "")
        : formatCompactUsd(value, decimals),
  }
  const rows: [string, (quarter: QuarterOfTrades) => string][] = [
    ["Net buying", (quarter) => money(quarter.netUsd, quarter.purchases + quarter.sales)],
    ["Bought", (quarter) => money(quarter.boughtUsd, quarter.purchases)],
    ["Sold", (quarter) => money(quarter.soldUsd, quarter.sales)],
    ["Buyers · sellers", ({ buyers, sellers }) => (buyers + sellers ? `${buyers} · ${sellers}` : missing)],
  ]
  return (
    <figure className="chart-figure">
      <figcaption>{data.title}</figcaption>
      <ChartDrawing data={data} formatFigure={(value) => formatCompactUsd(value)} />
      <DataTable caption="Net buying by quarter" label="Net buying by quarter: figures" isFromEnd>
        <thead>
          <tr>
            <td>Dollars</td>
            {data.labels.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, text]) => (
            <tr key={label}>
              <RowHead>{label}</RowHead>
              {shown.map((quarter) => (
                <Figure key={quarter.quarter} text={text(quarter)} />
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </figure>
  )
}

function amountDrawn({ netUsd, purchases, sales }: QuarterOfTrades): number | null {
  return purchases + sales === 0 ? null : netUsd
}

/** A quarter without a trade has no amount; one whose trades cancel out has zero. */
function money(valueUsd: number | null, trades: number): string {
  return trades === 0 ? missing : formatCompactUsd(valueUsd)
}

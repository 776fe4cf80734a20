import { formatCompactUsd, formatFigure, missing } from "~/lib/numbers"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import type { QuarterOfTrades } from "~/model/insiders/net-buying"
import type { ChartData } from "~/ui/charts/chart-data"
import { ChartDrawing } from "~/ui/charts/chart-drawing.server"
import { DataTable, Figure, RowHead } from "~/ui/data-table"

const maxQuarters = 12
/** Quarters before the first trade are drawn up to this number. */
const fewestQuarters = 8

/** Low, so that the trades below are near. */
const chartHeight = 210

interface Props {
  quarters: QuarterOfTrades[]
  /** Of one share, adjusted for splits. */
  closes: ReadonlyMap<Quarter, number>
}

/** Purchases and sales by quarter on the price, with people in the table below. */
export function NetBuyingChart({ quarters, closes: known }: Props) {
  const recent = quarters.slice(-maxQuarters)
  const firstTrade = recent.findIndex(({ purchases, sales }) => purchases + sales > 0)
  const shown = recent.slice(Math.max(0, Math.min(firstTrade, recent.length - fewestQuarters)))
  const last = shown.at(-1)
  if (!last) return null
  const closes = shown.map(({ quarter }) => known.get(quarter) ?? null)
  const hasPrices = closes.some((close) => close !== null)
  const data: ChartData = {
    title: hasPrices ? "Purchases and sales by quarter, and the price" : "Purchases and sales by quarter",
    shape: "stacked",
    description: `Purchases above and sales below zero, in dollars, of ${shown.length} quarters; in ${formatQuarter(last.quarter)} ${formatCompactUsd(last.netUsd)} net.`,
    labels: shown.map(({ quarter }) => formatQuarter(quarter)),
    series: [
      { name: "Bought", values: shown.map(({ boughtUsd, purchases }) => (purchases ? boughtUsd : null)) },
      {
        name: "Sold",
        values: shown.map(({ soldUsd, sales }) => (sales && soldUsd !== null ? 0 - soldUsd : null)),
      },
      ...(hasPrices ? [{ name: "Price at quarter end", values: closes, isOnRight: true }] : []),
    ],
    formatRight: (value, decimals = 2) => formatFigure(value, decimals),
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
      <ChartDrawing data={data} height={chartHeight} formatFigure={(value) => formatCompactUsd(value)} />
      <DataTable
        caption="Net buying by quarter"
        label="Net buying by quarter: figures"
        isFromEnd
        columns={[{ corner: "Dollars" }, ...data.labels]}
      >
        {rows.map(([label, text]) => (
          <tr key={label}>
            <RowHead>{label}</RowHead>
            {shown.map((quarter) => (
              <Figure key={quarter.quarter} text={text(quarter)} />
            ))}
          </tr>
        ))}
      </DataTable>
    </figure>
  )
}

/** A quarter without a trade has no amount; one whose trades cancel out has zero. */
function money(valueUsd: number | null, trades: number): string {
  return trades === 0 ? missing : formatCompactUsd(valueUsd)
}

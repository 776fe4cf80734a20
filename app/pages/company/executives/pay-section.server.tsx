import type { PayVersusPerformance, PayYear } from "~/edgar/xbrl/proxy-xbrl"
import { formatCompactUsd, formatFigure, missing } from "~/lib/numbers"
import type { ChartData } from "~/ui/charts/chart-data"
import { ChartDrawing } from "~/ui/charts/chart-drawing.server"
import { DataTable, Figure, RowHead, TableRow } from "~/ui/data-table"

/** Pay and returns: two charts with separate scales, and all figures in one table. */
export function PayFigures({ pay }: { pay: PayVersusPerformance }) {
  const oldestFirst = [...pay.years].reverse()
  const labels = oldestFirst.map((year) => year.end.slice(0, 4))
  const values = (pick: (year: PayYear) => number | null) => oldestFirst.map(pick)
  const last = oldestFirst.at(-1)
  if (!last) return null
  return (
    <>
      <div className="grid gap-x-14 desktop:grid-cols-2">
        <PayChart
          title="Pay of the chief executive"
          description={`From ${labels[0]} to ${labels.at(-1)}; last ${formatCompactUsd(chiefSum(last, "paidUsd"))} actually paid.`}
          labels={labels}
          series={[
            { name: "Actually paid", values: values((year) => chiefSum(year, "paidUsd")) },
            { name: "As granted", values: values((year) => chiefSum(year, "totalUsd")) },
          ]}
          format={(value) => formatCompactUsd(value).replace(/\.0(?=[KMBT]$)/, "")}
        />
        <PayChart
          title="Growth of $100"
          description={`Shareholders ${formatFigure(last.shareholderReturn, 2)} and peers ${formatFigure(last.peerReturn, 2)} at the end of ${labels.at(-1)}.`}
          labels={labels}
          series={[
            { name: "Shareholders", values: values((year) => year.shareholderReturn) },
            { name: "Peers", values: values((year) => year.peerReturn) },
          ]}
          format={(value) => formatFigure(value)}
        />
      </div>
      <PayTable pay={pay} years={oldestFirst} />
    </>
  )
}

/** Half the page width on a wide screen. The table below both charts has the figures. */
function PayChart(data: ChartData) {
  return (
    <figure className="chart-figure max-w-[560px]">
      <figcaption>{data.title}</figcaption>
      <ChartDrawing data={data} />
    </figure>
  )
}

/** The sum for all chief executives of a year. */
export function chiefSum(year: PayYear, key: "totalUsd" | "paidUsd"): number | null {
  const known = year.chiefs.map((chief) => chief[key]).filter((value) => value !== null)
  return known.length ? known.reduce((sum, value) => sum + value, 0) : null
}

function PayTable({ pay, years }: { pay: PayVersusPerformance; years: PayYear[] }) {
  const isMoney = pay.measureUnit?.toUpperCase() === "USD"
  const rows: [string, (year: PayYear) => string][] = [
    ["Chief executive, as granted", (year) => formatFigure(chiefSum(year, "totalUsd"))],
    ["Chief executive, actually paid", (year) => formatFigure(chiefSum(year, "paidUsd"))],
    ["Other named officers, average as granted", (year) => formatFigure(year.otherTotalUsd)],
    ["Other named officers, average actually paid", (year) => formatFigure(year.otherPaidUsd)],
    ["$100 in the shares", (year) => formatFigure(year.shareholderReturn, 2)],
    ["$100 in the peer group", (year) => formatFigure(year.peerReturn, 2)],
    ["Net income", (year) => formatCompactUsd(year.netIncome)],
    [
      pay.measureName ?? "The company's own measure",
      (year) => (isMoney ? formatCompactUsd(year.measure) : formatFigure(year.measure, 2)),
    ],
  ]
  return (
    <DataTable
      caption="Pay against performance"
      isFromEnd
      columns={[
        { corner: "Dollars" },
        ...years.map(({ end, chiefs }) => ({
          period: end.slice(0, 4),
          note: chiefs.map((chief) => chief.name ?? missing).join(", "),
        })),
      ]}
    >
      {rows.map(([label, text]) => (
        <TableRow key={label}>
          <RowHead>{label}</RowHead>
          {years.map((year) => (
            <Figure key={year.end} text={text(year)} />
          ))}
        </TableRow>
      ))}
    </DataTable>
  )
}

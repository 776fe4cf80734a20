import { formatCompactUsd } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import { ChartFigure } from "~/ui/charts/chart-figure.server"
import type { QuarterOfTrades } from "./net-buying"

const mostQuarters = 16

/** Net buying by quarter as bars, with purchases, sales and people in the table beneath. */
export function NetBuyingChart({ quarters }: { quarters: QuarterOfTrades[] }) {
  const shown = quarters.slice(-mostQuarters)
  const last = shown.at(-1)!
  return (
    <ChartFigure
      kind="bar"
      data={{
        title: "Net buying by quarter, dollars",
        description: `Purchases less sales of ${shown.length} quarters; in ${formatQuarter(last.quarter)} ${formatCompactUsd(last.netUsd)}.`,
        labels: shown.map(({ quarter }) => formatQuarter(quarter)),
        series: [{ name: "Net buying", values: shown.map(({ netUsd }) => netUsd) }],
        format: (value) => formatCompactUsd(value).replace(/\.0(?=[KMBT]$)/, ""),
      }}
      formatFigure={(value) => formatCompactUsd(value)}
    />
  )
}

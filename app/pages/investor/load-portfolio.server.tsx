import type { IsoDate } from "~/lib/dates"
import {
  formatChange,
  formatCompactUsd,
  formatFigure,
  formatPercent,
  getChangeTone,
  missing,
} from "~/lib/numbers"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import { formatQuarters } from "~/model/holdings/format-holdings"
import { ChartFigure } from "~/ui/charts/chart-figure.server"
import { DataTable, Figure } from "~/ui/data-table"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { InvestorContext } from "./investor-context"
import { loadInvestor } from "./load-investor.server"
import type { PortfolioPageData } from "./portfolio-page"
import { type ConvictionLine, type PortfolioView, toPortfolioView } from "./portfolio-view"
import { SecurityCell } from "./security-cell"

export async function loadPortfolioPage(
  cik: string | undefined,
  request: Request,
  context: InvestorContext & SlotContext,
): Promise<PortfolioPageData> {
  const { head, loaded, ...names } = await loadInvestor(cik, request, context)
  if (loaded.status !== "loaded") return { head, ...loaded }
  const document = loaded.document.body
  const loading = document.filings.filter(({ state }) => state === "unread").length
  const view = toPortfolioView(document, names)
  const [first, now] = [view?.quarters[0], view?.quarters.at(-1)]
  if (!view || !first || !now)
    return {
      head,
      status: "loaded",
      view: { loading, portfolio: null, value: null, charts: null, hasConvictions: false, convictions: null },
    }
  const { quarters, convictions, ...portfolio } = view
  return {
    head,
    status: "loaded",
    view: {
      loading,
      portfolio: { ...portfolio, first: first.quarter, now },
      hasConvictions: convictions.length > 0,
      convictions: convictions.length
        ? renderSlot(
            context,
            "convictions",
            <ConvictionTable lines={convictions} latest={view.latest} asof={head.asOf} />,
          )
        : null,
      value: renderSlot(context, "portfolio-value", <ValueChart quarters={quarters} />),
      charts: renderSlot(context, "portfolio-charts", <PortfolioCharts quarters={quarters} />),
    },
  }
}

interface ChartsProps {
  quarters: PortfolioView["quarters"]
}

const dollars = (value: number) => formatCompactUsd(value, 1)
const axis = (value: number, decimals = 0) => formatCompactUsd(value, decimals)
const percent = (value: number, decimals = 0) => formatPercent(value / 100, decimals)

function toLabels(quarters: PortfolioView["quarters"]) {
  const labels = quarters.map(({ quarter }) => formatQuarter(quarter))
  return { labels, span: `${labels[0]} to ${labels.at(-1)}` }
}

function ValueChart({ quarters }: ChartsProps) {
  const { labels, span } = toLabels(quarters)
  const uncertain = labels.filter((_, at) => quarters[at]?.unitCertain === false)
  return (
    <ChartFigure
      data={{
        title: "Portfolio value at quarter end",
        description: `Share and principal rows, ${span}, in dollars, without options.${
          uncertain.length > 0 ? ` The unit of values is not certain in ${uncertain.join(", ")}.` : ""
        }`,
        labels,
        series: [{ name: "Value", values: quarters.map(({ valueUsd }) => valueUsd) }],
        format: axis,
      }}
      formatFigure={dollars}
    />
  )
}

function PortfolioCharts({ quarters }: ChartsProps) {
  const { labels, span } = toLabels(quarters)
  return (
    <>
      <ChartFigure
        data={{
          shape: "columns",
          title: "Change in value from trades and prices",
          description: `Net buying at implied prices, and the rest of the change in value, ${span}, in dollars.`,
          labels,
          series: [
            {
              name: "Net bought",
              values: quarters.map(({ boughtUsd, soldUsd }) =>
                boughtUsd === null || soldUsd === null ? null : boughtUsd - soldUsd,
              ),
            },
            { name: "Price change", values: quarters.map(({ priceChangeUsd }) => priceChangeUsd) },
          ],
          format: axis,
        }}
        formatFigure={dollars}
      />
      <ChartFigure
        data={{
          title: "Concentration",
          description: `Weight of the ten and the twenty-five largest holdings, ${span}.`,
          labels,
          series: [
            { name: "Top 10", values: quarters.map(({ top10Pct }) => top10Pct) },
            { name: "Top 25", values: quarters.map(({ top25Pct }) => top25Pct) },
          ],
          format: percent,
        }}
        formatFigure={(value) => formatPercent(value / 100, 1)}
      />
      <ChartFigure
        data={{
          shape: "columns",
          title: "Turnover by quarter",
          description: `The smaller of purchases and sales ÷ mean portfolio value, ${span}.`,
          labels,
          series: [
            {
              name: "Turnover",
              values: quarters.map(({ turnover }) => (turnover === null ? null : turnover * 100)),
            },
          ],
          format: percent,
        }}
        formatFigure={(value) => formatPercent(value / 100, 1)}
      />
      <ChartFigure
        data={{
          title: "Number of holdings",
          description: `Share and principal rows, ${span}.`,
          labels,
          series: [{ name: "Holdings", values: quarters.map(({ positions }) => positions) }],
          // Ticks between whole numbers get no label.
          format: (value) => (Number.isInteger(value) ? formatFigure(value) : ""),
        }}
      />
    </>
  )
}

/** The largest positions with their rank, age and price since purchase. Uses no router. */
function ConvictionTable({
  lines,
  latest,
  asof,
}: {
  lines: ConvictionLine[]
  latest: Quarter
  asof: IsoDate | null
}) {
  return (
    <DataTable
      caption="Largest positions by weight"
      label="Largest positions"
      columns={[
        "Company",
        "Rank",
        "Rank before",
        "Weighting",
        "Held for",
        "Average price paid",
        `Price, ${formatQuarter(latest)}`,
        "Since purchase",
      ]}
    >
      {lines.map((line) => (
        <tr key={line.key}>
          <SecurityCell name={line.name} ticker={line.ticker} asof={asof} />
          <td>{line.rank}</td>
          <td className={line.rankBefore === null ? "none" : undefined}>{line.rankBefore ?? missing}</td>
          <Figure text={formatPercent(line.weightPct / 100, 2)} />
          <td>{`${formatQuarters(line.quartersHeld)}${line.isOlder ? " or more" : ""}`}</td>
          <Figure text={formatFigure(line.averagePrice, 2)} mark={line.isOlder ? "o" : undefined} />
          <Figure text={formatFigure(line.price, 2)} />
          <td className={getChangeTone(line.gain)}>{formatChange(line.gain)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

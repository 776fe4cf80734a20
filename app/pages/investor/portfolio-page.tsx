import { Link, useLoaderData } from "@remix-run/react"
import { countText, formatCompactUsd, formatPercent, missing } from "~/lib/numbers"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import { toSearch } from "~/lib/to-search"
import { formatQuarters } from "~/model/holdings/format-holdings"
import { PartsBar } from "~/ui/charts/parts-bar"
import { DataTable } from "~/ui/data-table"
import { EmbedCode } from "~/ui/embed-code"
import { EmptyState } from "~/ui/empty-state"
import { Facts } from "~/ui/facts"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { DataLinks, NoteLine } from "~/ui/tabs"
import type { InvestorPageData } from "./investor-context"
import { InvestorHeader } from "./investor-header"
import { InvestorProblem } from "./investor-problem"
import { describeNoHoldings, LoadingNote } from "./loading-note"
import type { PortfolioQuarter, PortfolioView, Trade } from "./portfolio-view"
import { StatusCell } from "./status-cell"

type Portfolio = Omit<PortfolioView, "quarters" | "convictions"> & { first: Quarter; now: PortfolioQuarter }

export type PortfolioPageData = InvestorPageData<{
  loading: number
  portfolio: Portfolio | null
  hasConvictions: boolean
  convictions: string | null
  /** The chart of the portfolio's value, and those of its trades and parts. */
  value: string | null
  charts: string | null
}>

export function PortfolioPage() {
  const data = useLoaderData<PortfolioPageData>()
  const { cik } = data.head
  const dated = toSearch({ asof: data.head.asOf })
  const here = `/investor/${cik}/portfolio`
  if (data.status !== "loaded") return <InvestorProblem data={data} retry={here} />
  const { portfolio, hasConvictions, convictions, value, charts, loading } = data.view
  if (!portfolio)
    return (
      <>
        <InvestorHeader head={data.head} />
        <EmptyState action={{ label: "See all filings", to: `/investor/${cik}/filings${dated}` }}>
          {describeNoHoldings(loading)}
        </EmptyState>
        <LoadingNote count={loading} />
      </>
    )
  const { now } = portfolio
  return (
    <>
      <InvestorHeader
        head={data.head}
        crumb={[`13F filings from ${formatQuarter(portfolio.first)} to ${formatQuarter(portfolio.latest)}`]}
      />
      <Facts
        facts={[
          {
            term: "Portfolio value",
            value: formatCompactUsd(now.valueUsd),
            note: formatQuarter(portfolio.latest),
          },
          { term: "Holdings", value: now.positions ?? missing },
          { term: "Top ten", value: formatPercent(now.top10Pct === null ? null : now.top10Pct / 100) },
          { term: "Turnover", value: formatPercent(portfolio.turnoverYear), note: "four quarters" },
          {
            term: "Held for",
            value: portfolio.quartersHeld === null ? missing : formatQuarters(portfolio.quartersHeld),
            note: "on average",
          },
        ]}
      />
      <NoteLine beside={<DataLinks at={here} search={dated} />}>
        Trades use the implied price of the quarter, or of the previous quarter if all shares were sold. The
        average holding period is weighted by value and starts with the first loaded quarter.
      </NoteLine>
      <ServerHtml slot="portfolio-value" html={value} />
      <Section title={`Sectors, ${formatQuarter(portfolio.latest)}`}>
        <NoteLine>Of listed companies that are loaded, by weighting.</NoteLine>
        <Sectors sectors={portfolio.sectors} />
      </Section>
      {hasConvictions ? (
        <Section
          title={`Largest positions, ${formatQuarter(portfolio.latest)}`}
          action={{ label: "All holdings", to: `/investor/${cik}${dated}` }}
        >
          <NoteLine>
            Price paid is the mean implied price of the quarters in which the shares still held were bought: a
            13F has no purchase prices. <sup>o</sup> already held at that price: in the first loaded quarter,
            or after a merger.
          </NoteLine>
          <ServerHtml slot="convictions" html={convictions} />
        </Section>
      ) : null}
      <ServerHtml slot="portfolio-charts" html={charts} />
      <EmbedCode title={`Portfolio of ${data.head.name}`} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 desktop:grid-cols-2">
        <Section title={`Largest buys, ${formatQuarter(portfolio.latest)}`}>
          <Trades
            trades={portfolio.bought}
            dated={dated}
            none="No purchases, or no earlier quarter for comparison."
          />
        </Section>
        <Section title={`Largest sells, ${formatQuarter(portfolio.latest)}`}>
          <Trades
            trades={portfolio.sold}
            dated={dated}
            none="No sales, or no earlier quarter for comparison."
          />
        </Section>
      </div>
      <LoadingNote count={loading} />
    </>
  )
}

function Trades({ trades, dated, none }: { trades: Trade[]; dated: string; none: string }) {
  if (trades.length === 0) return <p className="py-3 text-ink-2">{none}</p>
  return (
    <DataTable caption="Trades, largest first" isStill isNarrow columns={["Company", "Status", "Traded"]}>
      {trades.map((trade) => (
        <tr key={`${trade.ticker} ${trade.name} ${trade.tradedUsd}`}>
          <th scope="row">
            {trade.ticker ? <Link to={`/company/${trade.ticker}${dated}`}>{trade.name}</Link> : trade.name}
            {trade.ticker ? <span className="ml-1.5 text-note text-ink-3">{trade.ticker}</span> : null}
          </th>
          <StatusCell status={trade.status} ratio={trade.ratio} />
          <td>{formatCompactUsd(Math.abs(trade.tradedUsd))}</td>
        </tr>
      ))}
    </DataTable>
  )
}

const sectorsShown = 7

/** The parts of a portfolio as one bar, with their names and weights below; the smallest are one part, what is not known another. */
function Sectors({ sectors }: { sectors: PortfolioView["sectors"] }) {
  const known = sectors.filter(({ name }) => name !== null)
  const rest = known.slice(sectorsShown)
  const others = {
    name: countText(rest.length, "other"),
    weightPct: rest.reduce((sum, { weightPct }) => sum + weightPct, 0),
  }
  const parts = [
    ...known.slice(0, sectorsShown),
    ...(rest.length > 0 ? [others] : []),
    ...sectors.filter(({ name }) => name === null),
  ]
  return (
    <PartsBar
      parts={parts.map(({ name, weightPct }) => ({
        name: name ?? "Not known",
        weightPct,
        isUnknown: name === null,
      }))}
    />
  )
}

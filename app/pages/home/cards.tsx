import { formatDay, formatMonthDay } from "~/lib/dates"
import { formatCompactUsd, formatFigure, formatPercent } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import { cellAddress } from "~/model/financials/view/statement-query"
import { Card, CardTable } from "./card"
import type { FilingsCard, HomeLink, HomeView, InvestorsCard, StatementsCard } from "./home-view"

export function Cards({ view }: { view: HomeView }) {
  return (
    <div className="mx-auto mt-6 mb-10 grid max-w-[1180px] border-t border-hair-2 px-4 tablet:px-7 desktop:mt-14 desktop:grid-cols-3 desktop:px-0">
      {view.statements ? (
        <Statements card={view.statements} />
      ) : (
        <LinkCard of="statements" links={view.companyLinks} />
      )}
      {view.investors ? (
        <Investors card={view.investors} />
      ) : (
        <LinkCard of="investors" links={view.investorLinks} />
      )}
      {view.filings ? <Filings card={view.filings} /> : <LinkCard of="filings" links={view.companyLinks} />}
    </div>
  )
}

function millions(valueUsd: number | null): string {
  return formatFigure(valueUsd === null ? null : valueUsd / 1e6)
}

function Statements({ card }: { card: StatementsCard }) {
  const to = `/company/${card.ticker}/financials`
  const toFigure = (row: string, year: string, valueUsd: number | null) => ({
    text: millions(valueUsd),
    to:
      valueUsd === null
        ? undefined
        : cellAddress(card.ticker, row, year, {
            statement: "income",
            period: "annual",
            vintage: "latest",
            asof: null,
          }),
  })
  return (
    <Card
      title="Statements"
      lede={`${card.name}, millions of US dollars`}
      more={{ label: "Open the statements", to }}
    >
      <CardTable
        caption={`${card.name} by fiscal year, millions of US dollars`}
        columns={["Fiscal year", "Net sales", "Net income"]}
        rows={card.years.map((year) => ({
          label: String(year.fiscalYear),
          figures: [
            toFigure("revenue", year.key, year.revenueUsd),
            toFigure("netIncome", year.key, year.netIncomeUsd),
          ],
        }))}
      />
    </Card>
  )
}

function Investors({ card }: { card: InvestorsCard }) {
  return (
    <Card
      title="Investors"
      lede={`${card.name}, ${formatQuarter(card.quarter)}`}
      more={{ label: "Open the holdings", to: `/investor/${card.cik}` }}
    >
      <CardTable
        caption={`Largest positions of ${card.name}`}
        columns={["Company", "Weighting"]}
        rows={card.positions.map((position) => ({
          label: position.name,
          to: position.ticker ? `/company/${position.ticker}` : undefined,
          figures: [{ text: formatPercent(position.weightPct / 100) }],
        }))}
      />
    </Card>
  )
}

function Filings({ card }: { card: FilingsCard }) {
  return (
    <Card
      title="Filings"
      lede={`Latest reports and events, ${card.isToday ? "New York time" : `to ${formatDay(card.day)}`}`}
      more={{ label: "All filings", to: "/filings" }}
    >
      <CardTable
        caption="Latest filings"
        columns={["Filed by", "Form", "Accepted"]}
        rows={card.filings.map((filing) => ({
          label: filing.name,
          to: filing.to,
          figures: [
            { text: filing.items ? `${filing.form} ${filing.items}` : filing.form, look: "date" },
            {
              text:
                card.isToday && filing.day === card.day && filing.time ? filing.time : shortDay(filing.day),
              look: "date none",
            },
          ],
        }))}
      />
      {card.purchases.length > 0 ? (
        <>
          <p className="mt-3 mb-1 text-note text-ink-3">
            Net purchases by insiders in three months (
            <a href="/insiders" className="link">
              all trades
            </a>
            )
          </p>
          <CardTable
            caption="Net purchases by insiders in three months"
            columns={["Company", "Bought", "Latest form"]}
            rows={card.purchases.map(({ name, to, netUsd, day }) => ({
              label: name,
              to,
              figures: [{ text: formatCompactUsd(netUsd) }, { text: shortDay(day), look: "date none" }],
            }))}
          />
        </>
      ) : null}
      {card.owners.length > 0 ? (
        <>
          <p className="mt-3 mb-1 text-note text-ink-3">Latest Schedules 13D of owners above 5 %</p>
          <CardTable
            caption="Latest Schedules 13D of owners above 5 %"
            columns={["Company and owner", "Of class", "Filed"]}
            rows={card.owners.map(({ name, to, owner, percent, day }) => ({
              label: `${name}: ${owner}`,
              to,
              figures: [
                { text: formatPercent(percent === null ? null : percent / 100) },
                { text: shortDay(day), look: "date none" },
              ],
            }))}
          />
        </>
      ) : null}
    </Card>
  )
}

/** `2026-06-26` as `26 Jun` */
function shortDay(day: string): string {
  return formatMonthDay(day.slice(5).replace("-", ""))
}

/** In place of figures that are not loaded: links to where they are. */
const linkCards = {
  statements: {
    title: "Statements",
    lede: "Income, balance sheet and cash flow, each figure with its source",
    more: { label: "Search for a company", to: "/search" },
    caption: "Companies",
    columns: ["Company", "Ticker"],
    suffix: "/financials",
  },
  investors: {
    title: "Investors",
    lede: "Managers whose 13F filings are tracked",
    more: { label: "All guru investors", to: "/investors" },
    caption: "Investors",
    columns: ["Investor", "Manager"],
    suffix: "",
  },
  filings: {
    title: "Filings",
    lede: "Annual and quarterly reports, proxy statements and news",
    more: { label: "All filings", to: "/filings" },
    caption: "Companies",
    columns: ["Company", "Ticker"],
    suffix: "/filings",
  },
}

function LinkCard({ of, links }: { of: keyof typeof linkCards; links: HomeLink[] }) {
  const { caption, columns, suffix, ...card } = linkCards[of]
  return (
    <Card {...card}>
      <CardTable
        caption={caption}
        columns={columns}
        rows={links.map(({ label, to, note }) => ({ label, to: to + suffix, figures: [{ text: note }] }))}
      />
    </Card>
  )
}

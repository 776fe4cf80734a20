import { formatDay, formatMonthDay } from "~/lib/dates"
import { formatFigure, formatPercent } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import { cellAddress } from "~/model/financials/view/statement-query"
import { Door, DoorTable } from "./door"
import type { FilingsDoor, HomeLink, HomeView, InvestorsDoor, StatementsDoor } from "./home-view"

export function Doors({ view }: { view: HomeView }) {
  return (
    <div className="mx-auto mt-6 mb-10 grid max-w-[1180px] border-t border-hair-2 px-4 tablet:px-7 desktop:mt-14 desktop:grid-cols-3 desktop:px-0">
      {view.statements ? <Statements door={view.statements} /> : <StatementLinks links={view.companyLinks} />}
      {view.investors ? <Investors door={view.investors} /> : <InvestorLinks links={view.investorLinks} />}
      {view.filings ? <Filings door={view.filings} /> : <FilingLinks links={view.companyLinks} />}
    </div>
  )
}

function millions(valueUsd: number | null): string {
  return formatFigure(valueUsd === null ? null : valueUsd / 1e6)
}

function Statements({ door }: { door: StatementsDoor }) {
  const to = `/company/${door.ticker}/financials`
  const source = (row: string, year: string) =>
    cellAddress(door.ticker, row, year, {
      statement: "income",
      period: "annual",
      vintage: "latest",
      asof: null,
    })
  return (
    <Door
      title="Statements"
      lede={`${door.name}, net sales and net income, millions`}
      more={{ label: "Open the statements", to }}
    >
      <DoorTable
        caption={`${door.name} by fiscal year, millions of US dollars`}
        columns={["Fiscal year", "Net sales", "Net income"]}
        rows={door.years.map((year) => ({
          label: String(year.fiscalYear),
          figures: [
            { text: millions(year.revenueUsd), to: source("revenue", year.key) },
            { text: millions(year.netIncomeUsd), to: source("netIncome", year.key) },
          ],
        }))}
      />
    </Door>
  )
}

function Investors({ door }: { door: InvestorsDoor }) {
  return (
    <Door
      title="Investors"
      lede={`${door.name}, ${formatQuarter(door.quarter)}, weighting`}
      more={{ label: "Open the holdings", to: `/investor/${door.cik}` }}
    >
      <DoorTable
        caption={`Largest positions of ${door.name}`}
        columns={["Company", "Weighting"]}
        rows={door.positions.map((position) => ({
          label: position.name,
          to: position.ticker ? `/company/${position.ticker}` : undefined,
          figures: [{ text: formatPercent(position.weightPct / 100) }],
        }))}
      />
    </Door>
  )
}

function Filings({ door }: { door: FilingsDoor }) {
  return (
    <Door
      title="Filings"
      lede={door.isToday ? "Filed today, New York time" : `Filed last, on ${formatDay(door.day)} and before`}
      more={{ label: "Search for a company", to: "/search" }}
    >
      <DoorTable
        caption="What was filed last"
        columns={["Filed by", "Form", "Accepted"]}
        rows={door.filings.map((filing) => ({
          label: filing.name,
          to: filing.to,
          figures: [
            { text: filing.items ? `${filing.form} ${filing.items}` : filing.form },
            {
              text: filing.day === door.day && filing.time ? filing.time : shortDay(filing.day),
              isQuiet: true,
            },
          ],
        }))}
      />
    </Door>
  )
}

/** `26 Jun` of `2026-06-26`. */
function shortDay(day: string): string {
  return formatMonthDay(day.slice(5).replace("-", ""))
}

function StatementLinks({ links }: { links: HomeLink[] }) {
  return (
    <Door
      title="Statements"
      lede="Income, balance sheet and cash flow, each figure with its filing"
      more={{ label: "Search for a company", to: "/search" }}
    >
      <LinkTable links={links} caption="Companies" suffix="/financials" />
    </Door>
  )
}

function InvestorLinks({ links }: { links: HomeLink[] }) {
  return (
    <Door
      title="Investors"
      lede="Managers whose 13F filings are followed"
      more={{ label: "All guru investors", to: "/investors" }}
    >
      <LinkTable links={links} caption="Investors" suffix="" />
    </Door>
  )
}

function FilingLinks({ links }: { links: HomeLink[] }) {
  return (
    <Door
      title="Filings"
      lede="Annual and quarterly reports, proxies and news"
      more={{ label: "Search for a company", to: "/search" }}
    >
      <LinkTable links={links} caption="Companies" suffix="/filings" />
    </Door>
  )
}

function LinkTable({ links, caption, suffix }: { links: HomeLink[]; caption: string; suffix: string }) {
  return (
    <DoorTable
      caption={caption}
      columns={["Name", "Identifier"]}
      rows={links.map((link) => ({
        label: link.label,
        to: link.to + suffix,
        figures: [{ text: link.note }],
      }))}
    />
  )
}

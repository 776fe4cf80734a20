import { keepDay } from "~/lib/asof/asked-day"
import { include } from "~/lib/collections"
import type { FiledCusip } from "~/lib/cusip"
import type { IsoDate } from "~/lib/dates"
import { formatCompact, formatCompactUsd, formatFigure, formatPercent } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import { parsePage, takePage } from "~/lib/row-page"
import type { Ticker } from "~/lib/ticker"
import { formatFirstHeld, formatSplit, formatWeighting } from "~/model/holdings/format-holdings"
import { ChartFigure } from "~/ui/charts/chart-figure.server"
import { DataTable, Figure } from "~/ui/data-table"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { CompaniesPageData } from "./companies-page"
import { type CompaniesView, type HeldCompany, toCompaniesView } from "./companies-view"
import { getNote } from "./holdings-table"
import type { InvestorContext } from "./investor-context"
import { loadInvestor } from "./load-investor.server"

export async function loadCompaniesPage(
  cik: string | undefined,
  request: Request,
  context: InvestorContext & SlotContext,
): Promise<CompaniesPageData> {
  const { head, loaded, ...names } = await loadInvestor(cik, request, context)
  if (loaded.status !== "loaded") return { head, ...loaded }
  const document = loaded.document.body
  const params = new URL(request.url).searchParams
  const text = (params.get("q") ?? "").trim().slice(0, 100)
  const view = toCompaniesView(document, params.get("holding"), names)
  const words = text.toLowerCase()
  const companies = view.companies.filter(
    ({ name, ticker, cusip }) =>
      !words ||
      name.toLowerCase().includes(words) ||
      ticker?.toLowerCase() === words ||
      cusip.toLowerCase() === words,
  )
  const { rows, page, pages } = takePage(companies, parsePage(params))
  return {
    head,
    status: "loaded",
    view: {
      page,
      pages,
      latest: view.latest,
      total: view.companies.length,
      matching: companies.length,
      held: view.companies.filter(({ nowUsd }) => nowUsd !== null).length,
      text,
      loading: document.filings.filter(({ state }) => state === "unread").length,
      chosen: view.chosen && { name: view.chosen.company.name, ticker: view.chosen.company.ticker },
      history: view.chosen
        ? renderSlot(context, "holding-history", <HoldingHistoryCharts chosen={view.chosen} />)
        : null,
      table: renderSlot(
        context,
        "companies-held",
        <CompaniesTable
          view={view}
          companies={rows}
          base={`/investor/${head.cik}/companies`}
          asof={head.asOf}
        />,
      ),
    },
  }
}

interface CompaniesTableProps {
  view: CompaniesView
  /** Those of the page. */
  companies: HeldCompany[]
  base: string
  asof: IsoDate | null
}

function CompaniesTable({ view, companies, base, asof }: CompaniesTableProps) {
  const firstLoaded = view.quarters[0] ?? null
  const cusips = new Map<Ticker | null, Set<FiledCusip>>()
  for (const { ticker, cusip } of view.companies) include(cusips, ticker, cusip)
  return (
    <DataTable
      caption="Companies ever held, current holdings first"
      label="Companies ever held"
      columns={[
        "Company",
        "Weighting",
        "Value",
        "Peak weighting",
        "Peak in",
        "Quarters",
        "First held",
        "Last held",
      ]}
    >
      {companies.map((company) => (
        <tr key={company.key}>
          <th scope="row">
            <a href={keepDay(`${base}?holding=${encodeURIComponent(company.key)}`, asof)}>{company.name}</a>
            <span className="ml-1.5 text-note text-ink-3">{describeSecurity(company, cusips)}</span>
          </th>
          <Figure text={formatWeighting(company.nowPct)} />
          <Figure text={formatCompactUsd(company.nowUsd)} />
          <Figure text={formatWeighting(company.peakPct)} />
          <td>{formatQuarter(company.peakQuarter)}</td>
          <td>{`${company.quartersHeld}${company.first === firstLoaded ? "+" : ""}`}</td>
          <td>{formatFirstHeld(company.first, firstLoaded)}</td>
          <td>{formatQuarter(company.last)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** The ticker, or the class and the CUSIP; the CUSIP too where a ticker had several, and what is not a share. */
function describeSecurity(
  company: HeldCompany,
  cusips: ReadonlyMap<Ticker | null, ReadonlySet<FiledCusip>>,
): string {
  const { ticker, cusip, kind } = company
  const isOnly = ticker !== null && cusips.get(ticker)?.size === 1
  return [ticker, getNote(company), isOnly ? null : cusip, kind === "Shares" ? null : kind.toLowerCase()]
    .filter(Boolean)
    .join(" · ")
}

function HoldingHistoryCharts({ chosen }: { chosen: NonNullable<CompaniesView["chosen"]> }) {
  const { company, quarters, splits } = chosen
  const basis = splits.length
    ? `earlier quarters adjusted for ${splits.map(({ quarter, ratio, isInferred }) => `a split of ${formatSplit(ratio)} in ${formatQuarter(quarter)}${isInferred ? " (inferred)" : ""}`).join(" and ")}`
    : "no splits"
  const labels = quarters.map(({ quarter }) => formatQuarter(quarter))
  const span = `${labels[0]} to ${labels.at(-1)}`
  return (
    <>
      <p className="text-note text-ink-3">{`As filed; ${basis}.`}</p>
      <ChartFigure
        data={{
          shape: "columns",
          title: company.kind === "Principal" ? "Principal held" : "Shares held",
          description: `${company.name}, ${span}; ${basis}.`,
          labels,
          series: [{ name: "Shares", values: quarters.map(({ shares }) => shares) }],
          format: (value, decimals = 0) => formatCompact(value, decimals),
        }}
        formatFigure={(value) => formatFigure(value)}
      />
      <ChartFigure
        data={{
          title: "Weighting",
          description: `${company.name}, ${span}, of the share and principal rows.`,
          labels,
          series: [{ name: "Weighting", values: quarters.map(({ weightPct }) => weightPct) }],
          format: (value, decimals = 0) => formatPercent(value / 100, decimals),
        }}
        formatFigure={(value) => formatPercent(value / 100, 2)}
      />
      <ChartFigure
        data={{
          title: "Implied price",
          description: `${company.name}, ${span}: value ÷ shares at quarter end; ${basis}.`,
          labels,
          series: [{ name: "Price", values: quarters.map(({ price }) => price) }],
          format: (value, decimals = 0) => `$${formatCompact(value, decimals)}`,
        }}
        formatFigure={(value) => formatFigure(value, 2)}
      />
    </>
  )
}

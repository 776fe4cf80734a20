import { useLoaderData } from "@remix-run/react"
import { formatFigure } from "~/lib/numbers"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import { EmptyState } from "~/ui/empty-state"
import { FilterControls } from "~/ui/filter-controls"
import { PageHeader } from "~/ui/page-header"
import { QuarterPicker } from "~/ui/quarter-picker"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { Controls, NoteLine } from "~/ui/tabs"
import type { InvestorsFilter } from "./investors-view"

export interface InvestorsPageData {
  filter: InvestorsFilter
  total: number
  loaded: number
  matching: number
  quarter: Quarter | null
  quarters: Quarter[]
  chosen: string[]
  /** Those with filings, to choose from. */
  investors: { cik: string; name: string }[]
  hasBoards: boolean
  /** How many tracked investors' filings of the boards' quarter are loaded. */
  reporting: number
  table: string | null
  boards: string | null
  overlap: string | null
}

export function InvestorsPage() {
  const view = useLoaderData<InvestorsPageData>()
  const { filter, quarter } = view
  return (
    <>
      <PageHeader
        title="Guru Investors"
        crumb={`${formatFigure(view.total)} followed · filings of ${formatFigure(view.loaded)} are loaded`}
        lede="Managers whose quarterly Form 13F is kept here. Any other filer can be opened by its CIK."
      />
      <FilterControls
        submit="Filter"
        className="gap-3"
        controls={[
          { kind: "search", label: "Name, owner or CIK", name: "q", value: filter.text },
          { kind: "hidden", name: "sort", value: filter.sort },
        ]}
      />
      <NoteLine
        beside={
          <>
            <a href="/investors.csv">CSV</a>
            <a href="/investors.json">JSON</a>
          </>
        }
      >
        Each with its latest quarter; a column's name sorts by it. Turnover is of that quarter.
      </NoteLine>
      {view.matching ? (
        <ServerHtml slot="investors" html={view.table} />
      ) : (
        <EmptyState action={{ label: "Show all investors", to: "/investors" }}>
          No investor matches.
        </EmptyState>
      )}
      {view.hasBoards && quarter ? (
        <Section title={`What they did in ${formatQuarter(quarter)}`}>
          <Controls>
            <QuarterPicker
              quarters={view.quarters}
              current={quarter}
              to={(other) => `/investors?quarter=${other}`}
            />
          </Controls>
          <NoteLine>
            {`By the filings of ${view.reporting} of ${view.total} investors. A quarter has to be reported within 45 days of its end; the latest for which all time is up comes first. Bought and sold count investors, splits taken out; shares only.`}
          </NoteLine>
          <ServerHtml slot="boards" html={view.boards} />
        </Section>
      ) : null}
      {view.investors.length > 1 ? <Comparison view={view} /> : null}
    </>
  )
}

function Comparison({ view }: { view: InvestorsPageData }) {
  const options = [
    { value: "", label: "Choose" },
    ...view.investors.map(({ cik, name }) => ({ value: cik, label: name })),
  ]
  return (
    <Section title="Overlap of portfolios">
      <FilterControls
        submit="Compare"
        className="gap-3 pb-4"
        preventScrollReset
        controls={[
          ...["Compare", "with", "and"].map((label, place) => ({
            kind: "select" as const,
            label,
            name: "with",
            value: view.chosen[place] ?? "",
            options,
          })),
          view.quarter ? { kind: "hidden", name: "quarter", value: view.quarter } : null,
        ]}
      />
      {view.chosen.length > 1 ? (
        <ServerHtml slot="overlap" html={view.overlap} />
      ) : (
        <p className="text-data text-ink-2">
          The overlap of two portfolios is the sum of the lesser weights: 100% when they are the same.
        </p>
      )}
    </Section>
  )
}

import { Form, useLoaderData } from "@remix-run/react"
import { formatFigure } from "~/lib/numbers"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import { Button } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { FilterField } from "~/ui/filter-field"
import { PageHeader } from "~/ui/page-header"
import { QuarterPicker } from "~/ui/quarter-picker"
import { Section } from "~/ui/section"
import { SelectField } from "~/ui/select-field"
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
      <Form method="get" className="flex flex-wrap items-center gap-3 print:hidden">
        <FilterField key={filter.text} label="Name, owner or CIK" name="q" defaultValue={filter.text} />
        <input type="hidden" name="sort" value={filter.sort} />
        <Button>Filter</Button>
      </Form>
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
      <Form method="get" className="flex flex-wrap items-center gap-3 pb-4 print:hidden" preventScrollReset>
        {[0, 1, 2].map((place) => (
          <SelectField
            key={`${place} ${view.chosen[place]}`}
            label={place === 0 ? "Compare" : place === 1 ? "with" : "and"}
            name="with"
            defaultValue={view.chosen[place] ?? ""}
            options={options}
          />
        ))}
        {view.quarter ? <input type="hidden" name="quarter" value={view.quarter} /> : null}
        <Button>Compare</Button>
      </Form>
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

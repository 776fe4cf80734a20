import { useLoaderData } from "@remix-run/react"
import { countText, formatFigure } from "~/lib/numbers"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import { EmptyState } from "~/ui/empty-state"
import { FilterControls } from "~/ui/forms/filter-controls"
import { Pager } from "~/ui/navigation/pager"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { DataLinks, NoteLine } from "~/ui/tabs"
import type { InvestorPageData } from "./investor-context"
import { InvestorHeader } from "./investor-header"
import { InvestorProblem } from "./investor-problem"
import { LoadingNote } from "./loading-note"

export type CompaniesPageData = InvestorPageData<{
  latest: Quarter | null
  total: number
  matching: number
  held: number
  text: string
  page: number
  pages: number
  loading: number
  chosen: { name: string; ticker: Ticker | null } | null
  history: string | null
  table: string | null
}>

export function CompaniesPage() {
  const data = useLoaderData<CompaniesPageData>()
  const here = `/investor/${data.head.cik}/companies`
  if (data.status !== "loaded") return <InvestorProblem data={data} retry={here} />
  const { view } = data
  const { asOf } = data.head
  const dated = toSearch({ asof: asOf })
  return (
    <>
      <InvestorHeader
        head={data.head}
        crumb={[
          `${countText(view.total, "security", "securities")} ever held`,
          view.latest && `${formatFigure(view.held)} in ${formatQuarter(view.latest)}`,
        ]}
      />
      {view.chosen ? (
        <Section
          title={view.chosen.name}
          action={
            view.chosen.ticker
              ? { label: "Other holders", to: `/company/${view.chosen.ticker}/investors${dated}` }
              : { label: "All companies", to: here + dated }
          }
        >
          <ServerHtml slot="holding-history" html={view.history} />
        </Section>
      ) : null}
      <Section title="Companies held">
        <FilterControls
          submit="Filter"
          className="gap-3"
          controls={[
            { kind: "search", label: "Company, ticker or CUSIP", name: "q", value: view.text },
            asOf ? { kind: "hidden", name: "asof", value: asOf } : null,
          ]}
        />
        {view.matching ? (
          <>
            <div className="noted">
              <NoteLine beside={<DataLinks at={here} search={dated} />}>
                {view.latest ? `Weighting and value are those of ${formatQuarter(view.latest)}. ` : ""}
                Select a company to see its history. Quarters is the number of filings that list it.
              </NoteLine>
              <ServerHtml slot="companies-held" html={view.table} />
            </div>
            <Pager
              page={view.page}
              pages={view.pages}
              to={(page) => `${here}${toSearch({ q: view.text, page, asof: asOf })}`}
            />
          </>
        ) : (
          <EmptyState action={{ label: "Show all companies", to: here + dated }}>
            No company matches the filter.
          </EmptyState>
        )}
      </Section>
      <LoadingNote count={view.loading} />
    </>
  )
}

import { useLoaderData } from "@remix-run/react"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { countText, formatFigure } from "~/lib/numbers"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import { toSearch } from "~/lib/to-search"
import { EmptyState } from "~/ui/empty-state"
import { choice, FilterControls } from "~/ui/forms/filter-controls"
import { QuarterPicker } from "~/ui/forms/quarter-picker"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { Controls, DataLinks, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import type { InvestorsFilter } from "./investors-view"

export interface InvestorsPageData {
  filter: InvestorsFilter
  /** The past day that is shown; null for today. */
  asOf: IsoDate | null
  /** The choice of a past day. */
  day: string | null
  total: number
  loaded: number
  matching: number
  quarter: Quarter | null
  quarters: Quarter[]
  chosen: string[]
  /** Investors with filings, for the select fields. */
  investors: { cik: Cik; name: string }[]
  hasBoards: boolean
  /** True if the rankings are those of all managers. */
  isOfAll: boolean
  /** True if the holdings of all managers are loaded. */
  hasAll: boolean
  /** Number of tracked investors with loaded filings for the quarter of the rankings. */
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
        crumb={`${formatFigure(view.total)} tracked · ${formatFigure(view.loaded)} with loaded filings`}
      />
      <FilterControls
        submit="Filter"
        className="gap-3"
        controls={[
          { kind: "search", label: "Name, owner or CIK", name: "q", value: filter.text },
          { kind: "hidden", name: "sort", value: filter.sort },
          view.asOf ? { kind: "hidden", name: "asof", value: view.asOf } : null,
        ]}
      />
      <div className="noted">
        <ServerHtml slot="known-on" html={view.day} />
        <NoteLine beside={<DataLinks at="/investors" search={toSearch({ asof: view.asOf })} />}>
          Managers whose quarterly Form 13F is tracked. Values and turnover are for each investor's latest
          quarter. Select a column name to sort.
        </NoteLine>
        {view.matching ? (
          <ServerHtml slot="investors" html={view.table} />
        ) : (
          <EmptyState
            action={{ label: "Show all investors", to: `/investors${toSearch({ asof: view.asOf })}` }}
          >
            No investor matches the filter.
          </EmptyState>
        )}
      </div>
      {view.hasBoards && quarter ? (
        <Section title={`Activity in ${formatQuarter(quarter)}`}>
          <Controls>
            <QuarterPicker
              quarters={view.quarters}
              current={quarter}
              to={(quarter) =>
                `/investors${toSearch({ quarter, of: view.isOfAll && "all", asof: view.asOf })}`
              }
            />
            {view.hasAll ? (
              <Tabs
                label="Managers"
                size="small"
                tabs={toTabs(
                  [
                    [false, "Tracked investors"],
                    [true, "All managers"],
                  ],
                  view.isOfAll,
                  (isOfAll) => `/investors?quarter=${quarter}${isOfAll ? "&of=all" : ""}`,
                )}
              />
            ) : null}
          </Controls>
          <NoteLine>
            {`From the Forms 13F of ${view.isOfAll ? countText(view.reporting, "manager") : `${view.reporting} of ${countText(view.total, "investor")}`}. Bought and sold count investors; shares only, adjusted for splits.`}
          </NoteLine>
          <ServerHtml slot="boards" html={view.boards} />
        </Section>
      ) : null}
      {view.investors.length > 1 ? <Comparison view={view} /> : null}
    </>
  )
}

function Comparison({ view }: { view: InvestorsPageData }) {
  const investors = view.investors.map(({ cik, name }) => [cik, name] as const)
  return (
    <Section title="Investors side by side" id="side-by-side">
      <FilterControls
        action="/investors#side-by-side"
        submit="Compare"
        className="gap-3 pb-4"
        preventScrollReset
        controls={[
          view.asOf ? { kind: "hidden" as const, name: "asof", value: view.asOf } : null,
          ...["Compare", "with", "and"].map((label, place) =>
            choice(label, "with", view.chosen[place] ?? "", [["", "Choose"], ...investors]),
          ),
        ]}
      />
      {view.chosen.length > 1 ? (
        <ServerHtml slot="overlap" html={view.overlap} />
      ) : (
        <p className="text-data text-ink-2">
          Portfolios of the latest quarter that is loaded for all of them. Overlap is the sum of the smaller
          weight of each holding in common; 100% means identical portfolios.
        </p>
      )}
    </Section>
  )
}

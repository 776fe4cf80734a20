import { useActionData, useLoaderData } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { countText, formatFigure } from "~/lib/numbers"
import { compareAddress } from "~/model/compare/compare-address"
import { SearchResults } from "~/pages/search/search-results"
import { EmptyState } from "~/ui/empty-state"
import { Pager } from "~/ui/navigation/pager"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { Controls, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import { columnSets } from "./column-sets"
import { FilterForm } from "./filter-form"
import { QueryBox } from "./query-box"
import { SavedScreens } from "./saved-screens"
import { screenerAddress } from "./screener-params"
import type { ScreenerView } from "./screener-view"

export function ScreenerPage() {
  const view = useLoaderData<ScreenerView>()
  const problem = useActionData<{ problem: string }>()?.problem
  const { params, result, hits, fault } = view
  const hasHits =
    hits !== null &&
    [hits.companies, hits.investors, hits.others, hits.screens].some(({ length }) => length > 0)
  return (
    <>
      <PageHeader
        title="Stock Screener"
        crumb={
          result ? (
            <span className={params.text ? "max-tablet:hidden" : ""}>
              {`${countText(result.screened, "company", "companies")} with figures · as of ${formatDay(result.asOf)}`}
            </span>
          ) : undefined
        }
      />
      {problem ? <Notice tone="warning">{problem}</Notice> : null}
      <QueryBox params={params} fault={fault} />
      {view.saved ? (
        <SavedScreens screens={view.saved} params={params} suggestedName={view.suggestedName} />
      ) : null}
      {hits && hasHits ? <SearchResults view={hits} /> : null}
      {hits && !hasHits ? (
        <div className="mt-7">
          <EmptyState action={{ label: "Show all companies", to: "/screener" }}>
            {`No company, fund, investor or person matches “${params.text}”.`}
          </EmptyState>
        </div>
      ) : null}
      <section
        aria-label="Filters"
        className="border-hair print:hidden tablet:mt-6 tablet:border-t tablet:pt-1"
      >
        {view.kind === "query" && !fault ? (
          // The results of a query come first.
          <details className="max-tablet:-mb-2 print:hidden">
            <summary className="link inline-flex cursor-pointer items-center py-1 text-data">
              Change the conditions
            </summary>
            <FilterForm view={view} />
            <ServerHtml slot="histograms" html={view.histograms} />
          </details>
        ) : (
          <FilterForm view={view} />
        )}
      </section>
      <ServerHtml slot="past" html={view.past} />
      {fault ? null : <Results view={view} />}
      {view.saved ? null : <SavedScreens screens={null} params={params} suggestedName={view.suggestedName} />}
      <Section title="Preset screens">
        <ServerHtml slot="presets" html={view.presets} />
      </Section>
    </>
  )
}

function Results({ view }: { view: ScreenerView }) {
  const { params, result, table, words } = view
  if (!result)
    return (
      <div className="mt-8">
        <EmptyState action={view.missing}>{view.missing.text}</EmptyState>
      </div>
    )
  if (view.kind === "names" && result.count === 0) return null
  return (
    <>
      <Controls>
        <Tabs
          label="Columns"
          tabs={toTabs(
            columnSets.map(({ key, label }) => [key, label]),
            params.columns,
            (columns) => screenerAddress({ ...params, columns, page: 1 }),
          )}
        />
      </Controls>
      <div className="noted">
        {words ? (
          <p className="note-line max-w-[46.5em] pt-4 font-serif text-lead leading-snug">{words}</p>
        ) : null}
        <NoteLine beside={<DataLinks view={view} />}>
          {result.sentence} <StaleChoice view={view} />
        </NoteLine>
        {result.count === 0 ? (
          <EmptyState action={{ label: "Show all companies", to: "/screener" }}>
            No company matches. Remove a condition or relax a limit.
          </EmptyState>
        ) : params.page > result.pages ? (
          <EmptyState action={{ label: "Show the first page", to: screenerAddress({ ...params, page: 1 }) }}>
            {`Page ${formatFigure(params.page)} does not exist. The last page is ${formatFigure(result.pages)}.`}
          </EmptyState>
        ) : (
          <ServerHtml slot="screener" html={table} />
        )}
      </div>
      <Pager
        page={Math.min(params.page, result.pages)}
        pages={result.pages}
        to={(page) => screenerAddress({ ...params, page })}
      />
      <ServerHtml slot="after" html={view.after} />
    </>
  )
}

/** Companies whose figures are old are left out until they are asked for. */
function StaleChoice({ view: { params, result, kind } }: { view: ScreenerView }) {
  if (!result || kind === "names") return null
  if (params.isStaleIncluded)
    return (
      <TextLink to={screenerAddress({ ...params, isStaleIncluded: false, page: 1 })}>
        Leave out companies with figures older than 18 months
      </TextLink>
    )
  if (result.leftOut === 0) return null
  const companies = countText(result.leftOut, "company", "companies")
  return (
    <TextLink to={screenerAddress({ ...params, isStaleIncluded: true, page: 1 })}>
      {`Include ${companies} with figures older than 18 months`}
    </TextLink>
  )
}

function DataLinks({ view: { params, firstTickers } }: { view: ScreenerView }) {
  const at = (path: string) => screenerAddress({ ...params, page: 1 }, path)
  return (
    <>
      {firstTickers.length > 1 ? (
        <TextLink to={compareAddress({ items: firstTickers, asof: params.asof })}>
          {`Compare the first ${firstTickers.length}`}
        </TextLink>
      ) : null}
      <a href={at("/screener.xlsx")}>XLSX</a>
      <a href={at("/screener.csv")}>CSV</a>
      <a href={at("/screener.json")}>JSON</a>
      <a href={at("/screener.atom")}>Feed</a>
    </>
  )
}

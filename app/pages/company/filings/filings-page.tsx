import { Link, useLoaderData } from "@remix-run/react"
import { eightKItemTitle } from "~/edgar/eight-k-items"
import { formName } from "~/edgar/form-names"
import type { Cik } from "~/lib/cik"
import type { Loaded } from "~/lib/loaded"
import { countText, formatFigure } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { type FilingsFilter, filingsAddress, transcriptForm } from "~/model/filings/filings-filter"
import { filingListPart, NotLoaded } from "~/pages/company/request/not-loaded"
import { filingSearchAddress } from "~/pages/company/search/search-query"
import { EmptyState } from "~/ui/empty-state"
import { FilterControls, filterBy } from "~/ui/forms/filter-controls"
import { Pager } from "~/ui/navigation/pager"
import { Notice } from "~/ui/notice"
import { ServerHtml } from "~/ui/server-html"
import { Controls, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import type { FilingsView } from "./filings-view"

export type FilingsPageData = { ticker: Ticker; cik: Cik } & Loaded<{
  view: Omit<FilingsView, "rows">
  table: string | null
}>

/** Number of forms shown as tabs; the select field has all of them. */
const tabbedForms = 6

export function FilingsPage() {
  const data = useLoaderData<FilingsPageData>()
  const { ticker, cik } = data
  if (data.status !== "loaded")
    return <NotLoaded part={filingListPart} read={data} cik={cik} retry={filingsAddress(ticker, {})} />
  const { view, table } = data
  const { filter } = view
  const hasCalls = view.forms.some(({ form }) => form === transcriptForm)
  const address = (change: Partial<FilingsFilter>) =>
    filingsAddress(ticker, { ...filter, page: 1, ...change })
  return (
    <>
      <Controls>
        <Tabs
          label="Form"
          tabs={toTabs(
            [
              [null, "All"],
              ...view.forms
                .slice(0, tabbedForms)
                .map(({ form, count }) => [form, `${form} (${formatFigure(count)})`] as const),
            ],
            filter.form,
            (form) => address({ form }),
          )}
        />
      </Controls>
      <FilterForm view={view} />
      <div className="noted">
        <NoteLine beside={<DataLinks ticker={ticker} filter={filter} />}>
          {view.matching < view.total ? `${formatFigure(view.matching)} of ` : ""}
          {formatFigure(view.total)}{" "}
          {hasCalls ? "filings and calls" : view.total === 1 ? "filing" : "filings"}.{" "}
          {view.folded > 0 ? (
            <>
              {countText(
                view.folded,
                "form of insiders (3, 4, 5 and 144) is",
                "forms of insiders (3, 4, 5 and 144) are",
              )}{" "}
              hidden: <TextLink to={address({ insiders: true })}>show them</TextLink>.{" "}
            </>
          ) : null}
          {filter.form ? "Amendments are listed below the original filing. " : ""}Accepted is New York time.
        </NoteLine>
        {view.matching > 0 ? (
          <ServerHtml slot="filings" html={table} />
        ) : (
          <EmptyState action={{ label: "Show all filings", to: filingsAddress(ticker, {}) }}>
            No filing matches the filter.
          </EmptyState>
        )}
      </div>
      <Pager page={filter.page} pages={view.pages} to={(page) => address({ page })} />
      {view.unread.length ? (
        <Notice>
          {formatFigure(view.unread.reduce((sum, part) => sum + part.count, 0))} older filings, to{" "}
          {view.unread[0]?.to}, are not loaded.
        </Notice>
      ) : null}
    </>
  )
}

function FilterForm({ view }: { view: Omit<FilingsView, "rows"> }) {
  const { filter } = view
  return (
    <FilterControls
      submit="Show"
      controls={[
        filterBy(
          "Form",
          "form",
          filter.form,
          "All forms",
          view.forms.map(({ form, count }) => [
            form,
            `${form} (${count})${formName(form) === form ? "" : ` ${formName(form)}`}`,
          ]),
        ),
        filterBy("Filed in", "year", filter.year, "Any year", view.years),
        view.items.length
          ? filterBy(
              "8-K item",
              "item",
              filter.item,
              "Any item",
              view.items.map(({ item, count }) => [item, `${item} ${eightKItemTitle(item)} (${count})`]),
            )
          : null,
        filter.insiders ? { kind: "hidden", name: "insiders", value: "all" } : null,
        { kind: "search", label: "Search", name: "q", value: filter.q },
      ]}
    />
  )
}

function DataLinks({ ticker, filter }: { ticker: Ticker; filter: FilingsFilter }) {
  const to = (suffix: string) => filingsAddress(ticker, { ...filter, insiders: false, page: 1 }, suffix)
  return (
    <>
      <Link to={filingSearchAddress(ticker, { q: filter.q, form: filter.form, year: filter.year })}>
        Search in the text
      </Link>
      <a href={to(".atom")}>Feed</a>
      <a href={to(".xlsx")}>XLSX</a>
      <a href={to(".csv")}>CSV</a>
      <a href={to(".json")}>JSON</a>
    </>
  )
}

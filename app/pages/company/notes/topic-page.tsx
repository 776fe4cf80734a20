import { useLoaderData } from "@remix-run/react"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { Loaded } from "~/lib/loaded"
import { countText } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { type NotesQuery, notesAddress, printedNoteAddress } from "~/model/notes/notes-query"
import { FinancialsTabs } from "~/pages/company/financials/financials-tabs"
import { NotLoaded } from "~/pages/company/request/not-loaded"
import { EmptyState } from "~/ui/empty-state"
import { ServerHtml } from "~/ui/server-html"
import { Controls, DataLinks, NoteLine, Tabs } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import { Covenants } from "./covenants"
import { notesPart } from "./notes-page"

export type TopicPageData = {
  ticker: Ticker
  cik: Cik
  name: string
  query: NotesQuery
  topic: { key: string; title: string; about: string }
  others: { key: string; title: string }[]
} & Loaded<{
  charts: string | null
  tables: string | null
  /** `Millions of US dollars` */
  unit: string
  /** The number of columns before the shown ones. */
  hidden: number
  isEmpty: boolean
  /** Titles of the tables without a figure. */
  empty: string[]
  /** The newest annual report, at the printed note. */
  printed: { to: string; label: string } | null
  /** What lenders require, as a report says it. */
  covenants: { accession: Accession; quotes: string[] } | null
}>

const periods = { annual: "Annual", quarterly: "Quarterly" } as const

export function TopicPage() {
  const data = useLoaderData<TopicPageData>()
  const { ticker, cik, query, topic } = data
  return (
    <>
      <Controls>
        <FinancialsTabs ticker={ticker} current="notes" />
        <Tabs
          label="Period"
          size="small"
          tabs={(["annual", "quarterly"] as const).map((period) => ({
            label: periods[period],
            to: notesAddress(ticker, topic.key, { period }),
            isCurrent: query.period === period,
          }))}
        />
      </Controls>
      {data.status !== "loaded" ? (
        <NotLoaded part={notesPart} read={data} cik={cik} retry={notesAddress(ticker, topic.key, query)} />
      ) : (
        <Topic {...data} />
      )}
    </>
  )
}

type LoadedTopic = Extract<TopicPageData, { status: "loaded" }>

function Topic({
  ticker,
  name,
  query,
  topic,
  unit,
  hidden,
  printed,
  empty,
  others,
  covenants,
  ...shown
}: LoadedTopic) {
  const other = query.period === "annual" ? "quarterly" : "annual"
  return (
    <div className="noted">
      <NoteLine beside={<DataLinks at={notesAddress(ticker, topic.key)} />}>
        {topic.about} {unit}; rates in percent. Each figure is the one that was filed last for its period;
        select it to find it in its report.{" "}
        {printed ? (
          <>
            The printed note: <TextLink to={printed.to}>{printed.label}</TextLink>.{" "}
          </>
        ) : null}
        {hidden > 0 ? (
          <TextLink to={notesAddress(ticker, topic.key, { ...query, isWhole: true })}>
            {`Show ${countText(hidden, "earlier period")}`}
          </TextLink>
        ) : null}
      </NoteLine>
      {shown.isEmpty ? (
        <EmptyState
          action={{ label: `Show ${other} figures`, to: notesAddress(ticker, topic.key, { period: other }) }}
        >
          {`The reports of ${name} tag no ${query.period} figures of this note.`}
        </EmptyState>
      ) : null}
      <ServerHtml slot="note-charts" html={shown.charts} />
      <ServerHtml slot="note-tables" html={shown.tables} />
      {covenants ? (
        <Covenants quotes={covenants.quotes}>
          From the note on debt of{" "}
          <TextLink to={printedNoteAddress(ticker, covenants.accession, topic.key)}>this report</TextLink>.
        </Covenants>
      ) : null}
      {!shown.isEmpty && empty.length > 0 ? (
        <p className="mt-5 text-note text-ink-3">
          {`No ${query.period} figure of the whole company is tagged for: ${empty.join("; ").toLowerCase()}.`}
        </p>
      ) : null}
      <nav aria-label="Notes" className="mt-5 flex flex-wrap gap-x-5 gap-y-1.5 text-data print:hidden">
        <TextLink to={notesAddress(ticker, null)}>All notes</TextLink>
        {others.map(({ key, title }) => (
          <TextLink key={key} to={notesAddress(ticker, key)}>
            {title}
          </TextLink>
        ))}
      </nav>
    </div>
  )
}

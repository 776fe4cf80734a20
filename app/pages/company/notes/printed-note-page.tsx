import { useLoaderData } from "@remix-run/react"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import type { Loaded } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import { notesAddress } from "~/model/notes/notes-query"
import { FinancialsTabs } from "~/pages/company/financials/financials-tabs"
import { NotLoaded } from "~/pages/company/request/not-loaded"
import { ServerHtml } from "~/ui/server-html"
import { Controls, NoteLine } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import { Covenants } from "./covenants"

interface NoteLink {
  to: string
  title: string
}

export type PrintedNotePageData = {
  ticker: Ticker
  cik: Cik
  name: string
  accession: Accession
  form: string
  filed: string | null
} & Loaded<{
  title: string
  formName: string
  /** The note in the report. */
  reader: string
  html: string | null
  /** Sentences about what lenders require. */
  covenants: string[]
  /** The figures of the note over the years. */
  topic: { key: string; title: string } | null
  previous: NoteLink | null
  next: NoteLink | null
  notes: NoteLink[]
}>

const part = { source: "text of this report", title: "The note" }

export function PrintedNotePage() {
  const data = useLoaderData<PrintedNotePageData>()
  const { ticker, cik } = data
  return (
    <>
      <Controls>
        <FinancialsTabs ticker={ticker} current="notes" />
      </Controls>
      {data.status === "loaded" ? (
        <PrintedNote {...data} />
      ) : (
        <NotLoaded part={part} read={data} cik={cik} retry={notesAddress(ticker, null)} />
      )}
    </>
  )
}

function PrintedNote(data: Extract<PrintedNotePageData, { status: "loaded" }>) {
  const { ticker, formName, filed, reader, html, covenants, topic, previous, next, notes } = data
  return (
    <>
      <NoteLine>
        From the {formName}
        {filed ? ` of ${formatDay(filed)}` : ""}. <TextLink to={reader}>The note in the report</TextLink>
        {topic ? (
          <>
            . <TextLink to={notesAddress(ticker, topic.key)}>{`${topic.title} over the years`}</TextLink>
          </>
        ) : null}
        .
      </NoteLine>
      {covenants.length > 0 ? <Covenants quotes={covenants} /> : null}
      <div className="mt-7">
        <ServerHtml slot="printed-note" html={html} />
      </div>
      <nav aria-label="Notes of the report" className="mt-6 text-data print:hidden">
        <p className="flex flex-wrap gap-x-5">
          {previous ? <TextLink to={previous.to}>{`Before: ${previous.title}`}</TextLink> : null}
          {next ? <TextLink to={next.to}>{`Next: ${next.title}`}</TextLink> : null}
        </p>
        <ol className="mt-4 grid gap-x-6 gap-y-1.5 tablet:grid-cols-2">
          {notes.map(({ to, title: other }) => (
            <li key={to}>
              <TextLink to={to}>{other}</TextLink>
            </li>
          ))}
        </ol>
      </nav>
    </>
  )
}

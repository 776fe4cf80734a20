import { useLoaderData } from "@remix-run/react"
import { Fragment } from "react"
import type { Cik } from "~/lib/cik"
import type { Loaded } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import { notesAddress } from "~/model/notes/notes-query"
import { FinancialsTabs } from "~/pages/company/financials/financials-tabs"
import { NotLoaded } from "~/pages/company/request/not-loaded"
import { EmptyState } from "~/ui/empty-state"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { Controls, DataLinks, NoteLine } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"

export type NotesPageData = { ticker: Ticker; cik: Cik; name: string } & Loaded<{
  topics: { key: string; title: string; about: string; html: string | null }[]
  /** The topics without a current figure of the whole company. */
  missing: { key: string; title: string }[]
}>

export const notesPart = { source: "figures of notes of this company", title: "The notes" }

export function NotesPage() {
  const data = useLoaderData<NotesPageData>()
  const { ticker, cik } = data
  const path = notesAddress(ticker, null)
  return (
    <>
      <Controls>
        <FinancialsTabs ticker={ticker} current="notes" />
      </Controls>
      {data.status !== "loaded" ? (
        <NotLoaded part={notesPart} read={data} cik={cik} retry={path} />
      ) : (
        <div className="noted">
          <NoteLine beside={<DataLinks at={path} />}>
            The newest figures of each note as tagged in annual and quarterly reports.
            {data.missing.length > 0
              ? " The reports of the last year and a half tag no figure of the whole company for "
              : ""}
            {data.missing.map(({ key, title }, at) => (
              <Fragment key={key}>
                {at > 0 ? ", " : ""}
                <TextLink to={notesAddress(ticker, key)}>{title.toLowerCase()}</TextLink>
              </Fragment>
            ))}
            {data.missing.length > 0 ? "." : ""}
          </NoteLine>
          {data.topics.length === 0 ? (
            <EmptyState action={{ label: "Show financial statements", to: `/company/${ticker}/financials` }}>
              {`The reports of ${data.name} tag no figures of these notes.`}
            </EmptyState>
          ) : null}
          <div className="tablet:grid tablet:grid-cols-2 tablet:gap-x-12">
            {data.topics.map(({ key, title, about, html }) => (
              <Section
                key={key}
                title={title}
                action={{ label: "All figures", to: notesAddress(ticker, key) }}
              >
                <ServerHtml slot={key} html={html} />
                <p className="text-note text-ink-3">{about}</p>
              </Section>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

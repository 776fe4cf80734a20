import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import type { Loaded } from "~/lib/loaded"
import { formatFigure } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { readerAddress } from "~/model/filings/reader-address"
import { NotLoaded } from "~/pages/company/request/not-loaded"
import { Disclosure } from "~/ui/disclosure"
import { EmptyState } from "~/ui/empty-state"
import { Pager } from "~/ui/navigation/pager"
import { Notice } from "~/ui/notice"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { DataLinks, NoteLine } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import type { OwnersView } from "./owners-view"

interface LoadedOwners {
  count: number
  oldCount: number
  endedCount: number
  schedules: number
  unread: number
  isLoading: boolean
  unreadable: { accession: Accession; file: string; form: string; filed: string; reason: string }[]
  purposes: OwnersView["purposes"]
  table: string | null
  old: string | null
  ended: string | null
  filings: string | null
  chart: string | null
  hasChart: boolean
  page: number
  pages: number
}

export interface OwnersTabData {
  ticker: Ticker
  cik: Cik
  name: string
  owners: Loaded<LoadedOwners>
}

/** Owners of more than 5 % of a class, by Schedules 13D and 13G. */
export function OwnersTab({ data }: { data: OwnersTabData }) {
  const { ticker, cik, owners } = data
  const here = `/company/${ticker}/investors?show=owners`
  if (owners.status !== "loaded")
    return (
      <NotLoaded
        part={{ source: "schedules of owners of this company", title: "Owners above 5 %" }}
        read={owners}
        cik={cik}
        retry={here}
      />
    )
  return (
    <>
      <NoteLine beside={<DataLinks at={`/company/${ticker}/owners`} />}>
        Persons and firms that own 5 % or more of a class, as last reported on Schedules 13D (may seek
        influence) and 13G (passive). The percent is of the class named. Persons of one schedule often report
        the same shares, so they are not added.
      </NoteLine>
      {owners.count > 0 ? (
        <ServerHtml slot="owners" html={owners.table} />
      ) : (
        <EmptyState>
          {owners.schedules === 0 && owners.unread === 0
            ? "No readable Schedule 13D or 13G names this company."
            : "No owner of 5 % or more reported within three years in the loaded schedules."}
        </EmptyState>
      )}
      <OwnersNotice data={data} owners={owners} />
      {owners.purposes.map(({ names, text, ...schedule }) => (
        <Disclosure
          key={schedule.accession}
          summary={`Purpose of ${names[0]}${names.length > 1 ? ` and ${names.length - 1} more` : ""}, in the filer’s words`}
        >
          <div className="max-w-[47.5em] py-3 text-small">
            {text.split("\n\n").map((paragraph) => (
              <p key={paragraph} className="pb-3">
                {paragraph}
              </p>
            ))}
            <TextLink
              to={readerAddress(ticker, {
                accession: schedule.accession,
                form: schedule.form,
                primaryDocument: schedule.file,
              })}
            >
              {`Item 4 of ${schedule.form}, ${formatDay(schedule.filed)}`}
            </TextLink>
          </div>
        </Disclosure>
      ))}
      {owners.hasChart ? (
        <Section title="Over time">
          <ServerHtml slot="owners-history" html={owners.chart} />
        </Section>
      ) : null}
      {owners.oldCount > 0 ? (
        <Section title="Without a report for three years">
          <NoteLine>
            These owners reported 5 % or more and nothing since. An owner must report a change, but some stop
            without a last report.
          </NoteLine>
          <ServerHtml slot="owners-old" html={owners.old} />
        </Section>
      ) : null}
      {owners.endedCount > 0 ? (
        <Section title="Former owners">
          <ServerHtml slot="owners-ended" html={owners.ended} />
        </Section>
      ) : null}
      {owners.schedules > 0 ? (
        <Section title="Schedules">
          <ServerHtml slot="schedules" html={owners.filings} />
          <Pager page={owners.page} pages={owners.pages} to={(page) => `${here}&page=${page}`} />
        </Section>
      ) : null}
    </>
  )
}

function OwnersNotice({ data, owners }: { data: OwnersTabData; owners: LoadedOwners }) {
  const { ticker } = data
  const { unread, isLoading, unreadable } = owners
  if (unread === 0 && unreadable.length === 0) return null
  return (
    <>
      {unread > 0 ? (
        <Notice
          actions={
            isLoading
              ? [{ label: "Show newly loaded schedules", to: `/company/${ticker}/investors?show=owners` }]
              : []
          }
        >
          {`${formatFigure(unread)} of the newest 80 schedules are not loaded yet.`}
          {isLoading ? " They are loading from the SEC." : ""}
        </Notice>
      ) : null}
      {unreadable.length > 0 ? (
        <Disclosure summary={`Schedules without figures here (${unreadable.length})`}>
          <ul className="py-3 text-data">
            {unreadable.map(({ accession, file, form, filed, reason }) => (
              <li key={accession} className="py-1">
                <TextLink to={readerAddress(ticker, { accession, form, primaryDocument: file })}>
                  {`${form}, ${formatDay(filed)}`}
                </TextLink>
                : {reason}
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </>
  )
}

import { useLoaderData } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { countText, formatCompactUsd, formatFigure, formatPercent, missing } from "~/lib/numbers"
import { formatQuarter, parseQuarter } from "~/lib/quarter"
import type { DatedBacklog } from "~/model/directory/backlog-report"
import { EmptyState } from "~/ui/empty-state"
import { Facts } from "~/ui/facts"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import {
  BacklogTable,
  ChecksTable,
  FailuresTable,
  formatNewYork,
  formatTime,
  IdentitiesTable,
  SourcesTable,
  UnmappedTable,
} from "./status-tables"
import type { StatusView } from "./status-view"

export interface StatusData {
  report: StatusView | null
  /** A sentence for each imported document that cannot be read. */
  damaged: string[]
  /** The progress of the loading of data, as a sentence. */
  fill: string | null
  backlog: DatedBacklog | null
  /** The reasons why the instance is not fit to serve. */
  notReady: string[]
  accuracy: string | null
  /** The titles of sources and of work by their names. */
  titles: Readonly<Record<string, string>>
}

export function StatusPage() {
  const { report, damaged, fill, backlog, notReady, accuracy, titles } = useLoaderData<StatusData>()
  return (
    <>
      <PageHeader
        title="Data health"
        crumb={report ? `Counted on ${formatTime(report.madeAt)}` : null}
        lede="Loaded data, last read of each source, failures, and tests of the statements."
      />
      {damaged.map((sentence) => (
        <Notice key={sentence}>{sentence}</Notice>
      ))}
      {notReady.length > 0 ? <Notice tone="warning">{notReady.join(" ")}</Notice> : null}
      {fill ? <Notice>{fill}</Notice> : null}
      {report ? (
        <Totals report={report} />
      ) : (
        <EmptyState action={{ label: "How to load data", to: "/blog/how-to-host-it-yourself" }}>
          Data is counted every hour; there is no count yet.
        </EmptyState>
      )}
      {backlog ? <Backlog backlog={backlog} titles={titles} /> : null}
      {report ? <Report report={report} titles={titles} /> : null}
      <Section title="Checked against the filings">
        <p className="max-w-[46.5em] pt-2 text-small text-ink-2">
          Reports from the repository on how loaded data compares with the filings.
        </p>
        <ServerHtml slot="accuracy" html={accuracy} className="reading post mt-4" />
      </Section>
    </>
  )
}

function Backlog({ backlog, titles }: { backlog: DatedBacklog } & Pick<StatusData, "titles">) {
  const { kinds, failures, read, unread, freshness, lineSeconds, feedReadTo, feedGap, indexedTo, madeAt } =
    backlog
  return (
    <Section title="Waiting for the SEC">
      <p className="max-w-[46.5em] py-2 text-small text-ink-2">
        {feedReadTo
          ? `The feed of new filings is read to ${formatNewYork(feedReadTo)}. `
          : "The feed of new filings has not been read. "}
        {freshness
          ? `Of ${countText(freshness.filings, "filing")} of the last week, half were on their pages within ${formatLag(freshness.medianSeconds)} of their acceptance, and 95 % within ${formatLag(freshness.p95Seconds)}. `
          : ""}
        {feedGap ? `${feedGap} ` : ""}
        {indexedTo ? `Compared with the SEC's daily index to ${formatDay(indexedTo)}. ` : ""}
        {lineSeconds > 0 ? `Background requests wait ${countText(lineSeconds, "second")} in line. ` : ""}
        {read.filings > 0
          ? `${countText(read.filings, "filing was", "filings were")} read in two weeks, with ${formatFigure(read.requests, 1)} requests each, at most ${formatFigure(read.mostRequests, 1)}. `
          : ""}
        As of {formatTime(madeAt)}.
      </p>
      {kinds.length ? (
        <BacklogTable kinds={kinds} titles={titles} />
      ) : (
        <p className="py-2 text-ink-2">Nothing waits.</p>
      )}
      {failures.length ? (
        <FailuresTable
          titles={titles}
          failures={failures.map(({ kind, key, ...rest }) => ({
            key: key === "all" ? kind : `${kind}:${key}`,
            ...rest,
          }))}
        />
      ) : null}
      {unread.map(({ kind, key, accession, form, tries }) => (
        <p key={`${kind} ${accession}`} className="py-1 text-small text-ink-2">
          Form {form} of CIK {key}, {accession}, was listed, but its data did not appear within two weeks. It
          was requested {countText(tries, "time")}.
        </p>
      ))}
    </Section>
  )
}

function formatLag(seconds: number): string {
  if (seconds < 120) return countText(seconds, "second")
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? countText(minutes, "minute") : countText(Math.round(minutes / 60), "hour")
}

function Totals({ report }: { report: StatusView }) {
  const quarter = parseQuarter(report.latestQuarter ?? "")
  const first = parseQuarter(report.firstQuarter ?? "")
  return (
    <Facts
      isNoteBelow
      facts={[
        {
          term: "Companies with statements",
          value: formatFigure(report.companiesWithStatements),
          note: `of ${formatFigure(report.companies)} listed`,
        },
        {
          term: "Investors with holdings",
          value: formatFigure(report.investorsLoaded),
          note: `of ${formatFigure(report.investors)} tracked`,
        },
        {
          term: "Portfolios",
          value: formatFigure(report.portfolios),
          note: first && quarter ? `${formatQuarter(first)} to ${formatQuarter(quarter)}` : "",
        },
        {
          term: "Funds with holdings",
          value: formatFigure(report.fundsLoaded),
          note: report.funds ? `of ${formatFigure(report.funds)} share classes` : "",
        },
        {
          term: "Newest company filing",
          value: report.newestFiling ? formatDay(report.newestFiling.slice(0, 10)) : missing,
        },
      ]}
    />
  )
}

function Report({ report, titles }: { report: StatusView } & Pick<StatusData, "titles">) {
  const { checks, unmapped } = report
  const quarter = parseQuarter(report.latestQuarter ?? "")
  const known = unmapped.valueUsd > 0 ? unmapped.unmappedUsd / unmapped.valueUsd : null
  return (
    <>
      <Section title="Sources">
        <SourcesTable sources={report.sources} titles={titles} />
      </Section>
      <Section title="Failures">
        {report.failures.length ? (
          <FailuresTable failures={report.failures} titles={titles} />
        ) : (
          <p className="py-2 text-ink-2">No source failed when it was last read.</p>
        )}
      </Section>
      <Section title="Tests of the statements">
        <p className="max-w-[46.5em] py-2 text-small text-ink-2">
          {countText(checks.companies, "company was", "companies were")} checked:{" "}
          {formatFigure(checks.balancesHeld)} of {formatFigure(checks.balances)} balance sheets have assets
          equal to liabilities and equity, and {formatFigure(checks.quartersHeld)} of{" "}
          {formatFigure(checks.quarters)} years equal the sum of their four quarters, line by line.
          Differences are explained by a row of the statement, by rounding or by another definition. Checks in
          a company's financials say what each test is.
        </p>
        {checks.identities.length ? <IdentitiesTable counts={checks.identities} /> : null}
      </Section>
      {report.open.length ? (
        <Section title="Companies with differences">
          <ChecksTable open={report.open} />
        </Section>
      ) : null}
      <Section title="Holdings without a ticker">
        <p className="max-w-[46.5em] py-2 text-small text-ink-2">
          {quarter
            ? `${formatQuarter(quarter)}: ${formatCompactUsd(unmapped.unmappedUsd)} of ${formatCompactUsd(unmapped.valueUsd)}, ${formatPercent(known, 2)}. They are included in all totals.`
            : "No holdings are loaded."}
        </p>
        {unmapped.largest.length ? <UnmappedTable largest={unmapped.largest} /> : null}
      </Section>
    </>
  )
}

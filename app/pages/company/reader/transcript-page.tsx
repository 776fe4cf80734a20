import { Fragment } from "react"
import { formatDay } from "~/lib/dates"
import { minutesText } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import { transcriptAddress } from "~/model/transcripts/transcript-address"
import { EmptyState } from "~/ui/empty-state"
import { CrumbLine } from "~/ui/navigation/crumb-line"
import { NarrowFold } from "~/ui/navigation/narrow-fold"
import { Notice } from "~/ui/notice"
import { ServerHtml } from "~/ui/server-html"
import { Controls, NoteLine, Tabs } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import type { SpokenEntry } from "./transcript-outline"
import type { TranscriptPageData } from "./transcript-view"

/** A conference call with its speakers, or else the press release on the quarter. */
export function TranscriptPage({ data }: { data: TranscriptPageData }) {
  const { ticker, quarter, body, previous, next } = data
  const step = (at: typeof next, before: string, after: string) =>
    at && {
      label: `${before}${at.isCall ? "Call held" : "Release filed"} in ${formatQuarter(at.quarter)}${after}`,
      to: transcriptAddress(ticker, at.quarter),
      isCurrent: false,
    }
  const isCall = body.kind === "transcript"
  return (
    <>
      <p className="crumbs">
        <CrumbLine
          parts={[
            isCall ? "Transcript" : body.kind === "release" && "Press release",
            isCall && `held in ${formatQuarter(quarter)}`,
            body.kind === "release" && `filed ${formatDay(body.filed)}`,
            isCall && body.date && formatDay(body.date),
            isCall && `${minutesText(body.minutes)} to read`,
          ]}
        />
      </p>
      <h2 className="mt-1 text-h2">
        {isCall
          ? body.title
          : `${body.kind === "release" ? "Results press release filed in" : "Conference call,"} ${formatQuarter(quarter)}`}
      </h2>
      <Controls>
        <Tabs label="Quarter" size="small" tabs={[step(previous, "‹ ", ""), step(next, "", " ›")]} />
      </Controls>
      <CallText data={data} />
    </>
  )
}

function CallText({ data: { ticker, quarter, body } }: { data: TranscriptPageData }) {
  switch (body.kind) {
    case "transcript":
      return (
        <>
          <NoteLine>
            {body.sourceHref ? (
              <>
                From an exhibit of <TextLink to={body.sourceHref}>the company's own filing</TextLink>, split
                by speaker.
              </>
            ) : (
              `Source: ${body.source ?? "imported, without a source"}.`
            )}
            {body.filed.length > 0 ? " Filed in the same quarter: " : ""}
            {body.filed.map(({ label, to }, index) => (
              <Fragment key={to}>
                {index > 0 ? ", " : ""}
                <TextLink to={to}>{label}</TextLink>
              </Fragment>
            ))}
            {body.filed.length > 0 ? "." : ""}
          </NoteLine>
          <div className="beside-tools">
            <div>
              <NarrowFold summary={`Speakers, ${body.outline.filter(({ isPart }) => !isPart).length}`}>
                <Speakers entries={body.outline} />
              </NarrowFold>
            </div>
            <div>
              <ServerHtml slot="reading" html={body.html} />
            </div>
          </div>
        </>
      )
    case "release":
      return (
        <>
          <Notice
            actions={[
              {
                label: body.isWhole ? "Open it in its filing" : "Read the whole release in its filing",
                to: body.href,
              },
            ]}
          >
            No transcript of this quarter is loaded. This is the press release on its results, from the 8-K
            filed {formatDay(body.filed)}.
          </Notice>
          <ServerHtml slot="reading" html={body.html} />
        </>
      )
    case "nothing":
      return (
        <div className="pt-6">
          <EmptyState action={{ label: "All filings", to: `/company/${ticker}/filings` }}>
            No transcript of this quarter is loaded, and the company filed no press release on its results.
          </EmptyState>
        </div>
      )
    case "unavailable":
      return (
        <Notice
          tone="warning"
          actions={[
            { label: "Try again", to: transcriptAddress(ticker, quarter) },
            { label: "All filings", to: `/company/${ticker}/filings` },
          ]}
        >
          This quarter's call could not be loaded. {body.reason}
        </Notice>
      )
  }
}

function Speakers({ entries }: { entries: SpokenEntry[] }) {
  return (
    <nav aria-label="Speakers" className="text-data">
      <ol>
        {entries.map((entry) => (
          <li key={entry.key}>
            <a
              href={`#${entry.key}`}
              className={`block border-l-2 border-hair py-[5px] hover:text-ink ${
                entry.isPart ? "pl-3 font-[560] text-ink" : "pl-6 text-ink-2"
              }`}
            >
              {entry.title} {entry.note ? <small className="text-note text-ink-3">{entry.note}</small> : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

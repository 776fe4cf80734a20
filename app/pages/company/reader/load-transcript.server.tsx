import { Fragment } from "react"
import { isPeriodic } from "~/edgar/form-names"
import { parseAccession } from "~/lib/accession"
import { formatDay } from "~/lib/dates"
import { getQuarter, type Quarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import type { ListedCompany } from "~/model/directory/list-index"
import type { FilingReader } from "~/model/filings/filing-reader"
import { listFilings } from "~/model/filings/filings-document"
import { readerAddress } from "~/model/filings/reader-address"
import { readingMinutes } from "~/model/reading/reading-time"
import type { Transcript, Turn } from "~/model/transcripts/transcript"
import { transcriptKey } from "~/model/transcripts/transcripts-document"
import {
  findCall,
  type Release,
  releaseQuarters,
  tellsResults,
} from "~/pages/company/filings/find-call.server"
import type { DataContext } from "~/pages/company/request/require-company.server"
import type { DocumentStore } from "~/platform/documents.server"
import { addTranscripts, listTranscripts } from "~/stores/company/transcripts-store.server"
import { filingsKind, transcriptKind } from "~/stores/document-kinds"
import { renderSlot } from "~/ui/render-slot.server"
import { readerPath } from "./filing/reader-query"
import { SectionsHtml } from "./reading-html"
import { outlineTranscript, wordsOfTranscript } from "./transcript-outline"
import type { CallBody, TranscriptPageData } from "./transcript-view"

const parts = [
  ["prepared", "Prepared remarks"],
  ["questions", "Questions and answers"],
] as const

function turnAnchor(index: number): string {
  return `turn-${index + 1}`
}

/** The text of a call, with the name and role of each speaker. */
function TranscriptHtml({ transcript }: { transcript: Transcript }) {
  const turns = transcript.turns.map((turn, index) => ({ turn, index }))
  return (
    <article className="reading">
      {parts.map(([part, title]) => {
        const own = turns.filter(({ turn }) => turn.part === part)
        return own.length === 0 ? null : (
          <Fragment key={part}>
            <h3 id={part}>{title}</h3>
            {own.map(({ turn, index }) => (
              <SpokenTurn key={turnAnchor(index)} transcript={transcript} turn={turn} index={index} />
            ))}
          </Fragment>
        )
      })}
    </article>
  )
}

function SpokenTurn({ transcript, turn, index }: { transcript: Transcript; turn: Turn; index: number }) {
  const speaker = turn.speaker === null ? null : transcript.speakers[turn.speaker]
  return (
    <section id={turnAnchor(index)} className="spoken">
      {speaker ? (
        <h4>
          {speaker.name}
          {speaker.role ? <small>{speaker.role}</small> : null}
        </h4>
      ) : null}
      {turn.paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a turn do not change order
        <p key={at}>{paragraph}</p>
      ))}
    </section>
  )
}

interface TranscriptContext extends DataContext {
  documents: DocumentStore
  filings: FilingReader
  waitUntil: (work: Promise<unknown>) => void
  slots: Map<string, string>
  isDocumentRequest: boolean
}

/** A quarter's call: imported, found in an exhibit, or replaced by the press release on the results. */
export async function loadTranscript(
  company: ListedCompany,
  quarter: Quarter,
  context: TranscriptContext,
): Promise<TranscriptPageData> {
  const { ticker, cik } = company
  const [stored, known, list] = await Promise.all([
    context.documents.get(transcriptKind, transcriptKey(cik, quarter)),
    listTranscripts(cik, context.documents),
    context.readThrough(filingsKind, cik),
  ])
  const filings = list.status === "loaded" ? listFilings(list.document.body) : []
  const calls = new Set(known.map((head) => head.quarter as Quarter))
  const others = [...new Set([...calls, ...releaseQuarters(filings)])]
    .filter((other) => other !== quarter)
    .sort()
    .map((other) => ({ quarter: other, isCall: calls.has(other) }))
  const place = {
    view: "transcript" as const,
    ticker,
    quarter,
    previous: others.findLast((other) => other.quarter < quarter) ?? null,
    next: others.find((other) => other.quarter > quarter) ?? null,
  }
  const filed = filings
    .filter((each) => getQuarter(each.filed) === quarter && (tellsResults(each) || isPeriodic(each.form)))
    .map((each) => ({ label: `${each.form} of ${formatDay(each.filed)}`, to: readerAddress(ticker, each) }))
  if (stored) return { ...place, body: { ...spokenBody(ticker, stored.body, context), filed } }
  if (list.status === "unavailable") return { ...place, body: { kind: "unavailable", reason: list.reason } }
  const { transcript, release, problem } = await findCall(company, quarter, filings, context.filings)
  if (transcript) {
    context.waitUntil(addTranscripts([{ cik, transcript }], context.documents, Date.now()))
    return { ...place, body: { ...spokenBody(ticker, transcript, context), filed } }
  }
  if (release) return { ...place, body: releaseBody(ticker, release, context) }
  return { ...place, body: problem ? { kind: "unavailable", reason: problem } : { kind: "nothing" } }
}

function spokenBody(ticker: Ticker, transcript: Transcript, context: TranscriptContext) {
  const { title, date, source } = transcript
  const accession = source === null ? null : parseAccession(source)
  return {
    kind: "transcript" as const,
    title,
    date,
    source,
    sourceHref: accession && readerPath(ticker, accession, { view: "documents" }),
    minutes: readingMinutes(wordsOfTranscript(transcript)),
    outline: outlineTranscript(transcript),
    html: renderSlot(context, "reading", <TranscriptHtml transcript={transcript} />),
  }
}

function releaseBody(
  ticker: Ticker,
  { filing, ref, sections, isWhole }: Release,
  context: TranscriptContext,
): CallBody {
  return {
    kind: "release",
    href: readerPath(ticker, filing.accession, { type: filing.form, doc: ref.document }),
    filed: filing.filed,
    isWhole,
    html: renderSlot(context, "reading", <SectionsHtml sections={sections} query="" head={null} />),
  }
}

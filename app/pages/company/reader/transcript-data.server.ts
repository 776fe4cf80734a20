import { parseQuarter } from "~/lib/quarter"
import { type DataAnswer, notFoundAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { listFilings } from "~/model/filings/filings-document"
import { getText, wordCount } from "~/model/reading/text/markup"
import type { Transcript } from "~/model/transcripts/transcript"
import { transcriptAddress } from "~/model/transcripts/transcript-address"
import { transcriptKey } from "~/model/transcripts/transcripts-document"
import { findCall, type Release } from "~/pages/company/filings/find-call.server"
import type { DocumentStore } from "~/platform/documents.server"
import { filingsKind, transcriptKind } from "~/stores/document-kinds"
import type { FilingDataContext } from "./data/find-filing.server"

interface TextRow {
  part: string | null
  speaker: string | null
  role: string | null
  text: string
}

/** A quarter's call by paragraph, or the results release of the quarter. */
export async function loadTranscriptData(
  company: ListedCompany,
  given: string,
  context: FilingDataContext & { documents: DocumentStore },
): Promise<DataAnswer> {
  const { ticker, cik, filedName: name } = company
  const quarter = parseQuarter(given)
  if (!quarter) return notFoundAnswer(`${given} is not a quarter such as 2026q1.`)
  const head = { ticker, cik, name, quarter, url: transcriptAddress(ticker, quarter) }
  const stored = await context.documents.get(transcriptKind, transcriptKey(cik, quarter))
  if (stored) return toAnswer({ ...head, ...describeCall(stored.body) }, listSpoken(stored.body))
  const list = await context.readThrough(filingsKind, cik)
  if (list.status === "unavailable") return { status: 503, body: { error: list.reason, rows: [] } }
  const filings = list.status === "loaded" ? listFilings(list.document.body) : []
  const { transcript, release, problem } = await findCall(company, quarter, filings, context.filings)
  if (transcript) return toAnswer({ ...head, ...describeCall(transcript) }, listSpoken(transcript))
  if (release) return toAnswer({ ...head, ...describeRelease(name, release) }, listReleased(release))
  if (problem) return { status: 503, body: { error: problem, rows: [] } }
  return notFoundAnswer(`No conference call and no results release of ${ticker} was found in ${quarter}.`)
}

function toAnswer(head: Record<string, unknown>, rows: TextRow[]): DataAnswer {
  const words = rows.reduce((sum, { text }) => sum + wordCount(text), 0)
  return { status: 200, body: { ...head, words, rows } }
}

function describeCall({ title, date, source }: Transcript) {
  return { kind: "transcript", title, date, source, isWhole: true }
}

function describeRelease(name: string, { filing, isWhole }: Release) {
  const title = `Results release of ${name}`
  return { kind: "release", title, date: filing.filed, source: filing.accession, isWhole }
}

function listSpoken({ speakers, turns }: Transcript): TextRow[] {
  return turns.flatMap(({ speaker, part, paragraphs }) => {
    const { name = null, role = null } = speaker === null ? {} : (speakers[speaker] ?? {})
    return paragraphs.map((text) => ({ part, speaker: name, role, text }))
  })
}

function listReleased({ sections }: Release): TextRow[] {
  const blocks = sections.flatMap((section) => section.blocks)
  const texts = blocks.map(({ html }) => getText(html)).filter(Boolean)
  return texts.map((text) => ({ part: null, speaker: null, role: null, text }))
}

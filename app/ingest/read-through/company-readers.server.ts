import type { SubmittedFiling } from "~/edgar/submissions"
import { deriveAfterImport } from "~/ingest/derive/derive-company.server"
import { asReportedData, asReportedReading } from "~/ingest/kinds/as-reported.server"
import { businessBehind, businessData } from "~/ingest/kinds/business.server"
import { historyData, historyHeldMs } from "~/ingest/kinds/history.server"
import type { MadeBehind } from "~/ingest/kinds/kind"
import { type FilingsKinds, filingsKinds } from "~/ingest/kinds/kinds.server"
import { peopleBehind, peopleData } from "~/ingest/kinds/people.server"
import type { Cik } from "~/lib/cik"
import type { LazyFields } from "~/lib/lazy-fields"
import type { LoadedDocument, ReadDocument } from "~/lib/loaded"
import { reportTemporary, reportTemporaryOfAll } from "~/lib/temporary-result"
import type { AsReportedDocument } from "~/model/as-reported/as-reported-document"
import type { FilingReader } from "~/model/filings/filing-reader"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { HistoryDocument } from "~/model/history/history-document"
import { historyKind } from "~/stores/document-kinds"
import { type FilingsReader, filingsReader } from "./company-filings.server"
import type { IngestEffects } from "./live.server"
import { type BehindReader, behindReader, ownReader } from "./own-readings.server"
import { askQueue } from "./read-through.server"

/** The values that all readers of one request share. */
export interface ReaderScope {
  effects: IngestEffects
  /** Reads documents of companies without reporting temporary results. */
  readDocument: ReadDocument
  /** Filed documents, without reporting temporary results. */
  filings: () => FilingReader
  /** Sends work to the queue. */
  enqueue: (message: { kind: string; cik: Cik }) => Promise<void>
  /** Notes that a later request may get more. */
  report: () => void
  waitUntil: (work: Promise<unknown>) => void
}

/** A reader for each kind of data that is made of filings of a company's list, by the kind's name. */
type FilingsReaders = { [Name in keyof FilingsKinds]: FilingsReader<FilingsKinds[Name]> }

export interface CompanyReaders extends FilingsReaders {
  /** Reads a stored document, or fetches it from the SEC if it is missing. */
  readThrough: ReadDocument
  /** Derives the statements of companies whose figures were imported. */
  deriveAfterImport: (ciks: Cik[]) => Promise<void>
  /** Figures from filings of before XBRL. */
  history: HistoryReader
  /** Business sections of annual reports. */
  business: BehindReaderOf<typeof businessBehind>
  /** Officers and directors named in annual reports and proxy statements. */
  people: BehindReaderOf<typeof peopleBehind>
  /** Statements in the filer's rows and order. The filing is one of the company's list. */
  asReported: (cik: Cik, filing: SubmittedFiling) => Promise<LoadedDocument<AsReportedDocument>>
}

type BehindReaderOf<Behind> =
  Behind extends MadeBehind<infer T, infer Subject> ? BehindReader<T, Subject> : never

export interface HistoryReader {
  /**
   * Asks the queue to read a company's filings from before XBRL if some wait. `statements` is null for a company
   * without any. Refreshing is true while they are read.
   */
  request: (
    cik: Cik,
    statements: Pick<StatementsDocument, "history"> | null,
  ) => Promise<{ refreshing: boolean }>
  /** The figures read so far, each with its place; null if there are none. */
  document: (cik: Cik) => Promise<HistoryDocument | null>
}

/** Readers of a company's data. What they could not load now is reported as temporary. */
export function companyReaders({
  effects,
  readDocument,
  filings,
  enqueue,
  report,
  waitUntil,
}: ReaderScope): LazyFields<CompanyReaders> {
  return {
    ...(filingsReaders({
      ...effects,
      readThrough: readDocument,
      enqueue,
      waitUntil,
      report,
    }) as LazyFields<FilingsReaders>),
    readThrough: () => reportTemporary(readDocument, report),
    deriveAfterImport: () => (ciks) => deriveAfterImport(ciks, effects),
    history: () => reportTemporaryOfAll(historyReader({ ...effects, enqueue }), report),
    business: () => {
      const kind = { name: businessData.name, behind: businessBehind }
      const reader = behindReader(kind, { ...effects, filings: filings() }, waitUntil)
      const readBehind: typeof reader.readBehind = (cik, reports) => {
        const isReading = reader.readBehind(cik, reports)
        if (isReading) report()
        return isReading
      }
      return { ...reader, readBehind }
    },
    people: () =>
      behindReader(
        { name: peopleData.name, behind: peopleBehind },
        { ...effects, filings: filings() },
        waitUntil,
      ),
    asReported: () => {
      const read = ownReader({ name: asReportedData.name, reading: asReportedReading }, effects, waitUntil)
      return reportTemporary((cik, filing) => read(filing.accession, { cik, filing }), report)
    },
  }
}

function historyReader(effects: IngestEffects & Pick<ReaderScope, "enqueue">): HistoryReader {
  return {
    document: async (cik) => (await effects.documents.get(historyKind, cik))?.body ?? null,
    async request(cik, statements) {
      const heldMs = historyHeldMs(statements)
      if (!effects.edgar || heldMs === null) return { refreshing: false }
      const isAsked = await askQueue(historyData.name, cik, { heldMs }, effects)
      return { refreshing: isAsked || (statements?.history?.waiting ?? 0) > 0 }
    },
  }
}

function filingsReaders(
  effects: Parameters<typeof filingsReader>[1],
): Record<string, () => FilingsReader<unknown>> {
  return Object.fromEntries(
    filingsKinds.map((kind) => [
      kind.name,
      () => {
        const reader = filingsReader(kind, effects)
        return { ...reader, load: reportTemporary(reader.load, effects.report) }
      },
    ]),
  )
}

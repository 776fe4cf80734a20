import { type FilingsKinds, filingsKinds } from "~/ingest/kinds/kinds.server"
import type { Cik } from "~/lib/cik"
import type { LazyFields } from "~/lib/lazy-fields"
import type { ReadDocument } from "~/lib/loaded"
import { reportTemporary, reportTemporaryOfAll } from "~/lib/temporary-result"
import type { FilingReader } from "~/model/filings/filing-reader"
import { type FilingsReader, filingsReader } from "./company-filings.server"
import { deriveAfterImport } from "./derive-company.server"
import type { IngestEffects } from "./live.server"
import { type AsReportedReader, asReportedReader } from "./read-as-reported.server"
import { type BusinessReader, businessReader } from "./read-business.server"
import { type PeopleReader, peopleReader } from "./read-people.server"
import { type HistoryReader, historyReader } from "./request-history.server"

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
  business: BusinessReader
  /** Officers and directors named in annual reports and proxy statements. */
  people: PeopleReader
  /** Statements in the filer's rows and order. */
  asReported: AsReportedReader
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
    business: () => businessReader({ ...effects, filings: filings() }, waitUntil, report),
    people: () => peopleReader({ ...effects, filings: filings() }, waitUntil),
    asReported: () => reportTemporary(asReportedReader(effects, waitUntil), report),
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

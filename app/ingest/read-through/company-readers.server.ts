import type { Cik } from "~/lib/cik"
import type { LazyFields } from "~/lib/lazy-fields"
import type { ReadDocument } from "~/lib/loaded"
import { reportTemporary, reportTemporaryOfAll } from "~/lib/temporary-result"
import type { FilingReader } from "~/model/filings/filing-reader"
import { deriveAfterImport } from "./derive-company.server"
import type { IngestEffects } from "./live.server"
import { type AsReportedReader, asReportedReader } from "./read-as-reported.server"
import { type BusinessReader, businessReader } from "./read-business.server"
import { type FacesReader, facesReader } from "./read-faces.server"
import { type OwnersReader, ownersReader } from "./read-owners.server"
import { type OwnershipReader, ownershipReader } from "./read-ownership.server"
import { type PeopleReader, peopleReader } from "./read-people.server"
import { type ReleasesReader, releasesReader } from "./read-releases.server"
import { type SegmentsReader, segmentsReader } from "./read-segments.server"
import { type HistoryReader, historyReader } from "./request-history.server"

/** The values that all readers of one request share. */
export interface ReaderScope {
  effects: IngestEffects
  /** Reads documents of companies without reporting temporary results. */
  readDocument: ReadDocument
  /** Filed documents, without reporting temporary results. */
  filings: () => FilingReader
  /** Sends work to the queue. */
  enqueue: (message: {
    kind: "insiders" | "owners" | "segments" | "releases" | "investor" | "history" | "faces"
    cik: string
  }) => Promise<void>
  /** Notes that a later request may get more. */
  report: () => void
  waitUntil: (work: Promise<unknown>) => void
}

export interface CompanyReaders {
  /** Reads a stored document, or fetches it from the SEC if it is missing. */
  readThrough: ReadDocument
  /** Derives the statements of companies whose figures were imported. */
  deriveAfterImport: (ciks: Cik[]) => Promise<void>
  /** Ownership forms and pay, which are loaded after the filing list that lists them. */
  ownership: OwnershipReader
  /** Schedules 13D and 13G, which are loaded after the filing list that lists them. */
  owners: OwnersReader
  /** Figures from filings of before XBRL. */
  history: HistoryReader
  /** Business sections of annual reports. */
  business: BusinessReader
  /** Officers and directors named in annual reports and proxy statements. */
  people: PeopleReader
  /** Statements in the filer's rows and order. */
  asReported: AsReportedReader
  /** Breakdowns by segment, product and region. */
  segments: SegmentsReader
  /** Announced figures of results releases. */
  releases: ReleasesReader
  /** The printed statements of reports. */
  faces: FacesReader
}

export function companyReaders(scope: ReaderScope): LazyFields<CompanyReaders> {
  const { effects, readDocument, filings, enqueue, report, waitUntil } = scope
  return {
    readThrough: () => reportTemporary(readDocument, report),
    deriveAfterImport: () => (ciks) => deriveAfterImport(ciks, effects),
    ownership: () =>
      reportTemporaryOfAll(
        ownershipReader({ ...effects, readThrough: readDocument, enqueue }, waitUntil),
        report,
      ),
    owners: () =>
      reportTemporaryOfAll(
        ownersReader({ ...effects, readThrough: readDocument, enqueue }, waitUntil),
        report,
      ),
    history: () => reportTemporaryOfAll(historyReader({ ...effects, enqueue }), report),
    business: () => businessReader({ ...effects, filings: filings() }, waitUntil, report),
    people: () => peopleReader({ ...effects, filings: filings() }, waitUntil),
    asReported: () => reportTemporary(asReportedReader(effects, waitUntil), report),
    releases: () => releasesReader({ ...effects, enqueue }, waitUntil, report),
    faces: () => facesReader({ ...effects, enqueue }, waitUntil),
    segments: () =>
      reportTemporaryOfAll(
        segmentsReader({ ...effects, readThrough: readDocument, enqueue }, waitUntil),
        report,
      ),
  }
}

import "@remix-run/cloudflare"
import { deriveAfterImport } from "~/ingest/read-through/derive-company.server"
import { filingGuard } from "~/ingest/read-through/filing-guard.server"
import { filingReader } from "~/ingest/read-through/filing-reader.server"
import { investorGuard } from "~/ingest/read-through/investor-guard.server"
import { liveEffects } from "~/ingest/read-through/live.server"
import { type AsReportedReader, asReportedReader } from "~/ingest/read-through/read-as-reported.server"
import { type BusinessReader, businessReader } from "~/ingest/read-through/read-business.server"
import { companyReader, isStaleCompany } from "~/ingest/read-through/read-company.server"
import { type FundReader, fundReader } from "~/ingest/read-through/read-fund.server"
import { type InvestorReader, investorReader } from "~/ingest/read-through/read-investor.server"
import { type OwnershipReader, ownershipReader } from "~/ingest/read-through/read-ownership.server"
import { type PeopleReader, peopleReader } from "~/ingest/read-through/read-people.server"
import { type SegmentsReader, segmentsReader } from "~/ingest/read-through/read-segments.server"
import { type HistoryReader, historyReader } from "~/ingest/read-through/request-history.server"
import { fullTextSearch } from "~/ingest/read-through/search-full-text.server"
import type { Cik } from "~/lib/cik"
import type { ReadDocument } from "~/lib/loaded"
import { reportTemporary, reportTemporaryOfAll } from "~/lib/temporary-result"
import type { ListIndex } from "~/model/directory/list-index"
import type { FilingReader, FullTextSearch } from "~/model/filings/filing-reader"
import type { SecurityIndex } from "~/model/securities/security-index"
import { countedDatabase } from "~/platform/d1.server"
import { type DocumentStore, documentStore } from "~/platform/documents.server"
import type { Bindings, Settings } from "~/platform/env.server"
import { RequestLog } from "~/platform/log.server"
import { rawFiles } from "~/platform/raw-files.server"
import { readSession } from "~/platform/session.server"
import {
  type RenderedStatements,
  renderedStatements,
} from "~/stores/company/rendered-statements-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { loadSecurityIndex } from "~/stores/directory/securities-store.server"
import { getSession, type Session, touchSession } from "~/stores/people/sessions-store.server"
import type { User } from "~/stores/people/users-store.server"

declare const __BUILD__: string

/** The context of loaders and actions, created for each request. */
export type RequestContext = {
  settings: Settings
  db: D1Database
  documents: DocumentStore
  /** Names, tickers and coverage, cached in the isolate. */
  lists: () => Promise<ListIndex>
  /** Reads a stored document, or fetches it from the SEC if it is missing. */
  readThrough: ReadDocument
  /** Tables of statements that were rendered before. */
  renderedStatements: RenderedStatements
  /** Derives the statements of companies whose figures were imported. */
  deriveAfterImport: (ciks: Cik[]) => Promise<void>
  /** Ownership forms and pay, which are loaded after the filing list that lists them. */
  ownership: OwnershipReader
  /** Figures from filings of before XBRL. */
  history: HistoryReader
  /** Filed documents converted for reading. */
  filings: FilingReader
  /** The SEC's search in filings since 2001. */
  fullText: FullTextSearch
  /** Business sections of annual reports. */
  business: BusinessReader
  /** Officers and directors named in annual reports and proxy statements. */
  people: PeopleReader
  /** 13F filers, tracked or not, and their filings. */
  investors: InvestorReader
  /** Statements in the filer's rows and order. */
  asReported: AsReportedReader
  /** Breakdowns by segment, product and region. */
  segments: SegmentsReader
  /** Funds that report their holdings. */
  funds: FundReader
  /** Tickers by CUSIP, cached in the isolate. */
  securities: () => Promise<SecurityIndex>
  /** HTML rendered by loaders for this document, which is not sent again as data. */
  slots: Map<string, string>
  /** True for a request for HTML, false for the data of a client-side navigation. */
  isDocumentRequest: boolean
  /** What the response depends on, which decides whether it can be cached. */
  dependsOn: { visitor: boolean; temporaryResult: boolean }
  /** Static files of the site. */
  assets: Bindings["ASSETS"]
  log: RequestLog
  waitUntil: (work: Promise<unknown>) => void
  /** The visitor's session, read once per request; null if signed out. */
  session: () => Promise<Session | null>
  /** The signed-in user; null if signed out. */
  user: () => Promise<User | null>
  /** The platform's rate limit; always true if there is none. */
  passesGate: (key: string) => Promise<boolean>
  /** The platform's limit of reads by programs; always true if there is none. */
  passesReadGate: (key: string) => Promise<boolean>
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
  interface Future {
    v3_singleFetch: true
  }
}

export function requestContext(
  request: Request,
  bindings: Bindings,
  settings: Settings,
  waitUntil: (work: Promise<unknown>) => void,
): RequestContext {
  const log = new RequestLog()
  const db = countedDatabase(bindings.DB, log)
  const documents = documentStore(bindings.DOCUMENTS, log)
  const effects = {
    ...liveEffects(db, documents, settings, log),
    gather: async () => void (await bindings.REFRESH.send({ kind: "gather" })),
  }
  const dependsOn = { visitor: false, temporaryResult: false }
  const report = () => {
    dependsOn.temporaryResult = true
  }
  const readDocument = companyReader(effects, waitUntil)
  const enqueue = async (message: { kind: "insiders" | "segments" | "investor" | "history"; cik: string }) =>
    void (await bindings.REFRESH.send(message))
  let session: Promise<Session | null> | undefined
  async function loadSession(): Promise<Session | null> {
    const now = Date.now()
    const cookie = await readSession(request, settings, now)
    const found = cookie && (await getSession(db, cookie, now))
    if (found) waitUntil(touchSession(db, found, now))
    return found
  }
  const currentSession = () => {
    dependsOn.visitor = true
    session ??= loadSession()
    return session
  }
  const lists = () => loadListIndex(db, documents, waitUntil)
  const visitor = {
    ...{ db, settings, now: Date.now },
    address: request.headers.get("cf-connecting-ip") ?? "unknown",
    isSignedIn: async () => (await currentSession()) !== null,
  }
  const filings = filingReader(
    {
      // Nobody else waits for these files, so they are given up with the visitor.
      ...liveEffects(db, documents, settings, log, { lane: "visitor", signal: request.signal }),
      raw: rawFiles(bindings.DOCUMENTS, log),
      guard: filingGuard({ ...visitor, documents }),
    },
    waitUntil,
  )
  return {
    settings,
    db,
    documents,
    lists,
    readThrough: reportTemporary(readDocument, report),
    renderedStatements: renderedStatements({
      ...{ bucket: bindings.DOCUMENTS, documents, log },
      isStale: (cik, { fetchedAt }) => isStaleCompany(cik, fetchedAt, effects),
      // In development the code changes without a new build.
      build: import.meta.env.DEV ? null : __BUILD__,
    }),
    deriveAfterImport: (ciks) => deriveAfterImport(ciks, effects),
    ownership: reportTemporaryOfAll(
      ownershipReader({ ...effects, readThrough: readDocument, enqueue }, waitUntil),
      report,
    ),
    history: reportTemporaryOfAll(historyReader({ ...effects, enqueue }), report),
    filings: reportTemporaryOfAll(filings, report),
    fullText: reportTemporary(
      fullTextSearch({
        ...effects,
        settings,
        address: visitor.address,
      }),
      report,
    ),
    business: businessReader({ ...effects, filings }, waitUntil, report),
    people: peopleReader({ ...effects, filings }, waitUntil),
    investors: reportTemporaryOfAll(
      investorReader({ ...effects, enqueue, isPermitted: investorGuard({ ...visitor, lists }) }, waitUntil),
      report,
    ),
    asReported: reportTemporary(asReportedReader(effects, waitUntil), report),
    segments: reportTemporaryOfAll(
      segmentsReader({ ...effects, readThrough: readDocument, enqueue }, waitUntil),
      report,
    ),
    funds: reportTemporary(fundReader(effects, waitUntil), report),
    securities: () => loadSecurityIndex(db, documents),
    slots: new Map(),
    dependsOn,
    isDocumentRequest: !new URL(request.url).pathname.endsWith(".data"),
    assets: bindings.ASSETS,
    log,
    waitUntil,
    session: currentSession,
    user: async () => (await currentSession())?.user ?? null,
    passesGate: async (key) => (await bindings.SIGN_IN_LIMIT?.limit({ key }))?.success ?? true,
    passesReadGate: async (key) => (await bindings.READ_LIMIT?.limit({ key }))?.success ?? true,
  }
}

import "@remix-run/cloudflare"
import { filingReader } from "~/ingest/read-through/filing-reader.server"
import { liveEffects } from "~/ingest/read-through/live.server"
import { type BusinessReader, businessReader } from "~/ingest/read-through/read-business.server"
import { companyReader } from "~/ingest/read-through/read-company.server"
import { type FundReader, fundReader } from "~/ingest/read-through/read-fund.server"
import { type InvestorReader, investorReader } from "~/ingest/read-through/read-investor.server"
import { type OwnershipReader, ownershipReader } from "~/ingest/read-through/read-ownership.server"
import type { ReadDocument } from "~/lib/loaded"
import type { ListIndex } from "~/model/directory/list-index"
import type { FilingReader } from "~/model/filings/filing-reader"
import type { SecurityIndex } from "~/model/securities/security-index"
import { countedDatabase } from "~/platform/d1.server"
import { type DocumentStore, documentStore } from "~/platform/documents.server"
import type { Bindings, Settings } from "~/platform/env.server"
import { RequestLog } from "~/platform/log.server"
import { rawFiles } from "~/platform/raw-files.server"
import { readSession } from "~/platform/session.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { loadSecurityIndex } from "~/stores/directory/securities-store.server"
import { getSessionUser, type User } from "~/stores/people/users-store.server"

/** What a loader or action may use, made anew for each request. */
export type RequestContext = {
  settings: Settings
  db: D1Database
  documents: DocumentStore
  /** Names, tickers and coverage, held in the isolate. */
  lists: () => Promise<ListIndex>
  /** A stored document, fetched from the SEC first where it is missing. */
  readThrough: ReadDocument
  /** Ownership forms and pay, which come after the filing list that names them. */
  ownership: OwnershipReader
  /** Filed documents in their reading form. */
  filings: FilingReader
  /** What companies say of their business in their annual reports. */
  business: BusinessReader
  /** 13F filers, tracked or not, and their filings. */
  investors: InvestorReader
  /** Funds that report their holdings. */
  funds: FundReader
  /** Which ticker a CUSIP is listed under, held in the isolate. */
  securities: () => Promise<SecurityIndex>
  /** HTML that a loader rendered for this document and that must not be sent a second time as data. */
  slots: Map<string, string>
  /** True when HTML is asked for, false for a client-side navigation's data. */
  isDocumentRequest: boolean
  log: RequestLog
  waitUntil: (work: Promise<unknown>) => void
  /** Who is signed in, read afresh once a request; null for everybody else. */
  user: () => Promise<User | null>
  /** The platform's rate limit; always true where there is none. */
  passesGate: (key: string) => Promise<boolean>
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
  const effects = liveEffects(db, documents, settings, log)
  const readDocument = companyReader(effects, waitUntil)
  const filings = filingReader({ ...effects, raw: rawFiles(bindings.DOCUMENTS, log) })
  let user: Promise<User | null> | undefined
  return {
    settings,
    db,
    documents,
    lists: () => loadListIndex(db, documents, waitUntil),
    readThrough: readDocument,
    ownership: ownershipReader(
      {
        ...effects,
        readThrough: readDocument,
        enqueue: async (message) => void (await bindings.REFRESH.send(message)),
      },
      waitUntil,
    ),
    filings,
    business: businessReader({ ...effects, filings }, waitUntil),
    investors: investorReader(
      { ...effects, enqueue: async (message) => void (await bindings.REFRESH.send(message)) },
      waitUntil,
    ),
    funds: fundReader(effects, waitUntil),
    securities: () => loadSecurityIndex(db, documents),
    slots: new Map(),
    isDocumentRequest: !new URL(request.url).pathname.endsWith(".data"),
    log,
    waitUntil,
    user: () => {
      user ??= readSession(request, settings).then((session) => session && getSessionUser(db, session))
      return user
    },
    passesGate: async (key) => (await bindings.SIGN_IN_LIMIT?.limit({ key }))?.success ?? true,
  }
}

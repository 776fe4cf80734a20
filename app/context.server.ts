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

/** The context of loaders and actions, created for each request. */
export type RequestContext = {
  settings: Settings
  db: D1Database
  documents: DocumentStore
  /** Names, tickers and coverage, cached in the isolate. */
  lists: () => Promise<ListIndex>
  /** Reads a stored document, or fetches it from the SEC if it is missing. */
  readThrough: ReadDocument
  /** Ownership forms and pay, which are loaded after the filing list that lists them. */
  ownership: OwnershipReader
  /** Filed documents converted for reading. */
  filings: FilingReader
  /** Business sections of annual reports. */
  business: BusinessReader
  /** 13F filers, tracked or not, and their filings. */
  investors: InvestorReader
  /** Funds that report their holdings. */
  funds: FundReader
  /** Tickers by CUSIP, cached in the isolate. */
  securities: () => Promise<SecurityIndex>
  /** HTML rendered by loaders for this document, which is not sent again as data. */
  slots: Map<string, string>
  /** True for a request for HTML, false for the data of a client-side navigation. */
  isDocumentRequest: boolean
  /** Static files of the site. */
  assets: Bindings["ASSETS"]
  log: RequestLog
  waitUntil: (work: Promise<unknown>) => void
  /** The signed-in user, read once per request; null if signed out. */
  user: () => Promise<User | null>
  /** The platform's rate limit; always true if there is none. */
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
    assets: bindings.ASSETS,
    log,
    waitUntil,
    user: () => {
      user ??= readSession(request, settings).then((session) => session && getSessionUser(db, session))
      return user
    },
    passesGate: async (key) => (await bindings.SIGN_IN_LIMIT?.limit({ key }))?.success ?? true,
  }
}

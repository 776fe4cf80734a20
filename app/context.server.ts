import "@remix-run/cloudflare"
import { findDocument, kindTitles } from "~/ingest/kinds/kinds.server"
import {
  type CompanyReaders,
  companyReaders,
  type ReaderScope,
} from "~/ingest/read-through/company-readers.server"
import { filingReader } from "~/ingest/read-through/filing-reader.server"
import { liveEffects } from "~/ingest/read-through/live.server"
import { type OtherReaders, otherReaders } from "~/ingest/read-through/other-readers.server"
import { companyReader, isStaleCompany } from "~/ingest/read-through/read-company.server"
import { readThroughLimit } from "~/ingest/read-through/read-through-limit.server"
import { filingGuard } from "~/ingest/read-through/stranger-guards.server"
import type { Cik } from "~/lib/cik"
import type { DocumentKind } from "~/lib/document-kind"
import { type LazyFields, makeLazily } from "~/lib/lazy-fields"
import type { ListIndex } from "~/model/directory/list-index"
import type { SecurityIndex } from "~/model/securities/security-index"
import { countedDatabase, databaseFor } from "~/platform/d1.server"
import { type DocumentStore, documentStore } from "~/platform/documents.server"
import type { Bindings, Settings } from "~/platform/env.server"
import { type SendToHook, sendToHook } from "~/platform/hook-network.server"
import { RequestLog } from "~/platform/log.server"
import { rawFiles } from "~/platform/raw-files.server"
import {
  type RenderedStatements,
  renderedStatements,
} from "~/stores/company/rendered-statements-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { loadSecurityIndex } from "~/stores/directory/securities-store.server"
import { noteDamagedImport } from "~/stores/operations/damaged-imports-store.server"
import { noteSent, noteStatements } from "~/stores/operations/refreshes-store.server"
import { type Visitor, visitorFields } from "~/stores/people/visitor.server"
import { withoutImports } from "~/stores/without-imports.server"

declare const __BUILD__: string

interface RequestFields {
  settings: Settings
  db: D1Database
  /** The index of words in filings. */
  words: D1Database
  documents: DocumentStore
  /** Names, tickers and coverage, cached in the isolate. */
  lists: () => Promise<ListIndex>
  /** Tables of statements that were rendered before. */
  renderedStatements: RenderedStatements
  /** The titles of the kinds of data by their names. */
  kindTitles: Readonly<Record<string, string>>
  /** The kind of stored documents with a name; null if no data has them. */
  findKind: (name: string) => DocumentKind<unknown> | null
  /** Tickers by CUSIP, cached in the isolate. */
  securities: () => Promise<SecurityIndex>
  /** HTML rendered by loaders for this document, which is not sent again as data. */
  slots: Map<string, string>
  /** True for a request for HTML, false for the data of a client-side navigation. */
  isDocumentRequest: boolean
  /** Inputs of the response beyond its address. They decide whether it can be cached. */
  dependsOn: { visitor: boolean; temporaryResult: boolean }
  /** Static files of the site. */
  assets: Bindings["ASSETS"]
  log: RequestLog
  /** Sends a request to an address that a user chose. */
  sendToHook: SendToHook
  waitUntil: (work: Promise<unknown>) => void
  /** Asks the queue to index the stored words of companies, which is noted. */
  indexWords: (ciks: Cik[]) => Promise<void>
  /** Asks the queue to read the words of a company's filings, unless it was asked. */
  requestTexts: (cik: Cik) => Promise<void>
}

/** The context of loaders and actions, created for each request. */
export type RequestContext = Flat<RequestFields & CompanyReaders & OtherReaders & Visitor>

/** The same fields in one type, which Remix's index signature accepts. */
type Flat<T> = { [Name in keyof T]: T[Name] }

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
  interface Future {
    v3_singleFetch: true
  }
}

/** What pages would show of stored data if nothing had been imported. Nothing is requested from the SEC. */
export function storedContext(bindings: Bindings, settings: Settings): RequestContext {
  const { EDGAR_ORIGIN: _, EDGAR_USER_AGENT: __, ...offline } = settings
  const logged = (work: Promise<unknown>) => void work.catch((error: unknown) => console.error(error))
  const request = new Request("http://stored.invalid/")
  return requestContext(request, bindings, offline, logged, withoutImports)
}

export function requestContext(
  request: Request,
  bindings: Bindings,
  settings: Settings,
  waitUntil: (work: Promise<unknown>) => void,
  toShown: (documents: DocumentStore) => DocumentStore = (documents) => documents,
): RequestContext {
  const log = new RequestLog()
  const db = countedDatabase(databaseFor(request, bindings.DB), log)
  const dependsOn = { visitor: false, temporaryResult: false }
  const documents = toShown(
    documentStore(bindings.DOCUMENTS, log, undefined, (path) => {
      dependsOn.temporaryResult = true
      waitUntil(noteDamagedImport(db, path, Date.now()).catch((error: unknown) => console.error(error)))
    }),
  )
  const onUse = () => {
    dependsOn.visitor = true
  }
  const visitor = visitorFields({ request, bindings, settings, db, waitUntil, onUse })
  const lists = () => loadListIndex(db, documents, waitUntil)
  const allowance = {
    db,
    settings,
    lists,
    now: Date.now,
    address: request.headers.get("cf-connecting-ip") ?? "unknown",
    isSignedIn: async () => (await visitor.session()()) !== null,
  }
  const effects = {
    ...liveEffects(db, documents, settings, log),
    gather: async () => void (await bindings.REFRESH.send({ kind: "gather" })),
    refuse: readThroughLimit({ ...allowance, onRefusal: () => log.note("limited", true) }),
  }
  const requestWork = async (kind: string, cik: Cik) => {
    if (await noteSent(db, { kind, key: cik }, Date.now()))
      await bindings.REFRESH.send({ kind, cik, isNoted: true })
  }
  const sendNotedWords = (cik: Cik) => bindings.REFRESH.send({ kind: "words", cik, isNoted: true })
  const shared = makeLazily({
    filings: () =>
      filingReader(
        {
          // Nobody else waits for these files, so they are given up with the visitor.
          ...liveEffects(db, documents, settings, log, { lane: "visitor", signal: request.signal }),
          raw: rawFiles(bindings.DOCUMENTS, log),
          guard: filingGuard({ ...allowance, documents }),
          async onStored(cik) {
            await db.batch(noteStatements(db, [{ kind: "words", key: cik }], Date.now()))
            await sendNotedWords(cik)
          },
        },
        waitUntil,
      ),
  })
  const scope: ReaderScope = {
    effects,
    waitUntil,
    readDocument: companyReader(effects, waitUntil),
    filings: () => shared.filings,
    enqueue: async (message) => void (await bindings.REFRESH.send(message)),
    report: () => {
      dependsOn.temporaryResult = true
    },
  }
  const fields: LazyFields<RequestFields> = {
    settings: () => settings,
    db: () => db,
    words: () => countedDatabase(databaseFor(request, bindings.WORDS), log),
    indexWords: () => async (ciks) => void (await Promise.all(ciks.map(sendNotedWords))),
    requestTexts: () => (cik) => requestWork("texts", cik),
    documents: () => documents,
    lists: () => lists,
    renderedStatements: () =>
      renderedStatements({
        bucket: bindings.DOCUMENTS,
        documents,
        log,
        isStale: (cik, { fetchedAt }) => isStaleCompany(cik, fetchedAt, effects),
        // In development the code changes without a new build.
        build: import.meta.env.DEV ? null : __BUILD__,
      }),
    kindTitles: () => kindTitles,
    findKind: () => (name) => findDocument(name)?.of ?? null,
    securities: () => () => loadSecurityIndex(db, documents),
    slots: () => new Map(),
    dependsOn: () => dependsOn,
    isDocumentRequest: () => !new URL(request.url).pathname.endsWith(".data"),
    assets: () => bindings.ASSETS,
    log: () => log,
    sendToHook: () => sendToHook(bindings, settings),
    waitUntil: () => waitUntil,
  }
  return makeLazily<RequestContext>({
    ...fields,
    ...companyReaders(scope),
    ...otherReaders(scope, allowance),
    ...visitor,
  })
}

import { edgarHosts } from "~/edgar/addresses"
import { EdgarBusy, edgarLine } from "~/ingest/fetch/edgar-line.server"
import type { EdgarAccess, StoreEffects } from "~/ingest/kinds/kind"
import { edgarSource } from "~/ingest/source/edgar-source"
import type { DocumentStore } from "~/platform/documents.server"
import { followsSec, type Settings } from "~/platform/env.server"
import type { RequestLog } from "~/platform/log.server"
import { count } from "~/platform/requests/counters.server"
import { type EdgarLane, slowLine } from "~/stores/operations/edgar-slots-store.server"

export interface IngestEffects extends StoreEffects, EdgarAccess {
  wait: (ms: number) => Promise<void>
  /** Says why a source is not requested for this visitor, or null; absent for other work. */
  refuse?: (sourceKey: string) => Promise<string | null>
  /** Asks for lists, screener and status to be built from what was stored. */
  gather?: () => Promise<void>
}

/** The requests that wait for the SEC. */
interface LineChoice {
  lane: EdgarLane
  /** Aborts when the visitor goes away. */
  signal?: AbortSignal
}

export interface Clock {
  now: () => number
  wait: (ms: number) => Promise<void>
}

const liveClock: Clock = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

export interface LiveEffects extends IngestEffects {
  /** Returns unused places in the line to the SEC. */
  close: () => Promise<void>
}

/** The effects of ingestion in the Worker. */
export function liveEffects(
  db: D1Database,
  documents: DocumentStore,
  settings: Settings,
  log: RequestLog,
  { lane, signal }: LineChoice = { lane: "visitor" },
  { now, wait }: Clock = liveClock,
): LiveEffects {
  const mayAsk = followsSec(settings)
  const line = edgarLine(lane, { db, now, wait, signal })
  const edgar = edgarSource(
    edgarHosts(settings.EDGAR_ORIGIN),
    { userAgent: settings.EDGAR_USER_AGENT ?? "Bookvalue development" },
    {
      async fetch(address, init) {
        log.count("edgar")
        const answered = (answer: string) => count("bookvalue_sec_requests_total", { answer })
        const response = fetch(address, init)
        response.then(({ status }) => answered(String(status))).catch(() => answered("failed"))
        return response
      },
      async slot() {
        await line.slot().catch((error: unknown) => {
          if (error instanceof EdgarBusy) log.note("busy", true)
          throw error
        })
      },
      wait,
      slowDown: () => slowLine(db, now()),
    },
  )
  return {
    db,
    documents,
    now,
    edgar: mayAsk ? edgar : null,
    edgarRefusal: mayAsk ? null : "Not stored, and this site is not connected to the SEC.",
    wait,
    close: line.close,
  }
}

import { z } from "zod"
import { requireToken } from "~/ingest/apply/endpoint.server"
import { readAsked } from "~/ingest/apply/read-asked.server"
import { historyData, historyReading } from "~/ingest/kinds/history.server"
import { cikSchema } from "~/lib/value-schemas"
import type { DocumentStore } from "~/platform/documents.server"
import type { Settings } from "~/platform/env.server"
import type { RequestLog } from "~/platform/log.server"
import { historyKind, readingsKind } from "~/stores/document-kinds"
import { liveEffects } from "./live.server"
import { toSource } from "./own-readings.server"
import { refreshSource } from "./read-through.server"

interface HistoryEndpointEffects {
  settings: Settings
  db: D1Database
  documents: DocumentStore
  log: RequestLog
}

const asked = z.object({ cik: cikSchema, isAbsentDue: z.boolean() })

/** Reads a company's next filings from before XBRL and answers how many wait, until none do. */
export async function readHistory(request: Request, effects: HistoryEndpointEffects): Promise<Response> {
  await requireToken(request, effects.settings)
  const { db, documents, settings, log } = effects
  const parsed = await readAsked(request, asked)
  if (!parsed) return Response.json({ error: "The body names no company." }, { status: 400 })
  const { cik, ...subject } = parsed
  const live = liveEffects(db, documents, settings, log, { lane: "background" })
  const kind = { name: historyData.name, reading: historyReading }
  const question = { subject, urgency: "behind", unread: [], isNoted: false } as const
  let waiting = 0
  const source = toSource(kind, cik, question, live, (left) => {
    waiting = left
  })
  const outcome = await refreshSource(source, live)
  await live.close()
  const isBusy = outcome === "busy"
  if (!isBusy && outcome.error !== null) return Response.json({ error: outcome.error }, { status: 502 })
  const [readings, history] = await Promise.all([
    documents.get(readingsKind, cik),
    documents.get(historyKind, cik),
  ])
  return Response.json({
    isBusy,
    waiting,
    read: readings?.body.readings.length ?? 0,
    absent: readings?.body.absent.length ?? 0,
    facts: history?.body.facts.length ?? 0,
  })
}

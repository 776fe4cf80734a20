import { z } from "zod"
import { question } from "~/ingest/apply/question.server"
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
export const readHistory = question(asked, readNext)

async function readNext(
  { cik, ...subject }: z.infer<typeof asked>,
  { db, documents, settings, log }: HistoryEndpointEffects,
) {
  const live = liveEffects(db, documents, settings, log, { lane: "background" })
  const kind = { name: historyData.name, reading: historyReading }
  let waiting = 0
  const source = toSource(
    kind,
    cik,
    { subject, urgency: "behind", unread: [], isNoted: false },
    live,
    (left) => {
      waiting = left
    },
  )
  const outcome = await refreshSource(source, live)
  await live.close()
  const isBusy = outcome === "busy"
  if (!isBusy && outcome.error !== null) return Response.json({ error: outcome.error }, { status: 502 })
  const [readings, history] = await Promise.all([
    documents.get(readingsKind, cik),
    documents.get(historyKind, cik),
  ])
  return {
    isBusy,
    waiting,
    read: readings?.body.readings.length ?? 0,
    absent: readings?.body.absent.length ?? 0,
    facts: history?.body.facts.length ?? 0,
  }
}

import { z } from "zod"
import { requireToken } from "~/ingest/apply/endpoint.server"
import { readAsked } from "~/ingest/apply/read-asked.server"
import { cikSchema } from "~/lib/value-schemas"
import type { DocumentStore } from "~/platform/documents.server"
import type { Settings } from "~/platform/env.server"
import type { RequestLog } from "~/platform/log.server"
import { keptFiles } from "~/platform/raw-files.server"
import { liveEffects } from "./live.server"
import { readMoreHistory } from "./read-history.server"

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
  const live = liveEffects(db, documents, settings, log, { lane: "background" })
  const step = await readMoreHistory(parsed.cik, { ...live, raw: keptFiles(documents) }, parsed.isAbsentDue)
  await live.close()
  const { error, ...counts } = step
  return error === null ? Response.json(counts) : Response.json({ error }, { status: 502 })
}

import { z } from "zod"
import { requireToken } from "~/ingest/apply/endpoint.server"
import { readAsked } from "~/ingest/apply/read-asked.server"
import type { DocumentStore } from "~/platform/documents.server"
import type { Settings } from "~/platform/env.server"
import { gatherMonths } from "./gather-months.server"

interface PastEndpointEffects {
  settings: Settings
  db: D1Database
  documents: DocumentStore
}

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)
const asked = z.object({ from: month, to: month })

/** Gathers some of the screener's month ends and answers how many there are, until all are stored. */
export async function answerMonths(request: Request, effects: PastEndpointEffects): Promise<Response> {
  await requireToken(request, effects.settings)
  const { db, documents } = effects
  const parsed = await readAsked(request, asked)
  if (!parsed) return Response.json({ error: "The body names no months." }, { status: 400 })
  return Response.json(await gatherMonths(parsed, { db, documents, now: Date.now }))
}

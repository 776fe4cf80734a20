import { ingestBatch } from "~/ingest/batch/batch"
import { RefusedBatch } from "~/ingest/parts/part"
import { drain } from "~/platform/body.server"
import type { DocumentStore } from "~/platform/documents.server"
import type { Settings } from "~/platform/env.server"
import { edgarSpacingMs, slotTimes, takeSlots } from "~/stores/operations/edgar-slots-store.server"
import { applyBatch } from "./apply-batch.server"

interface EndpointEffects {
  settings: Settings
  db: D1Database
  documents: DocumentStore
}

/** The number of requests to the SEC that the command line reserves at once. */
const slotsALease = 8
/** How long the command line waits when no request can be reserved. */
const fullLineWaitMs = 1_000

/** Applies a batch from the command line or the sample; 404 without the deployment's bearer token. */
export async function acceptBatch(request: Request, effects: EndpointEffects): Promise<Response> {
  await requireToken(request, effects.settings)
  let body: unknown
  try {
    body = await request.json()
  } catch {
    return Response.json({ error: "The batch is not JSON." }, { status: 400 })
  }
  const batch = ingestBatch.safeParse(body)
  if (!batch.success) {
    const issue = batch.error.issues[0]
    return Response.json(
      { error: `The batch is invalid at ${issue?.path.join(".")}: ${issue?.message}.` },
      { status: 400 },
    )
  }
  try {
    await applyBatch(batch.data, { ...effects, now: Date.now })
  } catch (error) {
    if (error instanceof RefusedBatch) return Response.json({ error: error.message }, { status: 400 })
    throw error
  }
  return Response.json({ documents: batch.data.documents.length })
}

/**
 * Reserves requests to the SEC in the background's lane: returns the time until the first, their number and the
 * interval between them. The number is zero if the line is full.
 */
export async function leaseSlots(request: Request, effects: EndpointEffects): Promise<Response> {
  await requireToken(request, effects.settings)
  const now = Date.now()
  const taken = await takeSlots(effects.db, now, "background", slotsALease)
  const [first = now + fullLineWaitMs] = taken ? slotTimes(taken) : []
  return Response.json({
    waitMs: Math.max(0, first - now),
    count: taken?.count ?? 0,
    spacingMs: edgarSpacingMs,
  })
}

/** The endpoint is a 404 if no token is configured or the token is wrong. */
async function requireToken(request: Request, settings: Settings): Promise<void> {
  const given = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? ""
  if (settings.INGEST_TOKEN && (await isSameSecret(given, settings.INGEST_TOKEN))) return
  await drain(request)
  throw new Response("Not Found", { status: 404 })
}

/** Compares digests of equal length, so that the duration does not reveal the secret. */
async function isSameSecret(given: string, expected: string): Promise<boolean> {
  const digests = await Promise.all(
    [given, expected].map(
      async (text) => new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
    ),
  )
  return digests[0]!.reduce((difference, byte, index) => difference | (byte ^ digests[1]![index]!), 0) === 0
}

import { z } from "zod"
import type { IngestBatchInput } from "~/ingest/batch/batch"

/** A running instance and the token that lets one write to it. */
export interface IngestTarget {
  origin: string
  ingestToken: string
}

const health = z.object({
  build: z.string(),
  dataVersion: z.number().nullable(),
  companies: z.number(),
  sampleAppliedAt: z.number().nullable(),
  sampleTag: z.string().nullable(),
})

export async function loadHealth(origin: string): Promise<z.infer<typeof health>> {
  const response = await fetch(`${origin}/healthz`)
  if (!response.ok) throw new Error(`${origin} answered ${response.status} when asked how it is.`)
  return health.parse(await response.json())
}

/** The JSON at a path of an instance; throws if it does not answer. */
export async function loadAnswer({ origin }: Pick<IngestTarget, "origin">, path: string): Promise<unknown> {
  const response = await fetchAgain(`${origin}${path}`)
  if (!response.ok) throw new Error(`${origin} answered ${response.status}.`)
  return response.json()
}

/** Hands batches to an instance in order; throws with the instance's own words when it refuses one. */
export async function sendBatches(target: IngestTarget, batches: Iterable<IngestBatchInput>): Promise<void> {
  for (const batch of batches) await postIngest(target, "/ingest", batch)
}

/** Together 20 seconds. */
const tries = 8
/** Together two minutes: a busy server answers 503 with the request to come back in five seconds. */
const triesIfBusy = 28
const maxPauseMs = 5_000
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

export async function postIngest(target: IngestTarget, path: string, body: unknown): Promise<unknown> {
  const response = await fetchAgain(`${target.origin}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${target.ingestToken}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  if (response.status === 404) throw new Error(refusedToken(target))
  if (!response.ok && !isJson(response)) throw new Error(describeFailure(target, response))
  const answer = z.looseObject({ error: z.string().optional() }).parse(await response.json())
  if (!response.ok) throw new Error(answer.error ?? describeFailure(target, response))
  return answer
}

/** Sends a batch as compressed JSON; returns why the instance refused it, or null. */
export async function postCompressed(target: IngestTarget, gzip: Uint8Array): Promise<string | null> {
  const response = await postGzip(target, "/ingest", gzip)
  if (response.ok) {
    await response.body?.cancel()
    return null
  }
  return readRefusal(target, response)
}

/** Sends a piece of a snapshot; throws with the instance's own words when it refuses it. */
export async function postSnapshot(target: IngestTarget, gzip: Uint8Array): Promise<unknown> {
  const response = await postGzip(target, "/ingest/snapshot", gzip)
  if (response.ok) return response.json()
  throw new Error(await readRefusal(target, response))
}

async function postGzip(target: IngestTarget, path: string, gzip: Uint8Array): Promise<Response> {
  const response = await fetchAgain(`${target.origin}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${target.ingestToken}`,
      "content-type": "application/json",
      "content-encoding": "gzip",
    },
    body: gzip as Uint8Array<ArrayBuffer>,
  })
  if (response.status === 404) throw new Error(refusedToken(target))
  return response
}

async function readRefusal(target: IngestTarget, response: Response): Promise<string> {
  if (response.status !== 400 && response.status !== 413) throw new Error(describeFailure(target, response))
  const { error } = z.looseObject({ error: z.string().optional() }).parse(await response.json())
  return error ?? "The instance refused it without a reason."
}

/** A full disk is answered with 507, whatever was sent. */
function describeFailure({ origin }: IngestTarget, { status }: Response): string {
  return status === 507
    ? "The disk of the server is full. What was loaded before is kept; make room and start again."
    : `${origin} answered ${status}.`
}

function refusedToken({ origin }: IngestTarget): string {
  return `${origin} takes nothing in: it has no INGEST_TOKEN, or another one than yours.`
}

/**
 * Asks again after a broken connection or a 503 in plain text, which come from the network or a proxy and not from
 * the Worker. Taking in the same batch twice changes nothing.
 */
async function fetchAgain(address: string, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(address, init).catch((error: unknown) => {
      if (attempt >= tries) throw error
      return null
    })
    const isDropped = response === null || (response.status === 503 && !isJson(response))
    if (response && (!isDropped || attempt === triesIfBusy)) return response
    await response?.body?.cancel()
    await wait(Math.min(maxPauseMs, 200 * 2 ** attempt))
  }
}

function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.includes("json") ?? false
}

import type { z } from "zod"
import { type IngestBatch, ingestBatch } from "~/ingest/batch/batch"
import { RefusedBatch } from "~/ingest/kinds/kind"
import type { Cik } from "~/lib/cik"
import { cikOfWords } from "~/model/filings/derive-reading"
import { drain, readBody } from "~/platform/body.server"
import type { DocumentStore } from "~/platform/documents.server"
import type { Settings } from "~/platform/env.server"
import { listImportedListings } from "~/stores/directory/imported-listings-store.server"
import { listFundClasses, listListings } from "~/stores/directory/lists-store.server"
import { findEntityCompanies, listMoves } from "~/stores/directory/register-store.server"
import { wordsKind } from "~/stores/document-kinds"
import { edgarSpacingMs, slotTimes, takeSlots } from "~/stores/operations/edgar-slots-store.server"
import { isReadSince } from "~/stores/operations/sources-store.server"
import { applyBatch } from "./apply-batch.server"
import { beginLoad, noteLoaded } from "./note-loaded.server"

export interface EndpointEffects {
  settings: Settings
  db: D1Database
  documents: DocumentStore
  /** Derives the statements of companies whose figures were imported. */
  deriveAfterImport: (ciks: Cik[]) => Promise<void>
  /** Asks the queue to index the stored words of companies. */
  indexWords: (ciks: Cik[]) => Promise<void>
  log: { note: (key: string, value: unknown) => void }
}

/** The number of requests to the SEC that the command line reserves at once. */
const slotsALease = 8
/** The time that the command line waits when no request can be reserved. */
const fullLineWaitMs = 1_000

/** A batch is held as bytes, as text and as values, and an isolate has 128 MB. */
export const maxBatchBytes = 24 * 1024 * 1024

/** Clocks of two machines may differ; a later read is an error and would keep a document fresh until then. */
const maxAheadMs = 24 * 3_600_000

/** Applies a batch from the command line or the sample; 404 without the deployment's bearer token. */
export async function acceptBatch(
  request: Request,
  effects: EndpointEffects,
  now = Date.now(),
): Promise<Response> {
  return answerBatch(request, effects, async (body) => {
    const batch = parseBatch(ingestBatch, body)
    requirePast(batch, now)
    if (batch.unlessReadSince && (await isReadSince(effects.db, batch.sources)))
      return { answer: { documents: 0, unused: ["What is stored was read later."] }, entries: {} }
    await beginLoad(batch, effects.db, now)
    const moves = await listMoves(effects.db, batch.isinEntities)
    const unused = await applyBatch(batch, { ...effects, now: () => now })
    await noteLoaded(batch, effects.db, now)
    const words = batch.documents.filter(({ kind }) => kind === wordsKind.name)
    await effects.indexWords([...new Set(words.map(({ key }) => cikOfWords(key)))])
    const entities = batch.registerReports.map(({ symbol }) => symbol)
    const companies = entities.length > 0 ? await findEntityCompanies(effects.db, entities) : new Map()
    await effects.deriveAfterImport([
      ...new Set([
        ...batch.importedStatements.map(({ cik }) => cik),
        ...companies.values(),
        ...moves.map(({ to }) => to),
      ]),
    ])
    return {
      answer: { documents: batch.documents.length, ...(unused.length > 0 && { unused }) },
      entries: countEntries(batch),
    }
  })
}

interface Applied {
  /** The reply to the sender. */
  answer: Record<string, unknown>
  /** The number of entries in each field of the batch. */
  entries: Record<string, number>
}

interface Refused {
  status: 400 | 413
  bytes?: number
  error: string
}

/** Reads a batch, applies it and answers with the result or the reason of a refusal; 404 without the token. */
export async function answerBatch(
  request: Request,
  effects: Pick<EndpointEffects, "settings" | "log">,
  apply: (body: unknown) => Promise<Applied>,
): Promise<Response> {
  await requireToken(request, effects.settings)
  const result = await readAndApply(request, apply)
  if (result.status !== 200) {
    effects.log.note("ingest", result)
    return Response.json({ error: result.error }, { status: result.status })
  }
  const { answer, status, bytes, entries } = result
  const { lines: _, imports: __, ...noted } = answer
  effects.log.note("ingest", { status, bytes, ...noted, entries })
  return Response.json(answer)
}

async function readAndApply(
  request: Request,
  apply: (body: unknown) => Promise<Applied>,
): Promise<({ status: 200; bytes: number } & Applied) | Refused> {
  const read = await readUnzipped(request)
  if (read === "broken") return { status: 400, error: "The batch is not compressed by gzip." }
  if (read === "too long")
    return { status: 413, error: `A batch has at most ${maxBatchBytes / 1024 / 1024} MB.` }
  const bytes = read.byteLength
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(read))
  } catch {
    return { status: 400, bytes, error: "The batch is not JSON." }
  }
  try {
    return { status: 200, bytes, ...(await apply(body)) }
  } catch (error) {
    if (error instanceof RefusedBatch) return { status: 400, bytes, error: error.message }
    throw error
  }
}

/** Throws RefusedBatch with the first problem. */
export function parseBatch<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new RefusedBatch(`The batch is invalid at ${issue?.path.join(".")}: ${issue?.message}.`)
}

function requirePast({ documents, sources, investorFilings }: IngestBatch, now: number): void {
  requirePastTimes(
    [
      ...documents.map(({ fetchedAt }) => fetchedAt),
      ...sources.flatMap(({ fetchedAt, failedAt }) => [fetchedAt ?? 0, failedAt ?? 0]),
      ...investorFilings.map(({ fetchedAt }) => fetchedAt),
    ],
    now,
  )
}

/** Throws RefusedBatch. */
export function requirePastTimes(times: number[], now: number): void {
  if (times.some((time) => time > now + maxAheadMs))
    throw new RefusedBatch("The batch has a time in the future.")
}

export function countEntries(batch: object): Record<string, number> {
  const counts = Object.entries(batch).map(([field, value]): [string, number] => [
    field,
    Array.isArray(value) ? value.length : Number(value === true),
  ])
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** The body that a gzip body holds. Its size is limited like that of a body without compression. */
async function readUnzipped(request: Request): Promise<Uint8Array<ArrayBuffer> | "too long" | "broken"> {
  if (request.headers.get("content-encoding") !== "gzip" || !request.body)
    return readBody(request, maxBatchBytes)
  const body = request.body.pipeThrough(new DecompressionStream("gzip"))
  const plain = new Request(request.url, { method: "POST", body })
  return readBody(plain, maxBatchBytes).catch(() => "broken")
}

/** All listings and which of them were imported, and share classes of funds: by these the command line finds tickers. */
export async function sendListings(request: Request, effects: EndpointEffects): Promise<Response> {
  await requireToken(request, effects.settings)
  await drain(request)
  const [listings, funds, imported] = await Promise.all([
    listListings(effects.db),
    listFundClasses(effects.db),
    listImportedListings(effects.db),
  ])
  return Response.json({
    listings,
    funds,
    imported,
  })
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

/** The endpoint is a 404 if no token is configured or the token is wrong. The work is the same in each case. */
export async function requireToken(
  request: Request,
  { INGEST_TOKEN }: Pick<Settings, "INGEST_TOKEN">,
): Promise<void> {
  const header = request.headers.get("authorization") ?? ""
  const given = /^Bearer (\S+)$/i.exec(header)?.[1]
  const isSame = await isSameSecret(given ?? "", INGEST_TOKEN ?? "no token is configured")
  if (isSame && given !== undefined && INGEST_TOKEN !== undefined) return
  await drain(request)
  throw new Response("Not Found", { status: 404 })
}

/** Compares digests of equal length, so that the duration does not reveal the secret. */
async function isSameSecret(given: string, expected: string): Promise<boolean> {
  const toDigest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))
  const [one, other] = await Promise.all([toDigest(given), toDigest(expected)])
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0
}

import { z } from "zod"
import { type IngestBatch, type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { type Kind, RefusedBatch, type StoreEffects } from "~/ingest/kinds/kind"
import { kinds } from "~/ingest/kinds/kinds.server"
import { isAccession } from "~/lib/accession"
import { isCik } from "~/lib/cik"
import type { DocumentKind } from "~/lib/document-kind"
import { noteCells } from "./note-cells.server"

/**
 * Applies a batch. Everything is checked before the first document is written. Returns sentences that say why valid
 * parts of the batch are not stored.
 */
export async function applyBatch(
  batch: IngestBatch,
  effects: StoreEffects,
  all: readonly Kind[] = kinds,
): Promise<string[]> {
  const { db, documents } = effects
  const checked = checkDocuments(batch.documents, all)
  const unused: string[] = []
  for (const kind of all) kind.check?.(batch)
  await noteCells(batch, effects)
  await Promise.all(
    checked.map(async ({ own: { of, merge }, key, fetchedAt, body }) => {
      if (merge) await documents.update(of, key, fetchedAt, (stored) => merge(stored, body))
      else await documents.put(of, key, fetchedAt, body)
    }),
  )
  const context = {
    ...effects,
    noteUnused: (reason: string) => void unused.push(reason),
    documentsOf: <T>(wanted: DocumentKind<T>) =>
      checked.flatMap(({ own: { of }, key, body }) =>
        of.name === wanted.name ? [{ key, body: body as T }] : [],
      ),
  }
  const statements: D1PreparedStatement[] = []
  for (const kind of all) statements.push(...((await kind.apply?.(batch, context)) ?? []))
  if (statements.length) await db.batch(statements)
  for (const kind of all) await kind.finish?.(batch, effects)
  return unused
}

/** Applies a batch that this instance made. */
export async function apply(batch: IngestBatchInput, effects: StoreEffects): Promise<void> {
  await applyBatch(ingestBatch.parse(batch), effects)
}

/** The state of a source that has just been read. */
export function readNow(key: string, now: number) {
  return { key, fetchedAt: now, entityTag: null, error: null, failedAt: null }
}

export const documentKey = /^[\w.-]{1,120}$/

function checkDocuments(documents: IngestBatch["documents"], all: readonly Kind[]) {
  const given = new Map(
    all
      .flatMap(({ documents = [] }) => documents)
      .flatMap((own) => (own.isGiven ? [[own.of.name, own] as const] : [])),
  )
  return documents.map((document) => {
    const own = given.get(document.kind)
    if (!own) throw new RefusedBatch(`There is no document kind ${document.kind}.`)
    if (!documentKey.test(document.key))
      throw new RefusedBatch(`${document.key} is not a valid document key.`)
    const parsed = own.of.schema.safeParse(document.body)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      throw new RefusedBatch(
        `The ${document.kind} document ${document.key} is invalid at ${issue?.path.join(".")}: ${issue?.message}.`,
      )
    }
    requireOwnKey(document, parsed.data)
    return { own, key: document.key, fetchedAt: document.fetchedAt, body: parsed.data }
  })
}

const named = z.object({ cik: z.string().optional(), accession: z.string().optional() })

/** Throws RefusedBatch if a document under a CIK or an accession number names another. */
export function requireOwnKey({ kind, key }: { kind: string; key: string }, body: unknown): void {
  const { cik, accession } = named.safeParse(body).data ?? {}
  const own = isCik(key) ? cik : isAccession(key) ? accession : undefined
  if (own !== undefined && own !== key) throw new RefusedBatch(`The ${kind} document ${key} is about ${own}.`)
}

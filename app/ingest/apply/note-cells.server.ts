import type { IngestBatch } from "~/ingest/batch/batch"
import type { StoreEffects } from "~/ingest/kinds/kind"
import { importedCells } from "~/ingest/kinds/kinds.server"
import { addLayer, type ImportCells, noLayers } from "~/model/imported/import-layers"
import { importLayersKind } from "~/stores/document-kinds"
import { type ImportSubject, noteImport } from "~/stores/operations/imports-store.server"

/** The key of what imports gave a subject. */
export const layersKey = ({ name, subject }: ImportSubject) => `${name}.${subject}`

/**
 * Notes which cells a batch gives, before any is written: an import that ends in the middle can be taken back, too.
 * Cells without an import are noted where an earlier import gave the subject cells, because they are newer.
 */
export async function noteCells(batch: IngestBatch, effects: StoreEffects): Promise<void> {
  const given: (ImportSubject & { cells: ImportCells })[] = []
  for (const { name, undo } of importedCells.values())
    for (const [subject, cells] of (await undo?.list(batch, effects)) ?? [])
      if (Object.keys(cells).length > 0) given.push({ name, subject, cells })
  const { db, now } = effects
  if (batch.import)
    await noteImport(
      db,
      { ...batch.import, importedAt: now() },
      given.map(({ name, subject }) => ({ name, subject })),
    )
  for (const { cells, ...subject } of given)
    await noteLayer(subject, batch.import?.id ?? null, cells, effects)
}

async function noteLayer(
  of: ImportSubject,
  id: string | null,
  cells: ImportCells,
  effects: StoreEffects,
): Promise<void> {
  const { documents, now } = effects
  await documents.update(importLayersKind, layersKey(of), now(), async (known) => {
    if (id === null && !known?.layers.length) return null
    const stored = (await importedCells.get(of.name)?.read(of.subject, effects)) ?? {}
    return addLayer(known ?? noLayers, id, cells, stored)
  })
}

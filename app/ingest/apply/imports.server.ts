import { z } from "zod"
import { type ExportLine, RefusedBatch, type StoreEffects } from "~/ingest/kinds/kind"
import { importedCells } from "~/ingest/kinds/kinds.server"
import type { Cik } from "~/lib/cik"
import { type ImportCells, noLayers, takeLayer, topValues } from "~/model/imported/import-layers"
import { importLayersKind } from "~/stores/document-kinds"
import {
  endSubject,
  findImport,
  type ImportSubject,
  listImports,
  listSubjects,
  noteUndone,
} from "~/stores/operations/imports-store.server"
import { answerBatch, type EndpointEffects, parseBatch } from "./endpoint.server"
import { layersKey } from "./note-cells.server"

/** Answers with the newest imports. */
export function sendImports(request: Request, effects: EndpointEffects): Promise<Response> {
  return answerBatch(request, effects, async () => ({
    answer: { imports: await listImports(effects.db) },
    entries: {},
  }))
}

const undoRequest = z.object({
  id: z.string(),
  isDryRun: z.boolean().default(false),
  /** Of a dry run: the last subject of the answer before. */
  after: z.object({ name: z.string(), subject: z.string() }).nullable().default(null),
})

const subjectsATime = 20

/** Takes back the cells of an import, those of some subjects at a time. */
export async function undoImport(
  request: Request,
  effects: EndpointEffects,
  now = Date.now(),
): Promise<Response> {
  return answerBatch(request, effects, async (body) => {
    const { id, isDryRun, after } = parseBatch(undoRequest, body)
    const stored = await findImport(effects.db, id)
    if (!stored) throw new RefusedBatch(`There is no import ${id}.`)
    const { isOld, ...found } = stored
    const subjects = await listSubjects(effects.db, id, after, subjectsATime)
    const store = { ...effects, now: () => now }
    let [restored, removed, folded] = [0, 0, 0]
    for (const subject of subjects) {
      const taken = await takeBack(subject, id, isDryRun, store)
      const cells = Object.values(taken.cells)
      removed += cells.filter((cell) => cell === null).length
      restored += cells.filter((cell) => cell !== null).length
      if (isOld && !taken.isKnown) folded += 1
    }
    const isDone = subjects.length < subjectsATime
    if (isDone && !isDryRun) await noteUndone(effects.db, id, now)
    const next = isDryRun && !isDone ? (subjects.at(-1) ?? null) : null
    return { answer: { ...found, restored, removed, folded, isDone, next }, entries: {} }
  })
}

/**
 * The cells of a subject that change, and if the import still has a layer. The order of the steps makes a repetition
 * after a kill complete: cells, the note of the layer, what is derived, the note of the subject.
 */
async function takeBack(
  of: ImportSubject,
  id: string,
  isDryRun: boolean,
  effects: StoreEffects & Pick<EndpointEffects, "deriveAfterImport">,
): Promise<{ cells: ImportCells; isKnown: boolean }> {
  const { db, documents, now } = effects
  const undo = importedCells.get(of.name)?.undo
  let taken: { cells: ImportCells; isKnown: boolean } = { cells: {}, isKnown: false }
  let written: ImportCells = {}
  let companies: readonly Cik[] = []
  await documents.update(importLayersKind, layersKey(of), now(), async (known) => {
    const layers = known ?? noLayers
    const { rest, cells } = takeLayer(layers, id)
    taken = { cells, isKnown: rest.layers.length < layers.layers.length }
    if (isDryRun || !undo) return null
    // Another import may have given cells of its own before these were written over them.
    written = { ...topValues(layers, Object.keys(written)), ...cells }
    companies = await undo.write(of.subject, written, effects)
    return known && rest
  })
  if (isDryRun || !undo) return taken
  await effects.deriveAfterImport([...companies])
  await endSubject(db, id, of)
  return taken
}

const exportRequest = z.object({ name: z.string(), after: z.string().nullable().default(null) })

/** A part of an export ends with the subject that makes it longer, or with this number of them. */
const exportedBytes = 4_000_000
const exportedATime = 50

/** Answers with what was imported, as lines of the import's file: those of some subjects at a time. */
export async function sendExport(request: Request, effects: EndpointEffects): Promise<Response> {
  return answerBatch(request, effects, async (body) => {
    const { name, after } = parseBatch(exportRequest, body)
    const imported = importedCells.get(name)
    if (!imported) throw new RefusedBatch(`There is no import ${name}.`)
    const store = { ...effects, now: Date.now }
    const all = (await imported.listSubjects(store))
      .sort()
      .filter((subject) => after === null || subject > after)
    const parts: (readonly ExportLine[])[] = []
    let bytes = 0
    for (const subject of all.slice(0, exportedATime)) {
      if (bytes >= exportedBytes) break
      const own = await imported.toLines(subject, await imported.read(subject, store), store)
      parts.push(own)
      for (const line of own) bytes += JSON.stringify(line).length
    }
    const lines = parts.flat()
    const next = all.length > parts.length ? (all[parts.length - 1] ?? null) : null
    return { answer: { columns: imported.columns ?? null, lines, next }, entries: { lines: lines.length } }
  })
}

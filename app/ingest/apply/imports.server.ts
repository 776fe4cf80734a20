import { z } from "zod"
import { RefusedBatch, type StoreEffects } from "~/ingest/kinds/kind"
import { importedCells } from "~/ingest/kinds/kinds.server"
import { type ImportCells, noLayers, takeLayer } from "~/model/imported/import-layers"
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
    const found = await findImport(effects.db, id)
    if (!found) throw new RefusedBatch(`There is no import ${id}.`)
    const subjects = await listSubjects(effects.db, id, after, subjectsATime)
    const store = { ...effects, now: () => now }
    let [restored, removed] = [0, 0]
    for (const subject of subjects) {
      const cells = Object.values(await takeBack(subject, id, isDryRun, store))
      removed += cells.filter((cell) => cell === null).length
      restored += cells.filter((cell) => cell !== null).length
    }
    const isDone = subjects.length < subjectsATime
    if (isDone && !isDryRun) await noteUndone(effects.db, id, now)
    const next = isDryRun && !isDone ? (subjects.at(-1) ?? null) : null
    return { answer: { ...found, restored, removed, isDone, next }, entries: {} }
  })
}

/**
 * The cells of a subject that change. The order of the steps makes a repetition after a kill complete: cells, the
 * note of the layer, what is derived, the note of the subject.
 */
async function takeBack(
  of: ImportSubject,
  id: string,
  isDryRun: boolean,
  effects: StoreEffects & Pick<EndpointEffects, "deriveAfterImport">,
): Promise<ImportCells> {
  const { db, documents, now } = effects
  const undo = importedCells.get(of.name)?.undo
  const key = layersKey(of)
  for (;;) {
    const stamp = await documents.getStamp(importLayersKind, key)
    const known = stamp && (await documents.getWhole(importLayersKind, key))
    const { rest, cells } = takeLayer(known?.body ?? noLayers, id)
    if (isDryRun || !undo) return cells
    const companies = await undo.write(of.subject, cells, effects)
    if (known && !(await documents.putOver(importLayersKind, key, now(), rest, stamp))) continue
    await effects.deriveAfterImport([...companies])
    await endSubject(db, id, of)
    return cells
  }
}

const exportRequest = z.object({ name: z.string(), after: z.string().nullable().default(null) })

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
    const subjects = all.slice(0, exportedATime)
    const lines: unknown[] = []
    for (const subject of subjects)
      lines.push(...(await imported.toLines(subject, await imported.read(subject, store), store)))
    const next = all.length > subjects.length ? (subjects.at(-1) ?? null) : null
    return { answer: { columns: imported.columns ?? null, lines, next }, entries: { lines: lines.length } }
  })
}

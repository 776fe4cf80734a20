import { z } from "zod"

/** The value of each cell by its key; null for a cell that has none. */
export const importCells = z.record(z.string(), z.unknown())
export type ImportCells = z.infer<typeof importCells>

/** What imports gave the cells of one subject, the oldest first. */
export const importLayersSchema = z.object({
  /** What the cells had before the first of them. */
  before: importCells,
  layers: z.array(
    z.object({
      /** Null for what came without an import that can be named, and stays. */
      import: z.string().nullable(),
      cells: importCells,
    }),
  ),
})
export type ImportLayers = z.infer<typeof importLayersSchema>

/** The newest imports, which are listed and can be taken back. */
export const importsKept = 200

export const noLayers: ImportLayers = { before: {}, layers: [] }

/**
 * The layers with the cells of an import on top; `stored` is what the subject has now. Layers of imports before the
 * newest `kept` stay for ever.
 */
export function addLayer(
  { before, layers }: ImportLayers,
  id: string | null,
  cells: ImportCells,
  stored: ImportCells,
  kept = importsKept,
): ImportLayers {
  const known = { ...before }
  for (const key of Object.keys(cells)) if (!(key in known)) known[key] = stored[key] ?? null
  const last = layers.at(-1)
  // An import sends the cells of a large subject in several batches.
  const all =
    last?.import === id
      ? [...layers.slice(0, -1), { ...last, cells: { ...last.cells, ...cells } }]
      : [...layers, { import: id, cells }]
  return foldLayers({ before: known, layers: all }, kept)
}

/** The layers with those that stay, at their bottom, as what was there before. */
function foldLayers({ before, layers }: ImportLayers, kept: number): ImportLayers {
  const named = new Set(layers.toReversed().flatMap((layer) => layer.import ?? []))
  const newest = new Set([...named].slice(0, kept))
  const first = layers.findIndex((layer) => layer.import !== null && newest.has(layer.import))
  const folded = first < 0 ? layers : layers.slice(0, first)
  const rest = layers.slice(folded.length)
  return {
    before: onlyUsed(Object.assign({}, before, ...folded.map(({ cells }) => cells)), rest),
    layers: rest,
  }
}

function onlyUsed(before: ImportCells, layers: ImportLayers["layers"]): ImportCells {
  const used = new Set(layers.flatMap(({ cells }) => Object.keys(cells)))
  return Object.fromEntries(Object.entries(before).filter(([key]) => used.has(key)))
}

/** The values of cells by the newest layer that has them, without cells that are in none. */
export function topValues({ before, layers }: ImportLayers, keys: readonly string[]): ImportCells {
  const known = keys.filter((key) => key in before)
  return Object.fromEntries(known.map((key) => [key, topValue(before, layers, key)]))
}

function topValue(before: ImportCells, layers: ImportLayers["layers"], key: string): unknown {
  const top = layers.findLast(({ cells }) => key in cells)
  return top ? top.cells[key] : (before[key] ?? null)
}

/** The layers without an import, and the values that its cells have then where no later import gave one. */
export function takeLayer(
  { before, layers }: ImportLayers,
  id: string,
): { rest: ImportLayers; cells: ImportCells } {
  const rest = layers.filter((layer) => layer.import !== id)
  const cells: ImportCells = {}
  for (const [at, layer] of layers.entries()) {
    if (layer.import !== id) continue
    const later = layers.slice(at + 1)
    for (const key of Object.keys(layer.cells)) {
      if (later.some((each) => key in each.cells)) continue
      cells[key] = topValue(before, rest, key)
    }
  }
  return { rest: { before: onlyUsed(before, rest), layers: rest }, cells }
}

/** Values as cells. */
export function toCells<T>(values: readonly T[], getKey: (value: T) => string): Record<string, T> {
  return Object.fromEntries(values.map((value) => [getKey(value), value]))
}

/** Cells of values by subject. `place` gives a value's subject and key, and the cell where it is not the value. */
export function groupCells<T>(
  values: readonly T[],
  place: (value: T) => readonly [subject: string, key: string, cell?: unknown],
): Map<string, ImportCells> {
  const subjects = new Map<string, ImportCells>()
  for (const value of values) {
    const [subject, key, cell = value] = place(value)
    const cells = subjects.get(subject) ?? {}
    cells[key] = cell
    subjects.set(subject, cells)
  }
  return subjects
}

/** Cells with changed ones; null removes one. */
export function changeCells<T>(stored: Readonly<Record<string, T>>, changed: ImportCells): Record<string, T> {
  const entries = Object.entries({ ...stored, ...changed }).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as Record<string, T>
}

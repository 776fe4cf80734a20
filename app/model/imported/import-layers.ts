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

export const noLayers: ImportLayers = { before: {}, layers: [] }

/** The layers with the cells of an import on top; `stored` is what the subject has now. */
export function addLayer(
  { before, layers }: ImportLayers,
  id: string | null,
  cells: ImportCells,
  stored: ImportCells,
): ImportLayers {
  const known = { ...before }
  for (const key of Object.keys(cells)) if (!(key in known)) known[key] = stored[key] ?? null
  const last = layers.at(-1)
  // An import sends the cells of a large subject in several batches.
  return last?.import === id
    ? { before: known, layers: [...layers.slice(0, -1), { ...last, cells: { ...last.cells, ...cells } }] }
    : { before: known, layers: [...layers, { import: id, cells }] }
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
      const below = rest.findLast((each) => key in each.cells)
      cells[key] = below ? below.cells[key] : (before[key] ?? null)
    }
  }
  const isUsed = (key: string) => rest.some((each) => key in each.cells)
  return {
    rest: { before: Object.fromEntries(Object.entries(before).filter(([key]) => isUsed(key))), layers: rest },
    cells,
  }
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

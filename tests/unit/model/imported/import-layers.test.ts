import fc from "fast-check"
import { expect, test } from "vitest"
import {
  addLayer,
  changeCells,
  type ImportCells,
  noLayers,
  takeLayer,
  topValues,
} from "~/model/imported/import-layers"

const key = fc.constantFrom("a", "b", "c")
const cells = fc.dictionary(key, fc.integer(), { minKeys: 1 })
const steps = fc.array(fc.oneof(cells, fc.nat(5)), { maxLength: 12 })

test("after imports and undos in any order, the cells are those of the imports that are left", () => {
  fc.assert(
    fc.property(fc.dictionary(key, fc.integer()), steps, (first, given) => {
      let stored: ImportCells = first
      let layers = noLayers
      const imports: { id: string; cells: ImportCells }[] = []
      for (const [at, step] of given.entries()) {
        if (typeof step !== "number") {
          layers = addLayer(layers, String(at), step, stored)
          stored = changeCells(stored, step)
          imports.push({ id: String(at), cells: step })
          continue
        }
        const [undone] = imports.splice(step, 1)
        const taken = takeLayer(layers, undone?.id ?? "")
        layers = taken.rest
        stored = changeCells(stored, taken.cells)
      }
      const left = imports.reduce<ImportCells>((known, each) => changeCells(known, each.cells), first)
      expect(stored).toEqual(left)
      if (imports.length === 0) expect(layers).toEqual(noLayers)
    }),
  )
})

test("cells that came without an import stay when the import below them is taken back", () => {
  const known = addLayer(addLayer(noLayers, "one", { a: 1 }, {}), null, { a: 2 }, { a: 1 })
  expect(takeLayer(known, "one").cells).toEqual({})
})

test("layers before the newest imports are folded, and the newest are taken back as before", () => {
  const named = fc.array(fc.tuple(cells, fc.boolean()), { maxLength: 12 })
  fc.assert(
    fc.property(fc.dictionary(key, fc.integer()), named, fc.nat(11), (first, given, at) => {
      let stored: ImportCells = first
      let [all, folded] = [noLayers, noLayers]
      for (const [index, [step, isNamed]] of given.entries()) {
        const id = isNamed ? String(index) : null
        all = addLayer(all, id, step, stored)
        folded = addLayer(folded, id, step, stored, 3)
        stored = changeCells(stored, step)
      }
      const ids = given.flatMap(([, isNamed], index) => (isNamed ? [String(index)] : []))
      const newest = ids.slice(-3)
      const kept = folded.layers.flatMap((layer) => layer.import ?? [])
      expect(kept).toEqual(newest)
      expect(folded.layers.length).toBeLessThanOrEqual(6)
      expect(Object.keys(folded.before).sort()).toEqual(
        [...new Set(folded.layers.flatMap((layer) => Object.keys(layer.cells)))].sort(),
      )
      const id = newest[at % 3] ?? ""
      expect(takeLayer(folded, id).cells).toEqual(takeLayer(all, id).cells)
    }),
  )
})

test("the top values are those of the newest layers, and cells in no layer have none", () => {
  const known = addLayer(addLayer(noLayers, "one", { a: 1, b: 1 }, { a: 0 }), "two", { a: 2 }, { a: 1, b: 1 })
  expect(topValues(known, ["a", "b", "c"])).toEqual({ a: 2, b: 1 })
})

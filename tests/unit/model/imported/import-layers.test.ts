import fc from "fast-check"
import { expect, test } from "vitest"
import { addLayer, changeCells, type ImportCells, noLayers, takeLayer } from "~/model/imported/import-layers"

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

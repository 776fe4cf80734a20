import fc from "fast-check"
import { expect, test } from "vitest"
import type { SegmentTable } from "~/model/segments/segment-tables"
import { splitEnded } from "~/pages/company/segments/segments-table"

const toTable = (rows: Record<string, (number | null)[]>, kind = "part") =>
  ({
    columns: (Object.values(rows)[0] ?? []).map((_, at) => ({ key: `${2008 + at}`, title: `${2008 + at}` })),
    rows: Object.entries(rows).map(([label, values]) => ({ key: label, label, kind, values })),
  }) as unknown as SegmentTable
const titles = (table: SegmentTable | null) => table?.columns.map(({ title }) => title)
const labels = (table: SegmentTable | null) => table?.rows.map(({ label }) => label)

test("parts without figures in the two newest periods are folded with their own periods", () => {
  const { current, ended } = splitEnded(
    toTable({ Americas: [5, 6, 7, 8], Retail: [1, null, null, 0], Stores: [null, 2, null, null] }),
  )
  expect([labels(current), titles(current)]).toEqual([["Americas"], ["2008", "2009", "2010", "2011"]])
  expect([labels(ended), titles(ended)]).toEqual([
    ["Retail", "Stores"],
    ["2008", "2009"],
  ])
  expect(ended?.rows.map(({ values }) => values)).toEqual([
    [1, null],
    [null, 2],
  ])
})

test.each([
  ["a part that has a figure in the period before the newest", { A: [5, 6, 7], B: [1, 1, null] }],
  ["two periods", { A: [5, 6], B: [null, null] }],
  ["a table of which all parts ended", { A: [5, null, null], B: [1, 0, 0] }],
])("%s is not folded", (_, rows) => {
  const table = toTable(rows)
  expect(splitEnded(table)).toEqual({ current: table, ended: null })
})

test("a reconciling row is never folded", () => {
  const table = toTable({ A: [5, null, null], B: [1, 2, 3] }, "reconciling")
  expect(splitEnded(table).ended).toBeNull()
})

test("each row of any table is in one of its two parts", () => {
  const values = fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 5 }), (rows) => {
      const table = toTable(Object.fromEntries(rows.map((row, at) => [`r${at}`, row])))
      const { current, ended } = splitEnded(table)
      expect([...current.rows, ...(ended?.rows ?? [])].map(({ label }) => label).sort()).toEqual(
        (labels(table) ?? []).sort(),
      )
    }),
  )
})

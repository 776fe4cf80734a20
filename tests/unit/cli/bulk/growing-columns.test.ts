import { expect, test } from "vitest"
import { GrowingColumns } from "../../../../cli/bulk/thirteen-f/growing-columns"

const rows = 140_000

function getColumns(count: number) {
  const columns = new GrowingColumns({ group: Uint32Array, value: Float64Array })
  for (let row = 0; row < count; row += 1) columns.push({ group: row % 3, value: row / 2 - 0.25 })
  return columns
}

test("rows of several parts keep their values", () => {
  const columns = getColumns(rows)
  expect(columns.length).toBe(rows)
  for (const row of [0, 65_535, 65_536, 131_071, 131_072, rows - 1])
    expect([columns.at(row, "group"), columns.at(row, "value")]).toEqual([row % 3, row / 2 - 0.25])
})

test("rows are grouped in their original order", () => {
  const { rows: order, starts } = getColumns(rows).groupedBy("group", 3)
  expect([...starts]).toEqual([0, 46_667, 93_334, rows])
  expect([order[0], order[46_666], order[46_667], order[rows - 1]]).toEqual([0, 139_998, 1, 139_997])
})

test("columns without rows have empty groups", () => {
  const { rows: order, starts } = getColumns(0).groupedBy("group", 2)
  expect([order.length, ...starts]).toEqual([0, 0, 0, 0])
})

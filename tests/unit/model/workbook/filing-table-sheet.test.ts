import { expect, test } from "vitest"
import type { SheetCell } from "~/lib/workbook/workbook"
import { toFilingTableSheet } from "~/model/workbook/filing-table-sheet"

const link = "https://app.example/company/EXMP/0000990001-26-000004#item-8-table-1"

function toCells(rows: [label: string, ...cells: (string | null)[]][]): (SheetCell | null)[][] {
  const [, ...width] = rows[0] ?? []
  const columns = width.map((_, at) => ({ name: `Column ${at + 1}`, link }))
  const sheet = toFilingTableSheet(
    columns,
    rows.map(([label, ...cells]) => ({ label, cells })),
  )
  return [...sheet.rows].slice(1) as (SheetCell | null)[][]
}

test.each([
  ["$1,234", 1234, "#,##0;-#,##0"],
  ["(1,234.5)", -1234.5, "#,##0.0;-#,##0.0"],
  ["12.5 %", 0.125, "0.0%;-0.0%"],
  ["2025", 2025, "0;-0"],
])("%s is the number %s with the format of the print and a link to its table", (printed, value, format) => {
  expect(toCells([["Sales", printed]])[0]?.[1]).toEqual({ value, format, link })
})

test.each(["—", "n/a", "March 31, 2026", "10(b)"])("%s stays text without a link", (printed) => {
  expect(toCells([["Sales", printed]])[0]?.[1]).toEqual({ value: printed })
})

test("a cell that the filing lacks is empty", () => {
  expect(toCells([["Sales", null, ""]])[0]).toEqual([{ value: "Sales" }, null, null])
})

test("a total is the sum of the rows above it, and a total of totals skips what they hold", () => {
  const cells = toCells([
    ["Current assets", null],
    ["Cash", "100"],
    ["Inventory", "50"],
    ["Total current assets", "150"],
    ["Plant", "40"],
    ["Depreciation", "(10)"],
    ["Plant, net", "—"],
    ["Total plant", "30"],
    ["Total assets", "180"],
  ])
  expect(cells.flatMap((line) => line[1]?.formula ?? [])).toEqual(["SUM(B3:B4)", "SUM(B6:B7)", "SUM(B5,B9)"])
})

test("a sum over rows that are not next to each other names each cell", () => {
  const cells = toCells([
    ["Sales", "10"],
    ["Note", "see below"],
    ["Fees", "5"],
    ["Total", "15"],
  ])
  expect(cells[3]?.[1]?.formula).toBe("SUM(B2,B4)")
})

test("a total that no rows above it give stays a figure, and one row alone is no sum", () => {
  const cells = toCells([
    ["Sales", "10"],
    ["Total sales", "10"],
    ["Total of all", "99"],
  ])
  expect(cells.map((line) => line[1]?.formula)).toEqual([undefined, undefined, undefined])
})

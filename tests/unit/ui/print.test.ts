import fc from "fast-check"
import { expect, test } from "vitest"
import { toPrintHead } from "~/ui/print/print-head"
import { toColumnGroups } from "~/ui/print/print-page"

test("columns that fit on one sheet give one group", () => {
  expect(toColumnGroups([40, 40, 40], 120, false)).toEqual([[0, 1, 2]])
  expect(toColumnGroups([], 120, false)).toEqual([])
})

test("columns one pixel too wide continue on a second sheet", () => {
  expect(toColumnGroups([40, 40, 40], 119, false)).toEqual([[0, 1], [2]])
})

test("a table that opens at its end begins with its last columns, each group in the order of the table", () => {
  expect(toColumnGroups([40, 40, 40, 40, 40], 80, true)).toEqual([[3, 4], [1, 2], [0]])
})

test("every column is in one group, and only a group of one column is wider than a sheet", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 200 })),
      fc.integer({ min: 50, max: 500 }),
      fc.boolean(),
      (widths, room, isFromEnd) => {
        const groups = toColumnGroups(widths, room, isFromEnd)
        expect(groups.flat().sort((a, b) => a - b)).toEqual([...widths.keys()])
        for (const group of groups) {
          const width = group.reduce((sum, column) => sum + (widths[column] ?? 0), 0)
          expect(group.length === 1 || width <= room).toBe(true)
          expect(group.at(-1)).toBe((group[0] ?? 0) + group.length - 1)
        }
      },
    ),
  )
})

test("the running head names the page, the day and the SEC's filings for a company's page", () => {
  expect(
    toPrintHead(
      "Income statement of Apple Inc. · Bookvalue",
      "https://bv.example/company/AAPL/financials?period=ttm",
      "2026-11-23",
    ),
  ).toEqual({
    "data-print-title": "Income statement of Apple Inc. · Bookvalue",
    "data-print-date": "23 Nov 2026",
    "data-print-source": "Source: SEC filings, in Bookvalue at bv.example/company/AAPL/financials?period=ttm",
  })
})

test("the running head of another page names its address, cut to one line", () => {
  const head = toPrintHead(
    "Stock Screener",
    `https://bv.example/screener?query=${"a".repeat(200)}`,
    "2026-11-23",
  )
  expect(head["data-print-source"]).toMatch(/^Source: bv\.example\/screener\?query=a+…$/)
  expect(head["data-print-source"]).toHaveLength("Source: ".length + 90)
})

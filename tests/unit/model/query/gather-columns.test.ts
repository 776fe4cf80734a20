import fc from "fast-check"
import { expect, test } from "vitest"
import { type ListedCompany, toListIndex } from "~/model/directory/list-index"
import { ColumnRows, listRows } from "~/model/query/column-rows"
import { ColumnBlocks, columnGroups, getGroupSize } from "~/model/query/gather-columns"
import { commonShare } from "../../../fixtures/common-share"
import { cikId, tickerId } from "../../../ids"

const keys = columnGroups(1).flatMap(({ metrics }) => metrics.map(({ key }) => key))
const blockBytes = (companies: number) => companies * keys.length * 8

/** Companies in order of CIK, whose names are in another order. */
function listed(names: readonly string[]): ListedCompany[] {
  return names.map((name, index) => ({
    cik: cikId(String(990_000 + index).padStart(10, "0")),
    ticker: tickerId(`T${index}`),
    name,
    filedName: name,
    coverage: "YYNYN",
    country: "us",
    exchange: null,
    sic: null,
    fiscalYearEnd: null,
    security: commonShare,
  }))
}

function gather(companies: ListedCompany[], revenues: (number | null)[], inBlock: number, inGroup: number) {
  const rows = new ColumnRows(
    listRows(
      toListIndex(companies, []),
      companies.map(({ cik }) => ({ cik, currency: "USD" })),
    ),
    "2026-03-10",
    0,
  )
  const blocks = new ColumnBlocks(rows, blockBytes(inBlock))
  const written = Array.from({ length: blocks.count }, () => blocks.empty())
  for (const [index, { cik }] of companies.entries()) {
    const block = written[blocks.getBlock(cik) ?? -1] ?? expect.fail("The company has no block.")
    const revenue = revenues[index] ?? null
    blocks.add(block, { cik, figures: { netIncome: index, ...(revenue === null ? {} : { revenue }) } })
    blocks.add(block, { cik, figures: { daysSinceAnnual: 20_500, ofAnotherVersion: 1 } })
  }
  const columns = new Map<string, number[]>()
  for (const group of columnGroups(inGroup)) {
    const { offset, length } = blocks.getRange(group)
    const room = Array.from({ length: inGroup }, () => new Float64Array(rows.count))
    for (const [number, block] of written.entries())
      blocks.spread(number, new Float64Array(block.buffer.slice(offset, offset + length)), room)
    for (const [at, { key }] of group.metrics.entries()) columns.set(key, [...(room[at] ?? [])])
  }
  return { rows, blocks, columns }
}

test("five companies in blocks of two: each column has each company's value at its row, ordered by name", () => {
  const companies = listed(["Gamma", "alpha", "Epsilon", "Beta", "Delta"])
  const { rows, blocks, columns } = gather(companies, [30, 10, null, 20, Number.NaN], 2, 7)
  expect([blocks.size, blocks.count]).toEqual([2, 3])
  expect(rows.head.ciks).toEqual([1, 3, 4, 2, 0].map((index) => companies[index]?.cik))
  expect(columns.get("revenue")).toEqual([10, 20, Number.NaN, Number.NaN, 30])
  expect(columns.get("netIncome")).toEqual([1, 3, 4, 2, 0])
  // 20,500 days after 1970 is 16 Feb 2026.
  expect(columns.get("daysSinceAnnual")).toEqual(Array(5).fill(22))
  expect(columns.get("gurus")).toEqual(Array(5).fill(Number.NaN))
  expect([...columns.keys()].sort()).toEqual([...keys].sort())
})

test("columns are the same in blocks and groups of any size", () => {
  const value = fc.oneof(fc.constant(null), fc.double({ noDefaultInfinity: true, noNaN: true }))
  const company = fc.tuple(fc.string({ minLength: 1, maxLength: 3 }), value)
  fc.assert(
    fc.property(
      fc.array(company, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 13 }),
      fc.integer({ min: 1, max: keys.length }),
      (each, inBlock, inGroup) => {
        const companies = listed(each.map(([name]) => name))
        const revenues = each.map(([, revenue]) => revenue)
        const whole = gather(companies, revenues, companies.length, keys.length)
        expect(gather(companies, revenues, inBlock, inGroup).columns).toEqual(whole.columns)
        const byRow = whole.rows.head.ciks.map(
          (cik) => revenues[companies.findIndex((other) => other.cik === cik)] ?? Number.NaN,
        )
        expect(whole.columns.get("revenue")).toEqual(byRow)
      },
    ),
    { numRuns: 60 },
  )
})

test("a group of columns of 45,000 companies takes at most 4 MB, and at least one column is gathered", () => {
  expect(getGroupSize(45_000, 4e6)).toBe(11)
  expect([getGroupSize(10_000_000, 4e6), getGroupSize(0, 4e6)]).toEqual([1, keys.length])
})

import { expect, test } from "vitest"
import type { Cik } from "~/lib/cik"
import type { Cusip } from "~/lib/cusip"
import {
  filterInvestors,
  parseInvestorsFilter,
  toBoards,
  toOverlapView,
} from "~/pages/investors/investors-view"
import type { BoardRow, TrackedRow } from "~/stores/holdings/boards-store.server"
import { cikId, cusipId, tickerId } from "../../../ids"
import { label, other, third, works } from "../../model/holdings/filings"

function tracked(cik: Cik, given: Partial<TrackedRow>): TrackedRow {
  return {
    cik,
    name: `Fund ${cik}`,
    owner: "Jane Doe",
    quarter: "2025q1",
    value: 1,
    positions: 1,
    topCusip: null,
    topName: null,
    topPercentage: null,
    top10: null,
    turnover: null,
    filed: null,
    unitCertain: null,
    ...given,
  }
}

const rows = [
  tracked(cikId("1"), { name: "beta", owner: "Zoe", value: 300, turnover: 0.1, quarter: "2024q4" }),
  tracked(cikId("2"), { name: "Alpha", owner: "Yan", value: null, turnover: 0.3, quarter: null }),
  tracked(cikId("3"), { name: "gamma", owner: "adam", value: 900, turnover: null, quarter: "2025q1" }),
]
const sorted = (search: string) =>
  filterInvestors(rows, parseInvestorsFilter(new URLSearchParams(search)), label).map(({ cik }) => cik)

test.each([
  { search: "", ciks: ["3", "1", "2"] },
  { search: "sort=nonsense", ciks: ["3", "1", "2"] },
  { search: "sort=name", ciks: ["2", "1", "3"] },
  { search: "sort=owner", ciks: ["3", "2", "1"] },
  { search: "sort=turnover", ciks: ["2", "1", "3"] },
  { search: "sort=quarter", ciks: ["3", "1", "2"] },
  { search: "q=AD", ciks: ["3"] },
  { search: "q=alph", ciks: ["2"] },
  { search: "q=2", ciks: ["2"] },
  { search: "q=nobody", ciks: [] },
])("investors of ?$search are $ciks: largest first, unknown last", ({ search, ciks }) => {
  expect(sorted(search)).toEqual(ciks)
})

test("the top holding has its listed name, and null where its CUSIP or name is unknown", () => {
  const top = (given: Partial<TrackedRow>) =>
    filterInvestors([tracked(cikId("1"), given)], { text: "", sort: "value" }, label)[0]?.top
  expect(top({ topCusip: works, topName: "SAMPLE WORKS INC" })).toEqual({
    name: "Sample Works",
    ticker: tickerId("WRKS"),
  })
  expect(top({ topCusip: works })).toBeNull()
})

function board(cusip: Cusip, given: Partial<BoardRow>): BoardRow {
  return {
    quarter: "2025q1",
    cusip,
    name: "NAMED CO",
    holders: 0,
    value: 0,
    mean_percentage: null,
    new_count: 0,
    added: 0,
    reduced: 0,
    sold_out: 0,
    bought: 0,
    sold: 0,
    net_usd: null,
    ...given,
  }
}

test("boards rank by holders, by buyers less sellers, and by sellers less buyers", () => {
  const securities = [
    board(cusipId(works), { holders: 2, mean_percentage: 3, new_count: 1, added: 3, reduced: 1, bought: 4 }),
    board(cusipId(other), { holders: 2, mean_percentage: 5, added: 1, reduced: 1, sold_out: 2, sold: -3 }),
    board(cusipId(third), { holders: 0, reduced: 1, sold_out: 1, sold: -8 }),
  ]
  const boards = toBoards({ investors: [], quarter: "2025q1", securities, quarters: [], reporting: 0 }, label)
  const cusips = (name: "mostHeld" | "mostBought" | "mostSold") => boards[name].map(({ cusip }) => cusip)
  expect(cusips("mostHeld")).toEqual([other, works])
  expect(cusips("mostBought")).toEqual([works])
  // Both have two sellers more than buyers; the larger loss of weight comes first.
  expect(cusips("mostSold")).toEqual([third, other])
  expect(boards.mostBought[0]).toMatchObject({ name: "Sample Works", ticker: tickerId("WRKS") })
})

test("where trades have a price, boards rank by net dollars; securities without holders come last", () => {
  const securities = [
    board(cusipId(works), { added: 1, net_usd: 5e6 }),
    board(cusipId(other), { added: 5, reduced: 1, net_usd: 2e6 }),
    board(cusipId(third), { reduced: 3, sold_out: 1 }),
    board(cusipId("900000000"), { added: 2, reduced: 1, net_usd: -9e6 }),
  ]
  const boards = toBoards({ investors: [], quarter: "2025q1", securities, quarters: [], reporting: 0 }, label)
  expect(boards.mostBought.map(({ cusip }) => cusip)).toEqual([works, other])
  expect(boards.mostSold.map(({ cusip }) => cusip)).toEqual(["900000000", third])
})

test("a security with as many buyers as sellers is on neither board, and a board has 15 lines", () => {
  const even = board(cusipId(works), { new_count: 1, reduced: 1 })
  const many = Array.from({ length: 16 }, (_, index) =>
    board(cusipId(`90000${String(index).padStart(2, "0")}00`), { holders: index + 1, added: 1 }),
  )
  const boards = toBoards(
    { investors: [], quarter: null, securities: [even, ...many], quarters: [], reporting: 0 },
    label,
  )
  expect([boards.mostHeld.length, boards.mostBought.length, boards.mostSold.length]).toEqual([15, 15, 0])
  expect([boards.mostHeld[0]?.holders, boards.mostHeld.at(-1)?.holders]).toEqual([16, 2])
  expect(boards.mostBought.some(({ cusip }) => cusip === works)).toBe(false)
})

test("three portfolios have three pairs, each with its shared percent, and what all hold by least weight", () => {
  const weight = (cik: string, cusip: string, percentage: number) => ({
    cik: cikId(cik),
    cusip: cusipId(cusip),
    name: "CO",
    percentage,
  })
  const view = toOverlapView(
    ["1", "2", "3"].map((cik) => ({ cik: cikId(cik), name: cik })),
    {
      weights: [
        weight("1", works, 60),
        weight("1", other, 40),
        weight("2", works, 10),
        weight("2", other, 30),
        weight("2", third, 60),
        weight("3", works, 50),
        weight("3", other, 20),
      ],
      portfolios: [
        {
          cik: cikId("2"),
          quarter: "2025q1",
          value: 500,
          positions: 3,
          top10: 100,
          turnover: null,
          unitCertain: null,
        },
      ],
    },
    label,
  )
  expect(view.pairs.map(({ first, second, overlap }) => [first, second, overlap.sharedPct])).toEqual([
    [0, 1, 40],
    [0, 2, 70],
    [1, 2, 30],
  ])
  expect(view.common.map(({ ticker, weights }) => [ticker, weights])).toEqual([
    ["OTHR", [40, 30, 20]],
    ["WRKS", [60, 10, 50]],
  ])
  expect(view.largest.map(({ cusip, weights }) => [cusip, weights])).toEqual([
    [third, [0, 60, 0]],
    [works, [60, 10, 50]],
    [other, [40, 30, 20]],
  ])
  expect(view.quarter).toBe("2025q1")
  expect(view.investors.map(({ value, positions }) => [value, positions])).toEqual([
    [null, null],
    [500, 3],
    [null, null],
  ])
})

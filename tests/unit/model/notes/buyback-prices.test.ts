import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import { joinNotes, type Market } from "~/model/notes/join-notes"
import { noteTopics } from "~/model/notes/topics"
import { viewNotes } from "~/model/notes/view-months"
import { makeNotes, years } from "./note-document"

const topic = noteTopics.find(({ key }) => key === "buybacks")!
const facts = makeNotes({
  ...years(2024),
  StockRepurchasedAndRetiredDuringPeriodValue: [["2024-12-31", 60e6, 2025, "2024-01-01"]],
})
const shares = makeNotes(
  { StockRepurchasedAndRetiredDuringPeriodShares: [["2024-12-31", 1e6, 2025, "2024-01-01"]] },
  "shares",
)
const notes = joinNotes({ ...facts, series: [...facts.series, ...shares.series] }, null)!

/** A close every `step` days of 2024. */
const closes = (step: number, close: number): Market["closes"] =>
  Array.from({ length: Math.ceil(366 / step) }, (_, at) => ({
    ...{ date: addDays("2024-01-01", at * step), close, currency: "USD", source: "an import" },
  }))
const view = (market?: Market) => {
  const { tables } = viewNotes(topic, { ...notes, ...(market ? { market } : {}) }, "annual")
  const rows = tables.find(({ key }) => key === "price")?.rows ?? []
  return rows.map(({ key, values }) => [key, values.at(-1)])
}

test("the price paid is the cost by the number of shares, beside the average close of the year", () => {
  expect(view()).toEqual([["price.paid", 60]])
  expect(view({ closes: closes(5, 50), splits: [] })).toEqual([
    ["price.paid", 60],
    ["price.market", 50],
    ["price.above", 0.2],
  ])
})

test("closes are of shares as the report counts them: a later split changes none", () => {
  const split = (date: string) => view({ closes: closes(5, 100), splits: [{ date, ratio: 2 }] })[1]
  expect(split("2025-01-15")).toEqual(["price.market", 50])
  expect(split("2025-06-01")).toEqual(["price.market", 100])
})

test("a year with days without closes has no average", () => {
  expect(view({ closes: closes(15, 50), splits: [] })).toHaveLength(3)
  expect(view({ closes: closes(16, 50), splits: [] })).toEqual([["price.paid", 60]])
  const half = closes(5, 50).slice(0, 30)
  expect(view({ closes: half, splits: [] })).toEqual([["price.paid", 60]])
  expect(view({ closes: [], splits: [] })).toEqual([["price.paid", 60]])
})

test("a short period without a close has no average", () => {
  const early = makeNotes({
    ...years(2024),
    StockRepurchasedAndRetiredDuringPeriodValue: [["2025-01-12", 50, 2025, "2025-01-01"]],
  })
  const count = makeNotes(
    { StockRepurchasedAndRetiredDuringPeriodShares: [["2025-01-12", 1, 2025, "2025-01-01"]] },
    "shares",
  )
  const market = { closes: closes(5, 50), splits: [] }
  const joined = joinNotes({ ...early, series: [...early.series, ...count.series] }, null)!
  const { tables } = viewNotes(topic, { ...joined, market }, "all")
  expect(tables.find(({ key }) => key === "price")?.rows.map(({ key }) => key)).toEqual(["price.paid"])
})

test("a price in another currency is not shown as dollars, and a tagged one is not called computed", () => {
  const tagged = (unit: string) => {
    const price = makeNotes(
      { TreasuryStockAcquiredAverageCostPerShare: [["2024-12-31", 55, 2025, "2024-01-01"]] },
      unit,
    )
    const joined = joinNotes(
      { ...facts, series: [...facts.series, ...shares.series, ...price.series] },
      null,
    )!
    const { tables } = viewNotes(topic, joined, "annual")
    const row = tables.find(({ key }) => key === "price")?.rows[0]
    return [row?.values.at(-1), row?.formula]
  }
  expect(tagged("USD/shares")).toEqual([55, null])
  expect(tagged("CAD/shares")).toEqual([60, "cost / shares, where no price is tagged"])
})

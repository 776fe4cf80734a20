import { expect, test } from "vitest"
import type { MarketSession } from "~/edgar/acceptance-time"
import { getPriceReaction, getQuarterMove } from "~/model/earnings/price-reaction"

const closes = (...days: [date: string, close: number][]) =>
  days.map(([date, close]) => ({ date, close, currency: "USD", source: "import" }))

function getChange(
  release: { date: string; session: MarketSession | null },
  known: ReturnType<typeof closes>,
  splitsSince = (_day: string) => 1,
): number | null {
  const change = getPriceReaction(release, known, splitsSince)?.change ?? null
  return change === null ? null : Math.round(change * 1000) / 1000
}

// Thursday, Friday, and the Monday and Tuesday after.
const week = closes(["2026-04-23", 100], ["2026-04-24", 110], ["2026-04-27", 121], ["2026-04-28", 60])

test("a release after the market moves the next market day, one before or during it moves that day", () => {
  expect(getChange({ date: "2026-04-24", session: "after" }, week)).toBe(0.1)
  expect(getChange({ date: "2026-04-24", session: "before" }, week)).toBe(0.1)
  expect(getChange({ date: "2026-04-27", session: "during" }, week)).toBe(0.1)
  expect(getChange({ date: "2026-04-25", session: "before" }, week)).toBe(0.1)
})

test("nothing is said without the time, or where one of the two days has no close", () => {
  expect(getChange({ date: "2026-04-24", session: null }, week)).toBeNull()
  expect(getChange({ date: "2026-04-28", session: "after" }, week)).toBeNull()
  const [thursday, , monday] = week
  expect(
    getChange(
      { date: "2026-04-24", session: "after" },
      [thursday, monday].flatMap((one) => one ?? []),
    ),
  ).toBeNull()
})

test("a holiday of the exchanges is no market day, a federal one can be", () => {
  const easter = closes(["2026-04-02", 100], ["2026-04-06", 90])
  expect(getChange({ date: "2026-04-02", session: "after" }, easter)).toBe(-0.1)
  const columbus = closes(["2025-10-10", 100], ["2025-10-13", 90], ["2025-10-14", 45])
  expect(getChange({ date: "2025-10-13", session: "after" }, columbus)).toBe(-0.5)
})

test("a split between the two closes is no move, and closes in two currencies are not compared", () => {
  const splitsSince = (day: string) => (day < "2026-04-28" ? 2 : 1)
  expect(getChange({ date: "2026-04-27", session: "after" }, week, splitsSince)).toBe(-0.008)
  const [before, after] = closes(["2026-04-24", 100], ["2026-04-27", 90])
  const mixed = before && after ? [{ ...before, currency: "EUR" }, after] : []
  expect(getChange({ date: "2026-04-24", session: "after" }, mixed)).toBeNull()
})

test("the quarter's move is between the prices of the quarter ends around the release, adjusted for splits", () => {
  const ends = closes(["2026-06-30", 60], ["2026-03-31", 100], ["2025-12-31", 90])
  const move = (day: string, splitsSince = (_day: string) => 1) =>
    getQuarterMove(day, ends, splitsSince)?.change.toFixed(2) ?? null
  expect(move("2026-04-24")).toBe("-0.40")
  expect(move("2026-04-24", (day) => (day < "2026-06-01" ? 2 : 1))).toBe("0.20")
  // The day of a quarter end is after its release, because its price knew it.
  expect(move("2026-03-31")).toBe("0.11")
  expect(move("2026-07-01")).toBeNull()
  expect(move("2025-09-25")).toBeNull()
})

test("prices of distant quarters or of two currencies give no move", () => {
  expect(getQuarterMove("2026-04-24", closes(["2025-12-31", 90], ["2026-06-30", 60]), () => 1)).toBeNull()
  const [before, after] = closes(["2026-03-31", 90], ["2026-06-30", 60])
  const prices = before && after ? [before, { ...after, currency: "EUR" }] : []
  expect(getQuarterMove("2026-04-24", prices, () => 1)).toBeNull()
})

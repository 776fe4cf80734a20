import { expect, test } from "vitest"
import type { Cik } from "~/lib/cik"
import type { Quarter } from "~/lib/quarter"
import { type ReportedShares, toHolderHistory } from "~/model/holdings/holders/holder-history"
import { cikId, cusipId } from "../../../../ids"

const reported = (
  cik: Cik,
  quarter: Quarter,
  shares: number,
  split: number | null = null,
): ReportedShares => ({
  cik,
  quarter,
  cusip: cusipId("000000001"),
  shares,
  valueUsd: shares * 10,
  split,
})

/** Each investor has a filing for the quarters it reported, and for those named besides. */
function history(rows: ReportedShares[], others: [string, Quarter][] = []) {
  const loaded = new Map<string, Set<Quarter>>()
  for (const [cik, quarter] of [...rows.map((row) => [row.cik, row.quarter] as const), ...others])
    loaded.set(cik, (loaded.get(cik) ?? new Set()).add(quarter))
  return toHolderHistory(rows, loaded)
}

test("a quarter without the filing of a large holder is not loaded, and no sale", () => {
  const quarters = history([
    reported(cikId("large"), "2025q2", 90),
    reported(cikId("small"), "2025q2", 10),
    reported(cikId("small"), "2025q3", 10),
  ])
  expect(quarters).toMatchObject([
    { quarter: "2025q2", holders: 2, shares: 100, notLoaded: 0, isLoaded: true },
    { quarter: "2025q3", holders: 1, shares: 10, notLoaded: 1, isLoaded: false },
  ])
})

test("a holder whose filing of the quarter names no shares has sold", () => {
  const quarters = history(
    [
      reported(cikId("large"), "2025q2", 90),
      reported(cikId("small"), "2025q2", 10),
      reported(cikId("small"), "2025q3", 10),
    ],
    [["large", "2025q3"]],
  )
  expect(quarters[1]).toMatchObject({ holders: 1, shares: 10, notLoaded: 0, isLoaded: true })
})

test("a tenth of the shares may be missing, and no more", () => {
  const missing = (share: number) =>
    history([
      reported(cikId("late"), "2025q2", share),
      reported(cikId("other"), "2025q2", 1000 - share),
      reported(cikId("other"), "2025q3", 1000 - share),
    ])[1]?.isLoaded
  expect([missing(99), missing(100), missing(101)]).toEqual([true, true, false])
})

test("a holder is expected for four quarters after its last filing, not for a fifth", () => {
  const quarters = history([
    reported(cikId("stopped"), "2024q1", 90),
    ...(["2024q1", "2025q1", "2025q2"] as const).map((quarter) => reported(cikId("steady"), quarter, 10)),
  ])
  expect(quarters.map(({ quarter, isLoaded }) => [quarter, isLoaded])).toEqual([
    ["2024q1", true],
    ["2025q1", false],
    ["2025q2", true],
  ])
})

test("shares before a split are on the basis of the last quarter, per security", () => {
  const quarters = history([
    reported(cikId("a"), "2025q1", 10),
    reported(cikId("a"), "2025q2", 40, 4),
    { ...reported(cikId("a"), "2025q1", 5), cusip: cusipId("000000002") },
    { ...reported(cikId("a"), "2025q2", 5), cusip: cusipId("000000002") },
  ])
  expect(quarters.map(({ shares }) => shares)).toEqual([45, 45])
})

test("a reverse split shrinks the shares before it", () => {
  expect(
    history([reported(cikId("a"), "2025q1", 100), reported(cikId("a"), "2025q2", 10, 0.1)])[0]?.shares,
  ).toBe(10)
})

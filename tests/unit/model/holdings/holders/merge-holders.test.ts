import { expect, test } from "vitest"
import { toSecurityQuarter } from "~/model/holdings/holders/holder-changes"
import type { SecurityHolders } from "~/model/holdings/holders/holders-document"
import { mergeHolders } from "~/model/holdings/holders/merge-holders"
import { cikId, cusipId } from "../../../../ids"

const [large, small, silent] = ["0000000001", "0000000002", "0000000003"]
const both = { now: new Set([large, small]), before: new Set([large, small, silent]) }

/** Positions of managers by CIK: shares at 10 dollars each. */
function positions(quarter: string, shares: Record<string, number>): SecurityHolders {
  return {
    ...{ cusip: cusipId("037833100"), quarter, name: "Sample Works", titleOfClass: "COM" },
    rows: Object.entries(shares).map(([cik, count]) => [
      ...([cikId(cik), `Manager ${cik}`, "2025-02-14", "SH"] as const),
      ...([count, 10 * count, 5] as const),
    ]),
  }
}

const before = mergeHolders(
  null,
  positions("2024q3", { [large]: 300, [small]: 50, [silent]: 20 }),
  null,
  both,
)

test("a manager who reports no shares any more has a row with 0 shares, and one without a report has none", () => {
  const now = mergeHolders(null, positions("2024q4", { [large]: 400 }), before, both)
  expect(now.managers.map(([cik]) => cik)).toEqual([large, small])
  expect([now.shares, now.before]).toEqual([
    [400, 0],
    [300, 50],
  ])
})

test("positions that are added later replace those of their manager and keep the others", () => {
  const stored = mergeHolders(null, positions("2024q4", { [large]: 400, [small]: 50 }), before, both)
  const merged = mergeHolders(stored, positions("2024q4", { [small]: 70 }), before, both)
  expect([merged.shares, merged.before]).toEqual([
    [400, 70],
    [300, 50],
  ])
  expect(merged.history).toEqual([
    ["2024q3", 3, 370, 3700],
    ["2024q4", 2, 470, 4700],
  ])
})

test("one larger, two smaller, three new and four sold positions are counted as such", () => {
  const managers = Array.from({ length: 10 }, (_, index) => `000000001${index}`)
  const reporters = { now: new Set(managers), before: new Set(managers) }
  const sharesOf = (counts: number[]) =>
    Object.fromEntries(managers.flatMap((cik, index) => (counts[index] ? [[cik, counts[index]]] : [])))
  const earlier = sharesOf([100, 100, 100, 0, 0, 0, 10, 10, 10, 10])
  const later = sharesOf([130, 60, 90, 5, 5, 5, 0, 0, 0, 0])
  const start = mergeHolders(null, positions("2024q3", earlier), null, reporters)
  const end = mergeHolders(null, positions("2024q4", later), start, reporters)
  expect(toSecurityQuarter(end, () => [])).toMatchObject({
    ...{ holders: 6, shares: 295, value: 2950, price: 10 },
    ...{ newCount: 3, added: 1, reduced: 2, soldOut: 4, bought: 450, sold: 900 },
  })
})

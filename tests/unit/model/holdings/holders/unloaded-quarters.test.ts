import fc from "fast-check"
import { expect, test } from "vitest"
import type { Quarter } from "~/lib/quarter"
import { type ReportedShares, toHolderHistory } from "~/model/holdings/holders/holder-history"
import { cikId, cusipId } from "../../../../ids"

const quarters: Quarter[] = ["2025q1", "2025q2", "2025q3", "2025q4"]

/** The history of holders with their shares by quarter; those whose filing of a quarter is not loaded have null. */
function history(holders: Record<string, (number | null)[]>, cusip = "037833100") {
  const loaded = new Map<string, Set<Quarter>>()
  const reported: ReportedShares[] = []
  for (const [name, counts] of Object.entries(holders))
    for (const [at, shares] of counts.entries()) {
      const quarter = quarters[at]
      if (quarter === undefined || shares === null) continue
      loaded.set(name, (loaded.get(name) ?? new Set()).add(quarter))
      reported.push({
        ...{ cik: cikId(name), quarter, cusip: cusipId(cusip), shares },
        ...{ valueUsd: shares, split: null },
      })
    }
  return toHolderHistory(reported, loaded)
}

const himalaya = [110_600, 110_600, 110_600, 110_600]

test("Berkshire's Apple of 2025: 280 million shares are no sale while the third quarter is not loaded", () => {
  const whole = { "0001067983": [300e6, 280e6, 238_212_764, 227_917_808], "0001709323": himalaya }
  expect(history(whole).map(({ shares, isLoaded }) => [shares, isLoaded])).toEqual([
    [300_110_600, true],
    [280_110_600, true],
    [238_323_364, true],
    [228_028_408, true],
  ])
  const gap = { ...whole, "0001067983": [300e6, 280e6, null, 227_917_808] }
  expect(history(gap).map(({ holders, notLoaded, isLoaded }) => [holders, notLoaded, isLoaded])).toEqual([
    [2, 0, true],
    [2, 0, true],
    [1, 1, false],
    [2, 0, true],
  ])
})

test("Southeastern's 6,527 shares of Alphabet are sold where its filing is loaded, and too few for a gap where not", () => {
  const others = { "0001336528": [6_324_031, 6_324_031], "0001061768": [2_077_988, 2_633_988] }
  const second = (shares: number | null) =>
    history({ ...others, "0000807985": [6527, shares] }, "02079K107")[1]
  expect(second(0)).toMatchObject({ holders: 2, shares: 8_958_019, notLoaded: 0, isLoaded: true })
  expect(second(null)).toMatchObject({ holders: 2, shares: 8_958_019, notLoaded: 1, isLoaded: true })
})

const counts = fc.array(fc.oneof(fc.nat(1000), fc.constant(0)), { minLength: 4, maxLength: 4 })

test("without one filing, its quarter is loaded only where its holder had a tenth of the shares or less", () => {
  fc.assert(
    fc.property(
      fc.array(counts, { minLength: 2, maxLength: 6 }),
      fc.nat(),
      fc.integer({ min: 1, max: 3 }),
      (all, who, at) => {
        const named = (each: (number | null)[][]) =>
          Object.fromEntries(each.map((shares, index) => [`holder ${index}`, shares]))
        const whole = history(named(all))
        expect(whole.every(({ notLoaded, isLoaded }) => notLoaded === 0 && isLoaded)).toBe(true)
        const absent = who % all.length
        const partial = history(
          named(
            all.map((shares, index) =>
              shares.map((count, quarter) => (index === absent && quarter === at ? null : count)),
            ),
          ),
        )
        const [before, expected] = [all[absent]?.[at - 1] ?? 0, whole[at - 1]?.shares ?? 0]
        expect(partial[at]).toMatchObject({
          notLoaded: before > 0 ? 1 : 0,
          isLoaded: before <= 0.1 * expected,
        })
        for (const other of [0, 1, 2, 3].filter((index) => index < at))
          expect(partial[other]).toEqual(whole[other])
      },
    ),
  )
})

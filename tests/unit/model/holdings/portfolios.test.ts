import fc from "fast-check"
import { expect, test } from "vitest"
import { decodeFilings, type FiledHoldings } from "~/model/holdings/decode-investor"
import { encodeInvestor, mergeFilings } from "~/model/holdings/encode-investor"
import { investorSchema } from "~/model/holdings/investor-document"
import { toPortfolios } from "~/model/holdings/portfolios"
import { unreadFiling } from "~/model/holdings/read-thirteen-f"
import { accessionId, cikId } from "../../../ids"
import { filing, other, third, works } from "./filings"

const getPortfolio = (...filings: FiledHoldings[]) =>
  toPortfolios(decodeFilings(encodeInvestor(cikId("0009900001"), "Invented Capital", filings)))

test("new holdings add to the report, a restatement replaces it", () => {
  const original = filing({ period: "2025-03-31" }, [{ value: 1000, amount: 10 }])
  const added = filing({ period: "2025-03-31", filed: "2025-08-14", amendment: "NEW HOLDINGS" }, [
    { value: 500, amount: 5, cusip: other },
    { value: 100, amount: 1 },
  ])
  const restated = filing({ period: "2025-03-31", filed: "2027-01-10", amendment: "RESTATEMENT" }, [
    { value: 70, amount: 7, cusip: third },
  ])
  const rows = (...filings: FiledHoldings[]) =>
    getPortfolio(...filings)[0]!.positions.map((row) => [row.security.cusip, row.amount])
  expect(rows(original, added)).toEqual([
    [works, 11],
    [other, 5],
  ])
  expect(rows(original, added, restated)).toEqual([[third, 7]])
  expect(rows(added, original)).toEqual(rows(original, added))
})

test("an amendment alone is only part of a quarter", () => {
  const added = filing({ period: "2025-03-31", amendment: "NEW HOLDINGS" }, [{ value: 100, amount: 1 }])
  expect(getPortfolio(added)[0]?.isPartial).toBe(true)
})

test("a report filed twice counts once", () => {
  const first = filing({ period: "2025-03-31", filed: "2025-05-10" }, [{ value: 1000, amount: 10 }])
  const again = filing({ period: "2025-03-31", filed: "2025-05-12" }, [{ value: 1000, amount: 10 }])
  expect(getPortfolio(first, again)[0]).toMatchObject({ valueUsd: 1000, filings: [{}, {}] })
})

test("share and principal rows have weights; options are last and have none", () => {
  const [portfolio] = getPortfolio(
    filing({ period: "2025-03-31" }, [
      { value: 9000, amount: 10, putCall: "Put" },
      { value: 750, amount: 5 },
      { value: 250, amount: 250, type: "PRN", cusip: other },
    ]),
  )
  expect(portfolio).toMatchObject({ valueUsd: 1000, optionsUsd: 9000 })
  expect(portfolio?.positions.map((row) => row.weightPct)).toEqual([75, 25, null])
})

test("a holding in the wrong unit is corrected from its other quarters", () => {
  const quarter = (period: string, value: number) =>
    filing({ period }, [
      { value, amount: 10 },
      { value: 600, amount: 20, cusip: other },
      { value: 700, amount: 10, cusip: third },
    ])
  const portfolios = getPortfolio(
    quarter("2024-03-31", 18_000),
    quarter("2024-06-30", 18),
    quarter("2024-09-30", 19_000),
  )
  expect(portfolios[1]?.positions[0]).toMatchObject({ valueUsd: 18_000, isScaled: true })
  expect(portfolios[0]?.positions.some((row) => row.isScaled)).toBe(false)
})

test("a retired CUSIP and its successor are one holding", () => {
  const filings = [
    filing({ period: "2025-03-31" }, [{ value: 1000, amount: 10 }]),
    filing({ period: "2025-06-30" }, [{ value: 1000, amount: 10, cusip: other }]),
  ]
  const keys = toPortfolios(filings, new Map([[works, other]])).map(({ positions }) => positions[0]?.key)
  expect(keys[0]).toBe(keys[1])
})

const someFiling = fc
  .record({
    quarter: fc.constantFrom("2024-03-31", "2024-06-30", "2024-09-30"),
    day: fc.integer({ min: 1, max: 28 }),
    number: fc.integer({ min: 1, max: 20 }),
    amendment: fc.constantFrom(undefined, "RESTATEMENT" as const, "NEW HOLDINGS" as const),
    rows: fc.array(
      fc.record({
        cusip: fc.constantFrom(works, other, third),
        value: fc.integer({ min: 0, max: 1_000_000 }),
        amount: fc.integer({ min: 0, max: 5000 }),
        putCall: fc.constantFrom(undefined, "Put" as const),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ quarter, day, number, amendment, rows }) =>
    filing(
      {
        period: quarter,
        filed: `2024-12-${String(day).padStart(2, "0")}`,
        accession: accessionId(`0009900001-24-${String(number).padStart(6, "0")}`),
        ...(amendment ? { amendment } : {}),
      },
      rows,
    ),
  )

test("the same filings give the same document in any order, in any pieces, twice, with failures between", () => {
  const distinct = fc.uniqueArray(someFiling, { selector: (each) => each.accession, maxLength: 8 })
  fc.assert(
    fc.property(distinct, fc.infiniteStream(fc.nat()), fc.nat({ max: 8 }), (filings, random, cut) => {
      const merge = (known: FiledHoldings[], added: FiledHoldings[]) =>
        encodeInvestor(cikId("0009900001"), "Invented Capital", mergeFilings(known, added))
      const whole = merge([], filings)
      const shuffled = filings
        .map((each) => ({ each, at: random.next().value }))
        .sort((a, b) => a.at - b.at)
        .map(({ each }) => each)
      const failed = shuffled.map((each) =>
        unreadFiling({ ...each, period: null }, "refused", "The connection broke."),
      )
      const parts = [shuffled.slice(0, cut), failed, shuffled.slice(cut), shuffled]
      const pieced = parts.reduce((document, part) => merge(decodeFilings(document), part), merge([], []))
      expect(pieced).toEqual(whole)
      expect(investorSchema.parse(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
      for (const { positions, valueUsd } of toPortfolios(decodeFilings(whole))) {
        const weights = positions.reduce((sum, row) => sum + (row.weightPct ?? 0), 0)
        if (valueUsd > 0) expect(weights).toBeCloseTo(100, 6)
      }
    }),
    { numRuns: 60 },
  )
})

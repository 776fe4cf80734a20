import fc from "fast-check"
import { expect, test } from "vitest"
import { estimatesKey, isEstimate, listEstimates, toEstimateBits } from "~/model/metrics/estimated-metrics"
import { metricKeys, metrics } from "~/model/metrics/metrics"
import { deriveMetrics } from "~/model/metrics/statement-metrics"
import { amounts } from "~/model/ratios/amounts"
import { findRatio } from "~/model/ratios/ratio-table"

const estimatedRows = ["epsBasic", "epsDiluted", "sharesBasic", "sharesDiluted"]

/** True for rows of an estimated quarter, and for amounts and ratios of them where no share count is known. */
function usesEstimate(key: string): boolean {
  if (estimatedRows.includes(key)) return true
  let isUsed = false
  amounts.get(key)?.((input) => {
    isUsed ||= input !== key && usesEstimate(input)
    return readNone(input)
  })
  return isUsed || (!amounts.has(key) && (findRatio(key)?.inputs ?? []).some((input) => usesEstimate(input)))
}

const readNone = (key: string) => (["sharesOutstanding", "preferredDividends"].includes(key) ? null : 5)

function toPeriod(fiscalYear: number, isEstimated: (key: string) => boolean) {
  return { fiscalYear, end: `${fiscalYear}-12-31`, read: readNone, isEstimated }
}

test("each metric that reads an estimated quarter is marked, and no other one", () => {
  const years = Array.from({ length: 12 }, (_, place) => toPeriod(2013 + place, () => false))
  const trailing = [2023, 2024].map((year) => toPeriod(year, usesEstimate))
  const values = deriveMetrics({ years, trailing })
  const read = new Set<string>()
  for (const { key, compute } of metrics) {
    const note = (each: (typeof trailing)[number]) => ({
      ...each,
      read: (row: string) => {
        if (each.isEstimated(row)) read.add(key)
        return readNone(row)
      },
    })
    const [before, now] = trailing.map(note)
    if (before && now) compute?.({ before, now, years })
  }
  const isMarked = (key: string) => isEstimate(values[estimatesKey], key)
  const stored = metrics.filter(({ compute }) => compute).map(({ key }) => key)
  expect(stored.filter(isMarked)).toEqual([...read])
  expect(read.size).toBeGreaterThan(9)
  expect(isMarked("priceEarnings")).toBe(true)
  expect(isMarked("marketValue")).toBe(true)
  expect(isMarked("dividendYield")).toBe(false)
})

test("a share count at the balance sheet keeps the market value from being an estimate", () => {
  const now = { ...toPeriod(2024, (key) => estimatedRows.includes(key)), read: () => 5 }
  const values = deriveMetrics({ years: [], trailing: [now] })
  expect(isEstimate(values[estimatesKey], "marketValue")).toBe(false)
  expect(isEstimate(values[estimatesKey], "priceEarnings")).toBe(true)
})

test("without an estimate there are no bits", () => {
  expect(deriveMetrics({ years: [], trailing: [toPeriod(2024, () => false)] })).not.toHaveProperty(
    estimatesKey,
  )
  expect(isEstimate(undefined, "epsDiluted")).toBe(false)
  expect(isEstimate(Number.NaN, "epsDiluted")).toBe(false)
})

test("bits give back exactly the metrics that were marked, also as stored with twelve digits", () => {
  const estimable = metricKeys.filter((key) => toEstimateBits(new Set([key])) > 0)
  fc.assert(
    fc.property(fc.subarray(estimable), (keys) => {
      const bits = Number(toEstimateBits(new Set(keys)).toPrecision(12))
      const read = (key: string) => (key === estimatesKey ? bits : 1)
      expect(listEstimates(read, estimable)).toBe(keys.join(" ") || null)
    }),
  )
})

import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, wholeYear } from "./make-facts"

/** A balance sheet, in millions. */
function balance(values: Record<string, number>) {
  const facts: RawFact[] = [
    ...wholeYear(2022, tenK(2022)).filter(({ start }) => start),
    ...Object.entries(values).map(([concept, val]) => ({
      concept,
      end: "2022-12-31",
      val: val * 1e6,
      ...tenK(2022),
    })),
  ]
  const query = { statement: "balance", period: "annual", vintage: "latest", asof: null } as const
  const view = viewStatement(makeDocument(facts), query)
  return (key: string) => {
    const value = view.rows.find((row) => row.key === key)?.values[0] ?? null
    return value === null ? null : value / 1e6
  }
}

const redeemable = "RedeemableNoncontrollingInterestEquityFairValue"
const withMinorities = "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest"

test("Mastercard 2022: redeemable interests at fair value leave nothing unitemized", () => {
  const at = balance({
    Assets: 38_724,
    LiabilitiesAndStockholdersEquity: 38_724,
    Liabilities: 32_347,
    StockholdersEquity: 6298,
    [withMinorities]: 6356,
    [redeemable]: 21,
  })
  expect([at("temporaryEquity"), at("balanceDifference")]).toEqual([21, null])
})

test("Chevron 2022: redeemable interests that total equity holds are not counted twice", () => {
  const at = balance({
    Assets: 257_709,
    LiabilitiesAndStockholdersEquity: 257_709,
    Liabilities: 97_467,
    StockholdersEquity: 159_282,
    [withMinorities]: 160_242,
    RedeemableNoncontrollingInterestEquityCarryingAmount: 142,
  })
  expect([at("temporaryEquity"), at("balanceDifference")]).toEqual([null, null])
})

const sheet = {
  Assets: 134_161,
  LiabilitiesAndStockholdersEquity: 134_161,
  Liabilities: 130_836,
  StockholdersEquity: 3325,
  LiabilitiesCurrent: 38_749,
}

test("AbbVie 2024: payables with accrued liabilities have their own row; accounts payable are the note's 2,945", () => {
  const at = balance({
    ...sheet,
    AccountsPayableAndAccruedLiabilitiesCurrent: 31_945,
    AccountsPayableCurrent: 2945,
  })
  expect([at("payablesAndAccrued"), at("payables"), at("otherCurrentLiabilities")]).toEqual([
    31_945, 2945, 6804,
  ])
})

test("a filer with the one line alone has no accounts payable", () => {
  const at = balance({ ...sheet, AccountsPayableAndAccruedLiabilitiesCurrent: 31_945 })
  expect([at("payablesAndAccrued"), at("payables")]).toEqual([31_945, null])
})

test("a note's sum of payables and accrued liabilities beside both lines has no row", () => {
  const at = balance({
    ...sheet,
    AccountsPayableAndAccruedLiabilitiesCurrent: 100,
    AccountsPayableCurrent: 60,
    AccruedLiabilitiesCurrent: 40,
  })
  expect([at("payablesAndAccrued"), at("payables"), at("accruedLiabilities")]).toEqual([null, 60, 40])
})

test("Altria 2008: noncontrolling interests are zero if they are reported as zero, or if both equities are and are equal", () => {
  const of = { ...sheet, [withMinorities]: sheet.StockholdersEquity }
  expect(balance({ ...of, MinorityInterest: 0 })("minorityInterest")).toBe(0)
  expect(balance(of)("minorityInterest")).toBe(0)
  expect(balance(sheet)("minorityInterest")).toBe(null)
})

test("redeemable interests stay where the sheet needs them and go where it balances without", () => {
  const amount = fc.integer({ min: 1, max: 900 })
  fc.assert(
    fc.property(amount, amount, amount, fc.boolean(), (liabilities, equity, interest, apart) => {
      const total = liabilities + equity + (apart ? interest : 0)
      const at = balance({
        Assets: total,
        LiabilitiesAndStockholdersEquity: total,
        Liabilities: liabilities,
        StockholdersEquity: equity,
        [redeemable]: interest,
      })
      expect([at("temporaryEquity"), at("balanceDifference")]).toEqual([apart ? interest : null, null])
    }),
    { numRuns: 40 },
  )
})

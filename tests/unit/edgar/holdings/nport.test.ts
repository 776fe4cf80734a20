import fc from "fast-check"
import { expect, test } from "vitest"
import { NotNport, parseNport } from "~/edgar/holdings/nport"
import { nportReport } from "../../../fixtures/nport"

test("reads a fund's head and its investments", () => {
  const report = parseNport(
    nportReport({
      holdings: [{ name: "Sample Works Inc", cusip: "037833100", balance: 10, value: 1900.5, weight: 1.9 }],
    }),
  )
  expect(report).toMatchObject({
    cik: "0009900002",
    seriesId: "S000099001",
    classIds: ["C000099001"],
    registrant: "Invented Trust",
    seriesName: "Invented Growth Fund",
    asOf: "2025-06-30",
    netAssets: 100_000,
    refused: 0,
  })
  expect(report.holdings).toEqual([
    expect.objectContaining({
      name: "Sample Works Inc",
      cusip: "037833100",
      isin: "US0378331005",
      balance: 10,
      units: "NS",
      currency: "USD",
      valueUsd: 1900.5,
      weightPct: 1.9,
      payoff: "Long",
      assetCategory: "EC",
      issuerCategory: "CORP",
      country: "us",
    }),
  ])
})

test("a derivative has its own name and value, not those of its underlying", () => {
  const nested = `<derivativeInfo><fwdDeriv derivCat="FWD"><name>Underlying</name><valUSD>5</valUSD>
    <derivAddlInfo><identifiers><isin value="US0000000000"/></identifiers><balance>3</balance></derivAddlInfo></fwdDeriv></derivativeInfo>`
  const [holding] = parseNport(
    nportReport({
      holdings: [
        { name: "Dealer", cusip: "000000000", balance: -1, value: -20, weight: -0.02, payoff: "N/A", nested },
      ],
    }),
  ).holdings
  expect(holding).toMatchObject({ name: "Dealer", cusip: null, balance: -1, valueUsd: -20, payoff: null })
})

test("reads the filer's description if it chose other, and the currency with a rate", () => {
  const nested = `<assetConditional desc="Royalty" assetCat="OTHER"/><currencyConditional curCd="JPY" exchangeRt="132.1"/>`
  const [holding] = parseNport(
    nportReport({
      holdings: [{ name: "X", balance: 1, value: 2, weight: 1, category: "", currency: "", nested }],
    }),
  ).holdings
  expect(holding).toMatchObject({ assetCategory: "Royalty", currency: "JPY" })
})

test("a fund without holdings is read; an investment without figures is counted and left out", () => {
  expect(parseNport(nportReport({ holdings: [] })).holdings).toEqual([])
  const report = parseNport(
    nportReport({ holdings: [{ name: "X", balance: 1, value: "none", weight: "none" }] }),
  )
  expect(report.holdings).toEqual([])
  expect(report.refused).toBe(1)
})

test("refuses a document that is not N-PORT", () => {
  expect(() => parseNport("<edgarSubmission></edgarSubmission>")).toThrow(NotNport)
  expect(() => parseNport("<html><p>")).toThrow(NotNport)
})

test.each([
  { deriv: "futrDeriv", profile: "N/A", payoff: "Short" },
  { deriv: "swapDeriv", profile: "N/A", payoff: null },
  { deriv: "futrDeriv", profile: "Long", payoff: "Long" },
])(
  "payOffProf Short in $deriv of an investment that is $profile is $payoff",
  ({ deriv, profile, payoff }) => {
    const inside = `<derivativeInfo><${deriv} derivCat="FUT"><payOffProf>Short</payOffProf></${deriv}></derivativeInfo>`
    const held = {
      name: "US LONG BOND(CBT) JUN23",
      cusip: "000000000",
      balance: 77,
      value: 233_457,
      weight: 0.06,
    }
    const { holdings } = parseNport(nportReport({ holdings: [{ ...held, payoff: profile, nested: inside }] }))
    expect(holdings[0]?.payoff).toBe(payoff)
  },
)

test("the payoff of a future inside another derivative is not the investment's", () => {
  const future = "<futrDeriv><payOffProf>Short</payOffProf></futrDeriv>"
  const inside = `<derivativeInfo><optionSwaptionWarrantDeriv><descRefInstrmnt><nestedDerivInfo>${future}</nestedDerivInfo></descRefInstrmnt></optionSwaptionWarrantDeriv></derivativeInfo>`
  const held = { name: "Option", cusip: "000000000", balance: 1, value: 2, weight: 0.1 }
  const { holdings } = parseNport(nportReport({ holdings: [{ ...held, payoff: "N/A", nested: inside }] }))
  expect(holdings[0]?.payoff).toBeNull()
})

test("a derivative is short exactly where its report says so, whatever the other derivatives are", () => {
  const profile = fc.constantFrom("Long", "Short")
  fc.assert(
    fc.property(fc.array(profile, { minLength: 1, maxLength: 12 }), (profiles) => {
      const holdings = profiles.map((payoff, index) => ({
        ...{ name: `Future ${index}`, cusip: "000000000", balance: 1, value: 100, weight: 1, payoff: "N/A" },
        nested: `<derivativeInfo><futrDeriv derivCat="FUT"><payOffProf>${payoff}</payOffProf></futrDeriv></derivativeInfo>`,
      }))
      const found = parseNport(nportReport({ holdings })).holdings.map(({ payoff }) => payoff)
      expect(found).toEqual(profiles)
    }),
    { numRuns: 50 },
  )
})

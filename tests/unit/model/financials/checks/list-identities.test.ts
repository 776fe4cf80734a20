import fc from "fast-check"
import { expect, test } from "vitest"
import { Column, derived, reported } from "~/model/financials/cells/cell"
import type { IdentityKey } from "~/model/financials/checks/identities"
import { listIdentities } from "~/model/financials/checks/list-identities"
import { ownFault } from "~/model/financials/document/fault"
import type { KnownFact } from "~/model/financials/document/known-facts"
import type { Frame } from "~/model/financials/statements/frame"
import { makeDocument, tenK, wholeYear } from "../make-facts"

const document = makeDocument([...wholeYear(2023, tenK(2023)), ...wholeYear(2024, tenK(2024))])

/** A reported figure, of the first or second filing. */
function getFact(value: number, filing = 0, concept = "us-gaap:Any"): KnownFact {
  const vintage = { period: 0, value, first: filing, last: filing, concept }
  return {
    ...{ value, filedValue: value, splitFactor: 1, vintage, restatedFrom: null, recastOn: null },
    ...{ firstFiled: "2024-02-20", lastFiled: "2024-02-20", history: [vintage] },
  }
}

interface FrameChanges {
  fiscalYear?: number
  filings?: Record<string, number>
  concepts?: Record<string, string>
  computed?: string[]
}

function getFrame(
  rows: Record<string, number>,
  { fiscalYear = 2024, filings = {}, concepts = {}, computed = [] }: FrameChanges = {},
): Frame {
  const column = new Column(
    Object.entries(rows).map(([row, value]) => {
      const fact = getFact(value, filings[row], concepts[row])
      return [row, computed.includes(row) ? derived(value, "A − B", []) : reported(fact)]
    }),
  )
  const key = `${fiscalYear}`
  return { key, name: key, start: null, end: `${key}-12-31`, fiscalYear, fiscalQuarter: 4, column }
}

function check(identity: IdentityKey, ...frames: Frame[]) {
  const results = listIdentities(document, (_, period) => (period === "annual" ? frames : []))
  const { checked, held, cases } = results.find((each) => each.identity === identity)!
  return { checked, held, cases: cases.map(({ row, state, cause }) => [row, state, cause]) }
}

const inOneFiling = `${ownFault}: ${tenK(2023).accn} (10-K).`
const holds = { checked: 1, held: 1, cases: [] }

test("assets that differ from liabilities and equity are a fault of the filing that gives all of them", () => {
  const sheet = { assets: 100, liabilities: 60, totalEquity: 40 }
  expect(check("balance", getFrame(sheet))).toEqual(holds)
  expect(check("balance", getFrame({ ...sheet, temporaryEquity: 1 })).cases).toEqual([
    ["assets", "filed", inOneFiling],
  ])
})

test("a difference that a row of the balance sheet shows is named", () => {
  const sheet = { assets: 101_000, liabilities: 60_000, totalEquity: 40_000, balanceDifference: 1000 }
  expect(check("balance", getFrame(sheet, { computed: ["balanceDifference"] })).cases[0]?.[1]).toBe("named")
})

test("operating, investing and financing cash flow and exchange rates add up to the change in cash", () => {
  const flows = { operatingCashFlow: 91, investingCashFlow: -50, financingCashFlow: -31 }
  expect(check("cashFlow", getFrame({ ...flows, netChangeInCash: 10 }))).toEqual(holds)
  expect(check("cashFlow", getFrame({ ...flows, exchangeRateEffect: -7, netChangeInCash: 3 }))).toEqual(holds)
  expect(check("cashFlow", getFrame({ ...flows, netChangeInCash: 19 })).cases).toEqual([
    ["netChangeInCash", "filed", inOneFiling],
  ])
  expect(
    check("cashFlow", getFrame({ ...flows, netChangeInCash: 19, cashDifference: 9 })).cases[0]?.[1],
  ).toBe("named")
})

test("cash of two balance sheets differs by the change in cash, with exchange rates or without", () => {
  const before = getFrame({ cash: 101 }, { fiscalYear: 2023 })
  expect(check("cashChange", before, getFrame({ cash: 132, netChangeInCash: 31 }))).toEqual(holds)
  const rates = { cash: 132, netChangeInCash: 33, exchangeRateEffect: -2 }
  expect(check("cashChange", before, getFrame(rates))).toEqual(holds)
  expect(check("cashChange", before, getFrame({ cash: 149, netChangeInCash: 31 })).cases).toEqual([
    [
      "cash",
      "filed",
      expect.stringContaining(`held for sale, or does not add up: ${tenK(2023).accn} (10-K).`),
    ],
  ])
})

test("cash is not compared over a gap, with restricted cash, or with a computed change", () => {
  const now = { cash: 149, netChangeInCash: 31 }
  const before = getFrame({ cash: 101 }, { fiscalYear: 2023 })
  expect(check("cashChange", getFrame({ cash: 101 }, { fiscalYear: 2022 }), getFrame(now)).checked).toBe(0)
  const restricted = { concepts: { netChangeInCash: "us-gaap:CashAndRestrictedCash" } }
  expect(check("cashChange", before, getFrame(now, restricted)).checked).toBe(0)
  expect(check("cashChange", before, getFrame(now, { computed: ["netChangeInCash"] })).checked).toBe(0)
})

test("cash of several filings that differs is named, because it was restated", () => {
  const before = getFrame({ cash: 101 }, { fiscalYear: 2023 })
  const now = getFrame({ cash: 149, netChangeInCash: 31 }, { filings: { cash: 1 } })
  expect(check("cashChange", before, now).cases).toEqual([
    ["cash", "named", `The figures are from several filings: ${tenK(2023).accn}, ${tenK(2024).accn}.`],
  ])
})

test("gross profit and cost are revenue", () => {
  expect(check("grossProfit", getFrame({ revenue: 101, costOfRevenue: 60, grossProfit: 41 }))).toEqual(holds)
  const off = getFrame({ revenue: 101, costOfRevenue: 60, grossProfit: 77 })
  expect(check("grossProfit", off).cases).toEqual([["grossProfit", "filed", inOneFiling]])
})

test("earnings per share of 50 times the income, or of the other sign, are refuted; of 49 times, named", () => {
  const share = (epsBasic: number) => getFrame({ epsBasic, sharesBasic: 1000, netIncome: 2000 })
  expect(check("earningsPerShare", share(2))).toEqual(holds)
  expect(check("earningsPerShare", share(2.2))).toEqual(holds)
  expect(check("earningsPerShare", share(2.3)).cases[0]?.[1]).toBe("named")
  expect(check("earningsPerShare", share(98)).cases[0]?.[1]).toBe("named")
  expect(check("earningsPerShare", share(101)).cases[0]?.[1]).toBe("filed")
  expect(check("earningsPerShare", share(0.03)).cases[0]?.[1]).toBe("filed")
  expect(check("earningsPerShare", share(-2)).cases[0]?.[1]).toBe("filed")
})

test("earnings per share are of net income less preferred dividends", () => {
  const rows = { epsDiluted: 1, sharesDiluted: 1000, netIncome: 2000, preferredDividends: 1000 }
  expect(check("earningsPerShare", getFrame(rows))).toEqual(holds)
})

test("a negative cost, balance or number of shares is a fault of its filing; a computed one is not tested", () => {
  expect(check("signs", getFrame({ inventory: 0 }))).toMatchObject(holds)
  expect(check("signs", getFrame({ inventory: -1 })).cases).toEqual([["inventory", "filed", inOneFiling]])
  expect(check("signs", getFrame({ costOfRevenue: -1 })).cases).toEqual([
    ["costOfRevenue", "filed", inOneFiling],
  ])
  expect(check("signs", getFrame({ inventory: -1 }, { computed: ["inventory"] })).checked).toBe(0)
})

test("shares outstanding may be 100 times the average shares, and no more", () => {
  const shares = (sharesOutstanding: number) => getFrame({ sharesOutstanding, sharesBasic: 1000 })
  expect(check("shareScale", shares(100_000))).toEqual(holds)
  expect(check("shareScale", shares(100_001)).cases[0]?.slice(0, 2)).toEqual(["sharesOutstanding", "filed"])
  expect(check("shareScale", shares(9)).cases[0]?.slice(0, 2)).toEqual(["sharesOutstanding", "filed"])
})

test("a balance 14 days from the end of its year agrees, and 15 days from it does not", () => {
  const getDates = (end: string) => {
    const facts = wholeYear(2024, tenK(2024)).map((fact) => (fact.start ? fact : { ...fact, end }))
    const results = listIdentities(makeDocument(facts), () => [])
    return results.find(({ identity }) => identity === "balanceDates")
  }
  expect(getDates("2024-12-17")).toMatchObject({ checked: 1, held: 1 })
  const late = getDates("2024-12-16")
  // A balance of another day may be left out before it is tested.
  expect(late?.checked).toBe(late?.cases.length)
})

test("a figure of a period that ends after its filing does not agree", () => {
  const dates = (filed: string) => {
    const results = listIdentities(makeDocument(wholeYear(2024, tenK(2024, { filed }))), () => [])
    return results.find(({ identity }) => identity === "filingDates")!
  }
  expect(dates("2024-12-31").cases).toEqual([])
  expect(dates("2024-12-30").cases.length).toBe(dates("2024-12-30").checked)
})

test("every test holds, or is named with its cause", () => {
  const figure = fc.integer({ min: -1000, max: 1000 })
  const rows = [
    ...["assets", "liabilities", "totalEquity", "operatingCashFlow", "investingCashFlow"],
    ...["financingCashFlow", "netChangeInCash", "revenue", "costOfRevenue", "grossProfit", "netIncome"],
    ...["epsBasic", "sharesBasic", "sharesOutstanding", "cash"],
  ]
  fc.assert(
    fc.property(fc.record(Object.fromEntries(rows.map((row) => [row, figure]))), (values) => {
      const results = listIdentities(document, (_, period) => (period === "annual" ? [getFrame(values)] : []))
      for (const { checked, held, cases } of results) {
        expect(checked).toBe(held + cases.length)
        for (const { cause } of cases) expect(cause).toMatch(/\.$/)
      }
    }),
  )
})

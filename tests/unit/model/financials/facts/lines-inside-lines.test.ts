import { expect, test } from "vitest"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import {
  makeDocument,
  makeFacts,
  makeSheet,
  type RawFact,
  tenK,
  tenQ,
  toDate,
  wholeYear,
} from "../make-facts"
import { readCells } from "../read-filer"

const year = 2020
const read = (lines: Record<string, number>, more: RawFact[] = []) =>
  readCells(makeDocument([...makeSheet(year, { LiabilitiesCurrent: 900, ...lines }), ...more]))

test.each([
  [3500, 3451],
  [3451, 3451],
  [4920, 4920],
])("debt of %i in total beside short-term borrowings of 3,451 and 1,469 due: %i", (stated, shown) => {
  const cell = read({
    LiabilitiesCurrent: 9000,
    ShortTermBorrowings: 3451,
    LongTermDebtCurrent: 1469,
    DebtCurrent: stated,
  })
  expect(cell("balance", "shortTermDebt", "2020").value).toBe(shown * 1e6)
})

test("short-term borrowings hold what is due if a quarterly balance sheet has them alone", () => {
  const lines = { LiabilitiesCurrent: 900, ShortTermBorrowings: 345, LongTermDebtCurrent: 147 }
  const quarterly = makeSheet(year, lines)
    .filter(({ concept, start }) => !start && concept !== "LongTermDebtCurrent")
    .map((fact) => ({ ...fact, ...tenQ(2021, 1) }))
  expect(read(lines)("balance", "shortTermDebt", "2020").value).toBe(492e6)
  expect(read(lines, quarterly)("balance", "shortTermDebt", "2020").value).toBe(345e6)
})

test("a total of long-term debt that is another one and its current part is refused", () => {
  const cell = read({
    ...{ LongTermDebtAndCapitalLeaseObligations: 207, LongTermDebtNoncurrent: 193 },
    LongTermDebtAndCapitalLeaseObligationsCurrent: 14,
  })
  expect(cell("balance", "longTermDebt", "2020").value).toBe(193e6)
  expect(cell("balance", "shortTermDebt", "2020").value).toBe(14e6)
})

test("short-term borrowings of 0 do not hide a line of credit", () => {
  const cell = read({ ShortTermBorrowings: 0, LongTermDebtCurrent: 0, LinesOfCreditCurrent: 30 })
  expect(cell("balance", "shortTermDebt", "2020").value).toBe(30e6)
})

test("advances of Federal Home Loan Banks and trust preferred are a bank's debt", () => {
  const cell = readCells(
    makeDocument(
      makeSheet(year, {
        ...{ AdvancesFromFederalHomeLoanBanks: 258, SubordinatedDebt: 77 },
        JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrust: 51,
      }),
    ),
  )
  expect(cell("balance", "longTermDebt", "2020").value).toBe(386e6)
})

const flows = (values: Record<string, number>) =>
  readCells(
    makeDocument([
      ...wholeYear(year, tenK(year)),
      ...Object.entries(values).map(([concept, value]) => ({
        ...{ concept, ...toDate(year, 4), val: value * 1e6, ...tenK(year) },
      })),
    ]),
  )("cashflow", "depreciationAmortization", "2020").value

test.each([
  [
    "a bank's premises and the rest are added",
    { DepreciationPremisesAndEquipment: 98, OtherDepreciationAndAmortization: 105 },
    203,
  ],
  ["the rest alone is the line", { OtherDepreciationAndAmortization: 105 }, 105],
  [
    "the rest of less than twice a total can be the broader line",
    { OtherDepreciationAndAmortization: 131, DepreciationAndAmortization: 130 },
    131,
  ],
  [
    "the rest of more than twice a total is a note's",
    { OtherDepreciationAndAmortization: 9.56, DepreciationAmortizationAndAccretionNet: 0.6 },
    0.6,
  ],
])("depreciation: %s", (_, values, shown) => {
  expect(flows(values)).toBe(shown * 1e6)
})

test("revenues of a note below the cost of revenue do not replace net sales", () => {
  const raw = wholeYear(year, tenK(year), { Revenues: 294, CostOfRevenue: 424 })
  const sales = { concept: "SalesRevenueNet", ...toDate(year, 4), val: 830e6, ...tenK(year) }
  expect(readCells(makeDocument([...raw, sales]))("income", "revenue", "2020").value).toBe(830e6)
})

const shares = (count: number, cover: number | null = null) => {
  const average = {
    concept: "WeightedAverageNumberOfSharesOutstandingBasic",
    ...toDate(year, 4),
    val: 302e6,
    ...tenK(year),
  }
  const point = { end: "2020-12-31", ...tenK(year) }
  return readCells(
    makeDocument([
      ...wholeYear(year, tenK(year)),
      average,
      { concept: "CommonStockSharesOutstanding", val: count, ...point },
      ...(cover
        ? [
            {
              concept: "dei:EntityCommonStockSharesOutstanding",
              unit: "shares",
              val: cover,
              ...point,
              end: "2021-02-01",
            },
          ]
        : []),
    ]),
  )("balance", "sharesOutstanding", "2020").value
}

test.each([
  [100, null, null],
  [60e6, null, null],
  [61e6, null, 61e6],
  [900e6, null, 900e6],
  [50e6, 50.1e6, 50e6],
])(
  "a count of %d, with %d on the cover page, beside an average of 302 million: %d",
  (count, cover, shown) => {
    expect(shares(count, cover)).toBe(shown)
  },
)

test.each([
  [null, undefined],
  ["7514", true],
  ["4899", undefined],
])("a company with rents and the SIC code %s has a fleet: %s", (sic, rentsOut) => {
  const rents = { concept: "OperatingLeaseLeaseIncome", ...toDate(year, 4), val: 900e6, ...tenK(year) }
  const facts = makeFacts([...wholeYear(year, tenK(year)), rents])
  expect(deriveStatementsDocument(facts, { name: "", sic, fiscalYearEnd: null }).rentsOut).toBe(rentsOut)
})

import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../make-facts"

const issued = "ProceedsFromIssuanceOfLongTermDebt"
const years = [2016, 2017, 2018, 2019]

/** Four annual reports, each with last year's cash flow as its comparative. */
const reports: RawFact[] = years.flatMap((year) => [
  ...wholeYear(year, tenK(year), { NetCashProvidedByUsedInFinancingActivities: -2544 }),
  ...wholeYear(year - 1, tenK(year), { NetCashProvidedByUsedInFinancingActivities: -2544 }),
])

function debtIssued(facts: RawFact[]) {
  return readRow(facts, "debtIssued")
}

function readRow(facts: RawFact[], row: string) {
  const query = { statement: "cashflow", period: "annual", vintage: "latest", asof: null } as const
  const view = viewStatement(makeDocument([...reports, ...facts]), query)
  const { values } = view.rows.find(({ key }) => key === row) ?? { values: [] }
  return Object.fromEntries(view.periods.map(({ key }, index) => [key, values[index] ?? null]))
}

const inReport = (year: number, value: number, report = year): RawFact => ({
  concept: issued,
  ...toDate(year, 4),
  val: value * 1e6,
  ...tenK(report),
})

test("NVIDIA fiscal 2018: a note's 1,980 million in three years' contexts is no debt issued", () => {
  const noted = debtIssued([inReport(2016, 1980), inReport(2017, 1980), inReport(2018, 1980)])
  expect([noted["2016"], noted["2017"], noted["2018"]]).toEqual([null, null, null])
})

test("NVIDIA fiscal 2017 and 2018: the statement's own line takes the place of the note's 1,980 million", () => {
  const line = (year: number, value: number, report: number): RawFact => ({
    ...inReport(year, value, report),
    concept: "ProceedsFromConvertibleDebt",
  })
  const noted = debtIssued([
    ...[2016, 2017, 2018].map((year) => inReport(year, 1980)),
    ...[2017, 2018].map((report) => line(2017, 1988, report)),
    ...[2018, 2019].map((report) => line(2018, 0, report)),
  ])
  expect([noted["2016"], noted["2017"], noted["2018"]]).toEqual([null, 1988e6, 0])
})

/** A repayment in the report of its year and the next one; the one after gives the year without the line. */
const repaid = (year: number, value: number, last = year + 1): RawFact[] => [
  ...[year, last].map((report) => ({
    ...inReport(year, value, report),
    concept: "RepaymentsOfLongTermDebt",
  })),
  ...wholeYear(year, tenK(year + 2), { NetCashProvidedByUsedInFinancingActivities: -2544 }),
]

test("NIKE fiscal 2018 to 2020: repayments of 6 million in three years are lines, because the next report repeats them", () => {
  const rows = readRow(
    [2016, 2017, 2018].flatMap((year) => repaid(year, 6)),
    "debtRepaid",
  )
  expect([rows["2016"], rows["2017"], rows["2018"]]).toEqual([-6e6, -6e6, -6e6])
})

test("NIKE's repayment of 1 million that no report repeats is a line, because those of other years are", () => {
  const rows = readRow([...repaid(2016, 1), ...repaid(2017, 1), ...repaid(2018, 1, 2018)], "debtRepaid")
  expect([rows["2016"], rows["2017"], rows["2018"]]).toEqual([-1e6, -1e6, -1e6])
})

test("the same amount each year is kept where the next report repeats it", () => {
  const repeated = [2016, 2017, 2018].flatMap((year) => [inReport(year, 250), inReport(year, 250, year + 1)])
  expect(debtIssued(repeated)).toMatchObject({ "2016": 250e6, "2017": 250e6, "2018": 250e6 })
})

test("an amount that the next report repeats is never refused", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(amounts, (list) => {
      const facts = list.flatMap((value, index) => {
        const year = 2016 + index
        return [inReport(year, value), inReport(year, value, year + 1)]
      })
      expect(debtIssued(facts)).toMatchObject({
        "2016": (list[0] ?? 0) * 1e6,
        "2017": (list[1] ?? 0) * 1e6,
        "2018": (list[2] ?? 0) * 1e6,
      })
    }),
    { numRuns: 30 },
  )
})

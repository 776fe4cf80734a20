import { expect, test } from "vitest"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { describeGap } from "~/model/financials/view/period-gaps"
import { showAs } from "~/model/financials/view/show-as"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeFacts, type RawFact } from "./make-facts"

type Days = [start: string, end: string]
const [newYear, half] = [["2013-01-01", "2013-12-31"] as Days, ["2014-01-01", "2014-06-30"] as Days]
const recast: Days = ["2013-07-01", "2014-06-30"]

/** Reports of a company whose fiscal year moved from December to June 2014. */
function listReports(hasRecast: boolean): [form: string, filed: string, fy: number, columns: Days[]][] {
  const more = hasRecast ? [recast] : []
  return [
    ["10-K", "2013-02-20", 2012, [["2012-01-01", "2012-12-31"]]],
    ["10-K", "2014-02-20", 2013, [newYear, ["2012-01-01", "2012-12-31"]]],
    ["10-KT", "2014-08-20", 2014, [half, newYear, ...more]],
    ["10-K", "2015-08-20", 2015, [["2014-07-01", "2015-06-30"], half, ...more]],
    ["10-K", "2016-08-20", 2016, [["2015-07-01", "2016-06-30"], ["2014-07-01", "2015-06-30"], ...more]],
  ]
}

const flows = { Revenues: 100, OperatingIncomeLoss: 20, NetIncomeLoss: 12, IncomeTaxExpenseBenefit: 6 }
const more = {
  GrossProfit: 40,
  CostOfRevenue: 60,
  OperatingExpenses: 20,
  ProfitLoss: 12,
  SellingGeneralAndAdministrativeExpense: 20,
}
const balances = { Assets: 50, Liabilities: 20, StockholdersEquity: 30, LiabilitiesAndStockholdersEquity: 50 }

function read(hasRecast: boolean, statement: "income" | "balance") {
  const raw = listReports(hasRecast).flatMap(([form, filed, fy, columns], at): RawFact[] =>
    columns.flatMap(([start, end]) => {
      const filing = { accn: `0000990001-${fy % 100}-00000${at}`, form, filed, fy, fp: "FY" }
      const months = (Date.parse(end) - Date.parse(start)) / 86_400_000 / 30.4
      return [
        ...Object.entries({ ...flows, ...more }).map(([concept, value]) => ({
          ...{ concept, start, end, val: Math.round(value * months) * 1e6, ...filing },
        })),
        ...Object.entries(balances).map(([concept, value]) => ({
          concept,
          end,
          val: value * 1e6,
          ...filing,
        })),
      ]
    }),
  )
  const head = { name: "", sic: null, fiscalYearEnd: "0630" }
  const query = { statement, period: "annual", vintage: "latest", asof: null } as const
  return viewStatement(deriveStatementsDocument(makeFacts(raw), head), { ...query, withTransitions: true })
}

test.each(["income", "balance"] as const)(
  "the time between two fiscal years is a column of the %s",
  (statement) => {
    const { periods, gaps } = read(false, statement)
    expect(periods.map(({ key }) => key)).toEqual(["2012", "2013", "2014t", "2015", "2016"])
    expect(periods[2]).toMatchObject({ start: "2014-01-01", end: "2014-06-30", isTransition: true })
    expect(gaps).toEqual([null, null, null, null, null])
  },
)

test("a year and twelve months that overlap it are both shown, and the later one is marked", () => {
  const { periods, gaps } = read(true, "income")
  expect(periods.map(({ key }) => key)).toEqual(["2012", "2013", "2014t", "2014", "2015", "2016"])
  expect(gaps.map((gap) => gap && describeGap(gap))[3]).toMatch(/^overlaps the period before by/)
})

test("growth over a year needs an end a year before", () => {
  const view = read(false, "income")
  const { rows } = showAs(view, "growth", [])
  const growth = rows.find(({ key }) => key === "revenue")?.values.map((value) => value !== null)
  expect(growth).toEqual([false, true, false, false, true])
})

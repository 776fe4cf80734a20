import { expect, test } from "vitest"
import { describeNoNext } from "~/model/earnings/format-release"
import { toCompanyEarnings } from "~/pages/company/earnings/company-earnings"
import { cikId, tickerId } from "../../../../ids"
import { quarterlyFilings, submitted } from "../../../model/earnings/earnings-factory"
import { makeDocument, quarter, tenK, tenQ, wholeYear } from "../../../model/financials/make-facts"

const company = { cik: cikId("0000990001"), ticker: tickerId("EXMP") }
const filings = quarterlyFilings([2021, 2022, 2023, 2024], () => 25)
const on = (today: string, estimates: Parameters<typeof toCompanyEarnings>[3] = []) => {
  const { next, overdue } = toCompanyEarnings(company, filings, null, estimates, today)
  return { next: next?.periodEnd ?? null, overdue: overdue.map(({ periodEnd }) => periodEnd) }
}

test.each([
  { today: "2025-04-24", next: "2025-03-31", overdue: [] },
  { today: "2025-04-25", next: "2025-03-31", overdue: [] },
  { today: "2025-04-28", next: "2025-06-30", overdue: ["2025-03-31"] },
  { today: "2026-03-02", next: null, overdue: ["2025-03-31", "2025-06-30", "2025-09-30", "2025-12-31"] },
])("on $today, the next release is for $next and overdue are $overdue", ({ today, next, overdue }) => {
  expect(on(today)).toEqual({ next, overdue })
})

test("a day that an import announces replaces the expected one, so that it is not overdue", () => {
  const announced = { periodEnd: "2025-03-31", eps: null, revenue: null, date: "2025-05-06", time: null }
  expect(on("2025-04-28", [{ ...announced, source: "import" }])).toEqual({ next: "2025-03-31", overdue: [] })
})

test("a quarter whose figures the statements have is neither overdue nor next", () => {
  const statements = makeDocument([
    ...wholeYear(2024, tenK(2024)),
    ...wholeYear(2025, tenK(2025)).map((fact) => ({ ...fact, ...tenQ(2025, 1), ...quarter(2025, 1) })),
  ])
  const at = (today: string) => {
    const { next, overdue } = toCompanyEarnings(company, filings, statements, [], today)
    return { next: next?.periodEnd, overdue: overdue.map(({ periodEnd }) => periodEnd) }
  }
  expect(at("2025-04-24")).toEqual({ next: "2025-06-30", overdue: [] })
  expect(at("2025-08-01")).toEqual({ next: "2025-09-30", overdue: ["2025-06-30"] })
})

test.each(["15-12B", "15-12G", "15-15D"])(
  "a Form %s after the last report ends the expected releases",
  (form) => {
    const end = submitted({ form, filed: "2025-03-03" })
    const { next, overdue, ended } = toCompanyEarnings(company, [end, ...filings], null, [], "2025-06-01")
    expect({ next, overdue, ended }).toEqual({
      next: null,
      overdue: [],
      ended: { form, filed: "2025-03-03" },
    })
  },
)

test("a Form 25 ends the expected releases only if the list has filings and no report long after it", () => {
  const delisting = submitted({ form: "25-NSE", filed: "2025-03-03" })
  const later = submitted({ form: "8-K", filed: "2025-09-01" })
  const ended = (list: typeof filings) => toCompanyEarnings(company, list, null, [], "2026-06-01").ended
  expect(ended([delisting, ...filings])).toBeNull()
  expect(ended([later, delisting, ...filings])).toEqual({ form: "25-NSE", filed: "2025-03-03" })
  const report = submitted({ form: "10-Q", filed: "2025-05-05", period: "2025-03-31" })
  expect(ended([later, report, delisting, ...filings])).toBeNull()
})

test.each([
  { isOverdue: false, hasEnded: false, text: "not enough history to forecast" },
  { isOverdue: true, hasEnded: false, text: "the forecast releases are overdue" },
  { isOverdue: false, hasEnded: true, text: "the company no longer reports" },
])("overdue $isOverdue and ended $hasEnded: $text", ({ text, ...state }) => {
  expect(describeNoNext(state)).toBe(text)
})

test("earnings per share filed before a split of 4 for 1 are divided by 4, those filed after it are as filed", () => {
  const document = makeDocument(
    ([1, 2, 3] as const).flatMap((number) =>
      [
        { concept: "EarningsPerShareDiluted", val: 4 },
        { concept: "Revenues", val: 1e9 },
        { concept: "NetIncomeLoss", val: 1e8 },
      ].map((fact) => ({ ...fact, ...quarter(2024, number), ...tenQ(2024, number) })),
    ),
  )
  const splits = [{ date: "2024-08-01", ratio: 4, accession: null, basis: "tagged" as const }]
  const { rows } = toCompanyEarnings(company, filings, { ...document, splits }, [], "2025-02-20")
  const shown = rows.filter(({ fiscalYear, eps }) => fiscalYear === 2024 && eps !== null)
  expect(
    shown.map(({ quarter, eps, epsAdjusted, splitFactor }) => [quarter, eps, epsAdjusted, splitFactor]),
  ).toEqual([
    [3, 4, 4, 1],
    [2, 4, 4, 1],
    [1, 4, 1, 4],
  ])
})

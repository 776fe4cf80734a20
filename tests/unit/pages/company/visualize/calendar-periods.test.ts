import { expect, test } from "vitest"
import { toCalendarPeriod } from "~/pages/company/visualize/chart-model"
import { canStack } from "~/pages/company/visualize/stackable-lines"
import { parseVisualizeQuery } from "~/pages/company/visualize/visualize-query"

test("a fiscal year is placed at the calendar year that holds most of it", () => {
  expect(toCalendarPeriod("2025-01-26", "annual")).toBe("2024")
  expect(toCalendarPeriod("2025-12-31", "annual")).toBe("2025")
  expect(toCalendarPeriod("2025-09-27", "annual")).toBe("2025")
  expect(toCalendarPeriod("2025-05-31", "annual")).toBe("2024")
})

test("a fiscal quarter is placed at the calendar quarter that holds most of it", () => {
  expect(toCalendarPeriod("2025-01-26", "quarterly")).toBe("2024q4")
  expect(toCalendarPeriod("2025-03-29", "quarterly")).toBe("2025q1")
  expect(toCalendarPeriod("2025-07-27", "ttm")).toBe("2025q2")
})

test("periods before one have the calendar periods before it", () => {
  expect(toCalendarPeriod("2025-01-26", "annual", 2)).toBe("2022")
  expect(toCalendarPeriod("2025-03-29", "quarterly", 1)).toBe("2024q4")
})

test("only parts of one total are stacked", () => {
  expect(canStack(["liabilities", "totalEquity"])).toBe(true)
  expect(canStack(["revenue"])).toBe(true)
  expect(canStack(["revenue", "operatingIncome", "netIncome"])).toBe(false)
  expect(canStack(["assets", "liabilities"])).toBe(false)
})

test("an address that asks for a stack of other lines or of companies gives lines", () => {
  const parse = (search: string) => parseVisualizeQuery(new URLSearchParams(search), "AAPL").shape
  expect(parse("shape=stacked&line=costOfRevenue&line=grossProfit")).toBe("stacked")
  expect(parse("shape=stacked&set=growth")).toBe("line")
  expect(parse("shape=stacked&line=costOfRevenue&line=grossProfit&with=GOOGL")).toBe("line")
})

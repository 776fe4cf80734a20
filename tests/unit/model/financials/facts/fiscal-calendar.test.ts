import { expect, test } from "vitest"
import { deriveCalendar } from "~/model/financials/facts/fiscal-calendar"
import { placeFact } from "~/model/financials/facts/fiscal-periods"
import { makeFacts, type RawFact } from "../make-facts"

type Report = { start: string; end: string; filed: string; fy: number; form?: string }

/** Annual reports with enough facts to attest their years. */
function reports(list: Report[]): RawFact[] {
  const concepts = [
    "Revenues",
    "NetIncomeLoss",
    "OperatingIncomeLoss",
    "IncomeTaxExpenseBenefit",
    "CostOfRevenue",
    "GrossProfit",
    "ProfitLoss",
    "InterestExpense",
  ]
  return list.flatMap(({ start, end, filed, fy, form = "10-K" }) =>
    concepts.map((concept) => ({
      concept,
      start,
      end,
      val: 1,
      accn: `0001234567-${filed.slice(2, 4)}-000010`,
      form,
      filed,
      fy,
    })),
  )
}

test("a year ended on 2 February 2025 that its filer calls 2024 is fiscal 2024", () => {
  const facts = makeFacts(
    reports([
      { start: "2022-01-31", end: "2023-01-29", filed: "2023-03-15", fy: 2022 },
      { start: "2023-01-30", end: "2024-01-28", filed: "2024-03-13", fy: 2023 },
      { start: "2024-01-29", end: "2025-02-02", filed: "2025-03-21", fy: 2024 },
    ]),
  )
  const { years, yearOf } = deriveCalendar(facts, "01-31")
  expect(years.map((year) => [year.end, year.fiscalYear])).toEqual([
    ["2023-01-29", 2022],
    ["2024-01-28", 2023],
    ["2025-02-02", 2024],
  ])
  expect(yearOf("2025-05-04").fiscalYear).toBe(2025)
})

test("one filing with a wrong year of its own does not move the calendar", () => {
  const facts = makeFacts(
    reports([
      { start: "2021-01-01", end: "2021-12-31", filed: "2022-02-15", fy: 2021 },
      { start: "2022-01-01", end: "2022-12-31", filed: "2023-02-15", fy: 2022 },
      { start: "2023-01-01", end: "2023-12-31", filed: "2024-02-15", fy: 2024 },
    ]),
  )
  expect(deriveCalendar(facts, null).years.map((year) => year.fiscalYear)).toEqual([2021, 2022, 2023])
})

test("an end in the first week of January belongs to the year before", () => {
  const facts = makeFacts(
    reports([{ start: "2014-12-28", end: "2016-01-03", filed: "2016-03-03", fy: 2015 }]),
  )
  expect(deriveCalendar(facts, null).years[0]?.fiscalYear).toBe(2015)
})

test("quarters of 12, 12, 12 and 16 weeks fall into their places", () => {
  const facts = makeFacts(
    reports([{ start: "2024-09-02", end: "2025-08-31", filed: "2025-10-08", fy: 2025 }]),
  )
  const calendar = deriveCalendar(facts, null)
  const place = (start: string | null, end: string) => {
    const period = placeFact(start, end, calendar)
    return period && `${period.fiscalYear}${period.span}${period.quarter}`
  }
  expect(place("2024-09-02", "2024-11-24")).toBe("2025Q1")
  expect(place("2024-11-25", "2025-02-16")).toBe("2025Q2")
  expect(place("2024-09-02", "2025-02-16")).toBe("2025H2")
  expect(place("2025-02-17", "2025-05-11")).toBe("2025Q3")
  expect(place("2024-09-02", "2025-05-11")).toBe("2025N3")
  expect(place("2025-05-12", "2025-08-31")).toBe("2025Q4")
  expect(place("2024-09-02", "2025-08-31")).toBe("2025Y4")
  expect(place(null, "2025-02-16")).toBe("2025I2")
})

test("a twelve-month column in the middle of a year, half a quarter and odd days have no place", () => {
  const facts = makeFacts(
    reports([{ start: "2023-01-01", end: "2023-12-31", filed: "2024-02-15", fy: 2023 }]),
  )
  const calendar = deriveCalendar(facts, null)
  expect(placeFact("2022-07-01", "2023-06-30", calendar)).toBeNull()
  expect(placeFact("2023-01-01", "2023-02-14", calendar)).toBeNull()
  expect(placeFact("2023-04-01", "2023-09-30", calendar)).toBeNull()
  expect(placeFact(null, "2023-02-14", calendar)).toBeNull()
})

test("after a change of the year's end the months between come before the new year", () => {
  const facts = makeFacts(
    reports([
      { start: "2021-01-01", end: "2021-12-31", filed: "2022-02-23", fy: 2021 },
      { start: "2022-04-01", end: "2023-03-31", filed: "2023-05-24", fy: 2023 },
    ]),
  )
  const calendar = deriveCalendar(facts, "03-31")
  expect(placeFact("2021-10-01", "2021-12-31", calendar)).toMatchObject({ fiscalYear: 2021, quarter: 4 })
  expect(placeFact("2022-01-01", "2022-03-31", calendar)).toMatchObject({ fiscalYear: 2022, quarter: 4 })
  expect(placeFact("2022-04-01", "2022-06-30", calendar)).toMatchObject({ fiscalYear: 2023, quarter: 1 })
})

test("without any annual report the company's own year end decides", () => {
  const calendar = deriveCalendar(makeFacts([]), "06-30")
  expect(calendar.yearOf("2024-09-30")).toMatchObject({
    start: "2024-07-01",
    end: "2025-06-30",
    fiscalYear: 2025,
  })
})

import { expect, test } from "vitest"
import { acceptedAt, marketSession, stampClock } from "~/edgar/acceptance-time"
import { addDays } from "~/lib/dates"
import { getWeekday } from "~/lib/new-york"
import { getFiscalYear, toEarningsEvents } from "~/model/earnings/earnings-event"
import { forecastRelease, medianError, pastForecasts } from "~/model/earnings/forecast"
import { formatOverdue, nameMissing } from "~/model/earnings/format-release"
import { addYear, findReleases, listPeriods, type Release } from "~/model/earnings/releases"
import { cikId } from "../../../ids"
import { quarterlyFilings, submitted } from "./earnings-factory"

test("stamps are UTC unless the hours say New York", () => {
  const at = (accepted: string) => submitted({ form: "8-K", filed: accepted.slice(0, 10), accepted })
  const utc = [at("2026-01-29T21:30:33.000Z"), at("2026-01-30T11:10:00.000Z")]
  const newYork = [at("2026-01-29T16:31:25.000Z"), at("2026-01-30T06:45:00.000Z")]
  expect(stampClock(utc)).toBe("utc")
  expect(stampClock(newYork)).toBe("new-york")
  expect(acceptedAt(utc[0]!, "utc")).toEqual({ date: "2026-01-29", time: "16:30" })
  expect(acceptedAt(newYork[0]!, "new-york")).toEqual({ date: "2026-01-29", time: "16:31" })
})

test("a stamp that cannot be in the list's clock is read in the other", () => {
  const early = submitted({ form: "8-K", filed: "2026-01-30", accepted: "2026-01-30T06:45:00.000Z" })
  expect(acceptedAt(early, "utc")).toEqual({ date: "2026-01-30", time: "06:45" })
})

test("a report after 17:30 New York time has a later filing day, so one with the same day is stamped in UTC", () => {
  const [sameDay, nextDay] = ["2026-01-29", "2026-01-30"].map((filed) =>
    submitted({ form: "10-Q", filed, accepted: "2026-01-29T18:05:00.000Z" }),
  )
  expect(acceptedAt(sameDay!, "new-york")).toEqual({ date: "2026-01-29", time: "13:05" })
  expect(acceptedAt(nextDay!, "new-york")).toEqual({ date: "2026-01-29", time: "18:05" })
})

test("a stamp of midnight in an old list gives no time", () => {
  const old = submitted({ form: "8-K", filed: "2002-01-30", accepted: "2002-01-30T05:00:00.000Z" })
  expect(acceptedAt(old, "utc")).toBeNull()
})

test("a release before 9:30 is before market, from 16:00 after market", () => {
  expect(["09:29", "09:30", "15:59", "16:00", null].map(marketSession)).toEqual([
    "before",
    "during",
    "during",
    "after",
    null,
  ])
})

test("finds the release of each period", () => {
  const releases = findReleases(quarterlyFilings([2023, 2024], () => 25))
  expect(releases).toHaveLength(8)
  expect(releases[0]).toMatchObject({
    periodEnd: "2023-03-31",
    quarter: 1,
    date: "2023-04-25",
    time: "17:05",
  })
  expect(releases[3]).toMatchObject({ quarter: 4, fiscalYearEnd: "2023-12-31" })
})

test("a quarter whose annual report the list lacks is in the year after the last one", () => {
  const filings = quarterlyFilings([2023, 2024, 2025], () => 20).filter(
    ({ form, period }) => form !== "10-K" || period !== "2024-12-31",
  )
  const places = listPeriods(filings).map(({ end, quarter, fiscalYearEnd }) => [end, quarter, fiscalYearEnd])
  expect(places.filter(([end]) => String(end) > "2023-12-31" && String(end) < "2025-06-01")).toEqual([
    ["2024-03-31", 1, "2024-12-31"],
    ["2024-06-30", 2, "2024-12-31"],
    ["2024-09-30", 3, "2024-12-31"],
    ["2025-03-31", 1, "2025-12-31"],
  ])
})

test("after a report of a transition period the next fiscal year begins", () => {
  const report = (form: string, period: string) => submitted({ form, period, filed: addDays(period, 40) })
  const periods = listPeriods([
    report("10-K", "2021-12-31"),
    report("10-QT", "2022-03-31"),
    report("10-Q", "2022-06-30"),
    report("10-Q", "2022-12-31"),
    report("10-K", "2023-03-31"),
  ])
  expect(periods.map(({ end, quarter, fiscalYearEnd }) => [end, quarter, fiscalYearEnd])).toEqual([
    ["2021-12-31", 4, "2021-12-31"],
    ["2022-03-31", 4, "2022-03-31"],
    ["2022-06-30", 1, "2023-03-31"],
    ["2022-12-31", 3, "2023-03-31"],
    ["2023-03-31", 4, "2023-03-31"],
  ])
})

test("monthly sales under the same item are not taken for the results", () => {
  const years = [2021, 2022, 2023, 2024]
  const sales = years.flatMap((year) =>
    ["02-08", "05-08", "08-07", "11-08"].flatMap((day) => [
      submitted({ form: "8-K", filed: `${year}-${day}`, items: "2.02" }),
    ]),
  )
  // In one year the report is late, and monthly sales come between the release and it.
  const filings = quarterlyFilings(years, () => 26).map((filing) =>
    filing.form === "10-Q" && filing.period === "2023-03-31" ? { ...filing, filed: "2023-05-09" } : filing,
  )
  const release = findReleases([...filings, ...sales]).find((one) => one.periodEnd === "2023-03-31")
  expect(release?.date).toBe("2023-04-26")
})

test("a release whose report is not filed yet belongs to the period that follows", () => {
  const filings = quarterlyFilings([2022, 2023, 2024], () => 25)
  filings.push(submitted({ form: "8-K", filed: "2025-04-25", items: "2.02,9.01" }))
  expect(findReleases(filings).at(-1)).toMatchObject({ periodEnd: "2025-03-31", quarter: 1, report: null })
})

test("a 6-K described as results is a release; amended 8-Ks and other items are not", () => {
  const filings = quarterlyFilings([2023], () => 25).filter((filing) => filing.form !== "8-K")
  filings.push(submitted({ form: "8-K/A", filed: "2023-04-20", items: "2.02" }))
  filings.push(submitted({ form: "8-K", filed: "2023-04-21", items: "7.01" }))
  filings.push(submitted({ form: "6-K", filed: "2023-07-20", description: "SECOND QUARTER RESULTS" }))
  filings.push(submitted({ form: "6-K", filed: "2023-07-21", description: "6-K" }))
  expect(findReleases(filings).map((release) => release.date)).toEqual(["2023-07-20"])
})

test("an 8-K with item 7.01 is a release on the usual day of results, where no other is", () => {
  const filings = quarterlyFilings([2021, 2022, 2023], () => 25).filter(
    ({ form, filed }) => form !== "8-K" || filed !== "2023-04-25",
  )
  const furnished = (filed: string) => submitted({ form: "8-K", filed, items: "7.01,9.01" })
  const find = (days: string[]) =>
    findReleases([...filings, ...days.map(furnished)]).find(({ periodEnd }) => periodEnd === "2023-03-31")
      ?.date
  expect(find(["2023-04-10", "2023-04-24"])).toBe("2023-04-24")
  expect(find(["2023-05-05"])).toBe("2023-05-05")
  expect(find(["2023-04-14"])).toBeUndefined()
  const others = quarterlyFilings([2021, 2022, 2023], () => 25)
  expect(findReleases([...others, furnished("2023-04-26")]).map(({ date }) => date)).not.toContain(
    "2023-04-26",
  )
})

test("a foreign company's 6-Ks described as results are releases of the quarters between its annual reports", () => {
  const annual = (year: number) =>
    submitted({ form: "20-F", filed: `${year + 1}-04-15`, period: `${year}-12-31` })
  const results = (filed: string) => submitted({ form: "6-K", filed, description: "RESULTS OF OPERATIONS" })
  const days = ["2024-01-18", "2024-04-18", "2024-07-18", "2025-01-16", "2025-04-17"]
  const releases = findReleases([...[2022, 2023, 2024].map(annual), ...days.map(results)])
  expect(releases.map(({ periodEnd, date }) => [periodEnd, date])).toEqual([
    ["2023-12-31", "2024-01-18"],
    ["2024-03-31", "2024-04-18"],
    ["2024-06-30", "2024-07-18"],
    ["2024-12-31", "2025-01-16"],
    ["2025-03-31", "2025-04-17"],
  ])
})

test("a year after a month's end is a month's end, after another day 52 weeks", () => {
  expect(addYear("2023-02-28")).toBe("2024-02-29")
  expect(addYear("2024-02-29")).toBe("2025-02-28")
  expect(addYear("2025-09-27")).toBe("2026-09-26")
})

test("the forecast is the median lag of the same quarter, and its spread the extremes", () => {
  const lags: Record<number, number> = { 2019: 60, 2020: 24, 2021: 25, 2022: 27, 2023: 25, 2024: 31 }
  const releases = findReleases(quarterlyFilings(Object.keys(lags).map(Number), (_, year) => lags[year]!))
  const first = releases.filter(({ quarter }) => quarter === 1)
  const forecast = forecastRelease("2025-03-31", 1, first)
  // 2019 is more than five years back; 25 days on is a Friday and no weekday is usual.
  expect(forecast).toEqual({ date: "2025-04-25", from: "2025-04-24", to: "2025-05-01", years: 5 })
})

test("a median lag that ends beside the usual Tuesday gives the Tuesday", () => {
  const tuesdays: Record<number, number> = { 2021: 27, 2022: 26, 2023: 25, 2024: 30 }
  const releases = findReleases(quarterlyFilings([2021, 2022, 2023, 2024], (_, year) => tuesdays[year]!))
  const first = releases.filter(({ quarter }) => quarter === 1)
  expect(forecastRelease("2025-03-31", 1, first)?.date).toBe("2025-04-29")
})

test("a company whose last three of four releases came a week late is forecast a week later, one with two is not", () => {
  const lags = (late: number) => (quarter: number, year: number) =>
    year === 2024 && quarter > 4 - late ? 35 : 28
  const forecast = (late: number) => {
    const releases = findReleases(quarterlyFilings([2020, 2021, 2022, 2023, 2024], lags(late)))
    return forecastRelease("2025-03-31", 1, releases)?.date
  }
  expect(forecast(2)).toBe("2025-04-28")
  expect(forecast(3)).toBe("2025-05-05")
})

/** First quarters of the three years before 2025, each released a number of days after its end. */
const lagged = (lags: [number, number, number]): Release[] =>
  lags.map((lag, index) => {
    const periodEnd = `${2022 + index}-03-31`
    return {
      periodEnd,
      quarter: 1,
      fiscalYearEnd: `${2022 + index}-12-31`,
      date: addDays(periodEnd, lag),
      time: null,
      filing: submitted({ form: "8-K", filed: addDays(periodEnd, lag) }),
      report: null,
    }
  })

test.each([
  { day: "Friday 25 April", lag: 25, date: "2025-04-25" },
  { day: "Saturday 26 April", lag: 26, date: "2025-04-25" },
  { day: "Sunday 27 April", lag: 27, date: "2025-04-28" },
  { day: "Monday 28 April", lag: 28, date: "2025-04-28" },
])("a median lag that ends on $day gives the forecast $date", ({ lag, date }) => {
  // Releases on three weekdays, so that none is usual.
  const releases = lagged([lag - 3, lag, lag + 3])
  expect(new Set(releases.map((release) => getWeekday(release.date))).size).toBe(3)
  expect(forecastRelease("2025-03-31", 1, releases)?.date).toBe(date)
})

test.each([
  { lags: [28, 27, 32] as [number, number, number], day: "Monday 28 April", date: "2025-05-01" },
  { lags: [28, 27, 25] as [number, number, number], day: "Sunday 27 April", date: "2025-04-24" },
])("past releases on Thursdays move a forecast for $day to the nearest one, $date", ({ lags, date }) => {
  const releases = lagged(lags)
  expect(releases.map((release) => getWeekday(release.date))).toEqual([4, 4, 4])
  expect(forecastRelease("2025-03-31", 1, releases)?.date).toBe(date)
})

test.each([
  { years: [2022, 2023, 2024], expected: 3 },
  { years: [2019, 2020, 2021, 2022, 2023, 2024], expected: 5 },
])("releases of $years give a forecast that rests on $expected years", ({ years, expected }) => {
  const releases = findReleases(quarterlyFilings(years, () => 25))
  expect(forecastRelease("2025-03-31", 1, releases)?.years).toBe(expected)
})

test.each([
  { lag: 109, found: 1 },
  { lag: 110, found: 1 },
  { lag: 111, found: 0 },
])("a release $lag days after the period's end is found: $found", ({ lag, found }) => {
  const report = submitted({ form: "10-K", filed: "2025-05-30", period: "2024-12-31" })
  const released = addDays("2024-12-31", lag)
  const release = submitted({ form: "8-K", filed: released, items: "2.02", accepted: null })
  expect(findReleases([report, release])).toHaveLength(found)
})

test.each([
  { end: "2025-12-31", year: 2025 },
  { end: "2026-01-07", year: 2025 },
  { end: "2026-01-08", year: 2026 },
])("a fiscal year that ends on $end is $year", ({ end, year }) => {
  expect(getFiscalYear(end, 0)).toBe(year)
  expect(getFiscalYear(end, -1)).toBe(year - 1)
})

test("releases of two years give no forecast", () => {
  const releases = findReleases(quarterlyFilings([2023, 2024], () => 25))
  expect(forecastRelease("2025-03-31", 1, releases)).toBeNull()
})

test("a past forecast does not change with the releases of its own or later quarters", () => {
  const releases = findReleases(quarterlyFilings([2019, 2020, 2021, 2022, 2023], () => 25))
  const past = pastForecasts(releases)
  expect(past).toHaveLength(8)
  expect(medianError(past)).toBeLessThanOrEqual(1)
  const changed = releases.map((one) =>
    one.periodEnd === "2023-12-31" ? { ...one, date: "2024-03-01" } : one,
  )
  expect(pastForecasts(changed).at(-1)?.forecast).toEqual(past.at(-1)?.forecast)
})

test("events end with the releases expected for the next four quarters, each with its usual session", () => {
  const events = toEarningsEvents(
    cikId("0000990001"),
    quarterlyFilings([2021, 2022, 2023, 2024], () => 25),
  )
  expect(events).toHaveLength(20)
  const expected = events.slice(16)
  expect(expected.map(({ periodEnd, quarter, fiscalYear }) => [periodEnd, quarter, fiscalYear])).toEqual([
    ["2025-03-31", 1, 2025],
    ["2025-06-30", 2, 2025],
    ["2025-09-30", 3, 2025],
    ["2025-12-31", 4, 2025],
  ])
  expect(new Set(expected.map(({ status }) => status))).toEqual(new Set(["expected"]))
  expect(events[16]).toMatchObject({
    periodEnd: "2025-03-31",
    quarter: 1,
    fiscalYear: 2025,
    status: "expected",
    session: "after",
    accession: null,
  })
})

test("a quarter whose release is filed before its report is not expected, and four later ones are", () => {
  const filings = quarterlyFilings([2021, 2022, 2023, 2024, 2025], () => 25)
  const untilRelease = filings.filter(({ filed }) => filed <= "2025-04-25")
  const events = toEarningsEvents(cikId("0000990001"), untilRelease)
  const expected = events.filter(({ status }) => status === "expected")
  expect(events.at(-5)).toMatchObject({ periodEnd: "2025-03-31", status: "confirmed" })
  expect(expected.map(({ periodEnd }) => periodEnd)).toEqual([
    "2025-06-30",
    "2025-09-30",
    "2025-12-31",
    "2026-03-31",
  ])
})

test("an expected release has no session where the last three were not all in one", () => {
  const filings = quarterlyFilings([2021, 2022, 2023, 2024], () => 25).map((filing) =>
    filing.form === "8-K" && filing.filed === "2024-04-25"
      ? { ...filing, accepted: "2024-04-25T11:30:00.000Z" }
      : filing,
  )
  expect(toEarningsEvents(cikId("0000990001"), filings).at(-4)).toMatchObject({
    periodEnd: "2025-03-31",
    status: "expected",
    session: null,
  })
})

test("a past release is called not filed only if the filing list was read after its day", () => {
  expect(formatOverdue("2026-07-30", "2026-07-31")).toBe("not filed yet")
  expect(formatOverdue("2026-07-30", "2026-07-30")).toBe("filings to 30 Jul 2026")
  expect(formatOverdue("2026-07-30", "2026-06-30")).toBe("filings to 30 Jun 2026")
  expect(nameMissing("2026-07-30", "2026-07-31")).toBe("Overdue")
  expect(nameMissing("2026-07-30", "2026-07-30")).toBe("Expected")
  expect(nameMissing("2026-07-30", null)).toBe("Expected")
})

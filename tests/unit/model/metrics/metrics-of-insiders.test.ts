import { expect, test } from "vitest"
import { spanOfQuarters } from "~/model/insiders/insider-quarters"
import { metricsOfInsiders } from "~/model/metrics/derive-insider-metrics"
import { dayNumber } from "~/model/metrics/metric-values"
import { closesOfLines, filing, insiders } from "../insiders/insiders-factory"

const year = ["2024q4", "2025q1", "2025q2", "2025q3"]

test.each([
  [["2025q3"], "2025-11-22", { from: "2025-07-01", to: "2025-09-30" }],
  [year, "2025-11-22", { from: "2024-10-01", to: "2025-09-30" }],
  // The second quarter is missing.
  [["2024q4", "2025q1", "2025q3"], "2025-11-22", { from: "2025-07-01", to: "2025-09-30" }],
  [["2025q3"], "2026-02-17", { from: "2025-07-01", to: "2025-09-30" }],
  [["2025q3"], "2026-02-18", null],
  [[], "2025-11-22", null],
])("data sets of %j cover on %s the days %j", (quarters, today, span) => {
  expect(spanOfQuarters(quarters, today)).toEqual(span)
})

const bought = (date: string) =>
  filing({ filed: date, period: date, lines: [{ code: "P", date, shares: "100", price: "10" }] })

test("metrics are those of the year that ends with the newest data set, if the list has unread forms", () => {
  const document = insiders(
    bought("2025-10-10"),
    bought("2025-09-30"),
    bought("2024-10-01"),
    bought("2024-09-30"),
  )
  const span = spanOfQuarters(year, "2025-11-21")
  expect(metricsOfInsiders(document, closesOfLines(document), span, "2025-11-21")).toEqual({
    insiderNetBuying: 2000,
    insiderNetBuying3: 1000,
    insiderBuyers: 1,
    insiderSellers: 0,
    insiderSumsTo: dayNumber("2025-09-30"),
  })
  expect(metricsOfInsiders(document, closesOfLines(document), null, "2025-11-21").insiderNetBuying).toBeNull()
  expect(
    metricsOfInsiders(
      document,
      closesOfLines(document),
      spanOfQuarters(year.slice(1), "2025-11-21"),
      "2025-11-21",
    ).insiderNetBuying,
  ).toBeNull()
})

test("forms that were read to today count to today", () => {
  const document = { ...insiders(bought("2025-10-10"), bought("2025-09-30")), completeSince: "2024-11-21" }
  const span = spanOfQuarters(year, "2025-11-21")
  const values = metricsOfInsiders(document, closesOfLines(document), span, "2025-11-21")
  expect([values.insiderNetBuying, values.insiderSumsTo]).toEqual([2000, dayNumber("2025-11-21")])
})

test("purchases without a value are counted and have no sum", () => {
  const document = { ...insiders(bought("2025-10-10")), completeSince: "2020-01-01" as const }
  const [close] = closesOfLines(document)
  const far = close ? [{ ...close, close: close.close / 10 }] : []
  expect(metricsOfInsiders(document, far, null, "2025-11-21")).toMatchObject({
    insiderNetBuying: null,
    insiderNetBuying3: null,
    insiderBuyers: 1,
  })
})

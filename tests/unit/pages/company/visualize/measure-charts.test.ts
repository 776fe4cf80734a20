import { expect, test } from "vitest"
import type { ReleaseSeries } from "~/model/releases/release-series"
import { measureCharts } from "~/pages/company/visualize/measure-charts"
import { parseVisualizeQuery } from "~/pages/company/visualize/visualize-query"
import { accessionId } from "../../../../ids"

const query = parseVisualizeQuery(new URLSearchParams("set=measures"), "EXMP")
const series = (label: string, points: [end: string, value: number, restated?: number][]): ReleaseSeries => ({
  ...{ kind: "metric", label, unit: "number", of: "" },
  points: points.map(([end, value, restated = null]) => ({
    ...{ end, value, restated, accession: accessionId("0000990001-26-000001"), url: "/place" },
  })),
})
const members = series("Paid members", [
  ["2025-12-31", 40],
  ["2026-03-31", 42, 43],
])
const company = {
  ticker: "EXMP",
  name: "Example Corp",
  currency: "USD",
  measures: [members, series("Stores", [["2026-03-31", 9]])],
}

test("each measure of a company's releases has a chart, with rings at restated values", () => {
  expect(measureCharts([company], query)).toMatchObject([
    {
      title: "Paid members of Example Corp",
      labels: ["Dec 2025", "Mar 2026"],
      series: [{ name: "Paid members", values: [40, 42], isMarked: [false, true] }],
    },
    { title: "Stores of Example Corp", series: [{ values: [9] }] },
  ])
  expect(measureCharts([{ ...company, measures: [] }], query)).toEqual([])
})

test("companies are compared in the measures of one name, by calendar quarters", () => {
  const other = {
    ...{ ticker: "OTHR", name: "Other", currency: "EUR" },
    measures: [series("Paid Members (1)", [["2026-01-31", 7]])],
  }
  const [chart, second] = measureCharts([company, other], query)
  expect(chart).toMatchObject({
    title: "Paid members",
    series: [
      { name: "EXMP", values: [40, 42] },
      { name: "OTHR", values: [7, null] },
    ],
  })
  expect(second?.series.map(({ name }) => name)).toEqual(["EXMP"])
})

test("amounts of a company that reports in another currency are not drawn beside those of the first", () => {
  const profit: ReleaseSeries = { ...series("Adjusted profit", [["2026-03-31", 5]]), unit: "amount" }
  const [chart] = measureCharts(
    [
      { ...company, measures: [profit] },
      { ...company, ticker: "OTHR", currency: "EUR", measures: [profit] },
    ],
    query,
  )
  expect(chart?.series.map(({ name }) => name)).toEqual(["EXMP"])
})

import { expect, test } from "vitest"
import { chartedCompany, toCharts } from "~/pages/company/visualize/chart-model"
import type { VisualizeQuery } from "~/pages/company/visualize/visualize-address"
import { tickerId } from "../../../../ids"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../../../model/financials/make-facts"

const years = [2018, 2019, 2020, 2021, 2022]
/** Revenue grows by 100 million a year from 1,000, net income falls by 20 from 200. */
const facts = (factor = 1): RawFact[] =>
  years.flatMap((year, index) =>
    wholeYear(year, tenK(year), {
      Revenues: (1000 + 100 * index) * factor,
      NetIncomeLoss: 200 - 20 * index,
    }),
  )
const one = chartedCompany(tickerId("WRKS"), "Sample Works", makeDocument(facts()))
const two = chartedCompany(tickerId("OTHR"), "Other Goods", makeDocument(facts(2)))
const query = (given: Partial<VisualizeQuery>): VisualizeQuery => ({
  set: null,
  lines: ["revenue"],
  companies: [],
  period: "annual",
  range: "10Y",
  scale: "linear",
  isIndexed: false,
  shape: "line",
  hasRightAxis: false,
  currency: null,
  ...given,
})

test("lines of one unit share a chart in dollars, by year, and a ratio has a chart of its own", () => {
  const charts = toCharts([one], query({ lines: ["revenue", "netMargin", "netIncome"] }))
  expect(charts.map((chart) => chart.series.map(({ values }) => values))).toEqual([
    [
      [1000e6, 1100e6, 1200e6, 1300e6, 1400e6],
      [200e6, 180e6, 160e6, 140e6, 120e6],
    ],
    [[200 / 1000, 180 / 1100, 160 / 1200, 140 / 1300, 120 / 1400].map((ratio) => expect.closeTo(ratio, 10))],
  ])
  expect(charts[0]).toMatchObject({ labels: ["2018", "2019", "2020", "2021", "2022"], scale: "linear" })
  expect(charts[0]?.format(1.4e9)).toBe("$1.4B")
  expect(charts[1]?.format(0.0857)).toBe("8.57%")
})

test("a chart's description has its span, its unit and the first and last value of each line", () => {
  const [chart] = toCharts([one], query({ lines: ["revenue", "netIncome"] }))
  expect(chart?.description).toMatch(/^2018 to 2022, in USD: .* rises, .* falls\.$/)
})

test("a range of three years keeps the latest three", () => {
  const [chart] = toCharts([one], query({ range: "3Y" }))
  expect([chart?.labels, chart?.series[0]?.values]).toEqual([
    ["2020", "2021", "2022"],
    [1200e6, 1300e6, 1400e6],
  ])
})

test("two companies have a chart for each line, with a series named by each ticker", () => {
  const charts = toCharts([one, two], query({ lines: ["revenue", "netIncome"] }))
  expect(charts.map((chart) => chart.series.map(({ name, values }) => [name, values[0]]))).toEqual([
    [
      ["WRKS", 1000e6],
      ["OTHR", 2000e6],
    ],
    [
      ["WRKS", 200e6],
      ["OTHR", 200e6],
    ],
  ])
})

test("on the index scale each line is 100 in the first year in which all are positive", () => {
  const loss = chartedCompany(
    tickerId("LOSS"),
    "Loss Maker",
    makeDocument(
      years.flatMap((year, index) =>
        wholeYear(year, tenK(year), { NetIncomeLoss: index === 0 ? -50 : 40 * index }),
      ),
    ),
  )
  const [chart] = toCharts([one, loss], query({ lines: ["netIncome"], isIndexed: true }))
  const [first, second] = chart!.series.map(({ values }) => values)
  expect(first).toEqual([200, 180, 160, 140, 120].map((value) => expect.closeTo((value / 180) * 100, 10)))
  expect(second).toEqual([-125, 100, 200, 300, 400])
})

test("a set's chart is titled by the set and the company, and an unknown line gives no chart", () => {
  expect(toCharts([one], query({ set: "growth" }))[0]?.title).toBe("Growth of Sample Works")
  expect(toCharts([one], query({ lines: ["nonsense"] }))).toEqual([])
})

test("a value that a later report restated is marked, the others are not", () => {
  const restated = [
    ...facts(),
    ...wholeYear(2021, tenK(2022), { Revenues: 1250 }).filter(({ concept }) => concept === "Revenues"),
  ]
  const [chart] = toCharts(
    [chartedCompany(tickerId("WRKS"), "Sample Works", makeDocument(restated))],
    query({}),
  )
  expect(chart?.series[0]).toMatchObject({
    values: [1000e6, 1100e6, 1200e6, 1250e6, 1400e6],
    isMarked: [false, false, false, true, false],
  })
})

test("lines of two units share one chart with a right axis, if it is asked for", () => {
  const lines = ["revenue", "netMargin"]
  expect(toCharts([one], query({ lines }))).toHaveLength(2)
  const charts = toCharts([one], query({ lines, hasRightAxis: true, shape: "columns" }))
  expect(charts).toHaveLength(1)
  expect(charts[0]).toMatchObject({
    shape: "columns",
    description: expect.stringMatching(/in USD and percent:/),
    series: [{ name: "Revenue" }, { name: "Net margin", isOnRight: true }],
  })
  expect(charts[0]?.series[0]).not.toHaveProperty("isOnRight")
  expect(charts[0]?.formatRight?.(0.5)).toBe("50.00%")
  expect(toCharts([one, two], query({ lines, hasRightAxis: true }))).toHaveLength(2)
})

test("an index can have a logarithmic scale", () => {
  const [chart] = toCharts([one], query({ isIndexed: true, scale: "log" }))
  expect(chart?.scale).toBe("log")
  expect(chart?.series[0]?.values[0]).toBe(100)
})

test("a split is an event of per-share figures in the period of its day, and of no other chart", () => {
  const perShare = years.map((year) => ({
    concept: "EarningsPerShareDiluted",
    unit: "USD/shares",
    ...toDate(year, 4),
    val: 2,
    ...tenK(year),
  }))
  const document = makeDocument([...facts(), ...perShare])
  const split = (date: string) =>
    chartedCompany(tickerId("WRKS"), "Sample Works", {
      ...document,
      splits: [{ date, ratio: 4, accession: null, basis: "tagged" as const }],
    })
  const getEvents = (date: string, line: string) =>
    toCharts([split(date)], query({ lines: [line] })).map(({ events }) => events)
  expect(getEvents("2020-12-31", "epsDiluted")).toEqual([[{ index: 2, text: "Split 4 for 1" }]])
  expect(getEvents("2021-01-01", "epsDiluted")).toEqual([[{ index: 3, text: "Split 4 for 1" }]])
  expect(getEvents("2016-06-01", "epsDiluted")).toEqual([undefined])
  expect(getEvents("2020-12-31", "revenue")).toEqual([undefined])
})

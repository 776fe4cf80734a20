import fc from "fast-check"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { chartedCompany, toCharts } from "~/pages/company/visualize/chart-model"
import { Chart } from "~/ui/charts/chart.server"
import { tickerId } from "../../../../ids"
import { makeDocument, type RawFact, tenK, wholeYear } from "../../../model/financials/make-facts"

const query = {
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
} as const
const company = (ticker: string, facts: RawFact[]) =>
  chartedCompany(tickerId(ticker), `${ticker} Works`, makeDocument(facts))
const years = (...list: number[]) => list.flatMap((year) => wholeYear(year, tenK(year), { Revenues: year }))

/** A year's report whose fiscal year ends in March. */
function marchYear(year: number): RawFact[] {
  return wholeYear(year, { ...tenK(year), filed: `${year}-05-20` }).map((fact) => ({
    ...fact,
    ...(fact.start ? { start: `${year - 1}-04-01` } : {}),
    end: `${year}-03-31`,
  }))
}

test("a year that no report gives has its place on the axis, and the line breaks there", () => {
  const [chart] = toCharts([company("WRKS", years(2018, 2019, 2021))], {
    ...query,
    lines: ["revenue"],
    companies: [],
  })
  expect(chart).toMatchObject({
    labels: ["2018", "2019", "2020", "2021"],
    gaps: [null, null, "no data: 2020", null],
    series: [{ values: [2018e6, 2019e6, null, 2021e6] }],
  })
  expect(chart?.description).toMatch(/rises\. Gaps: no data: 2020\.$/)
  const svg = chart ? renderToStaticMarkup(<Chart {...chart} width={400} height={200} />) : ""
  expect(svg.match(/>no data: 2020</g)).toHaveLength(1)
  expect(/chart-series-0"><path d="M[^"]*M/.test(svg)).toBe(true)
})

test("a transition period takes one place on the axis and is named by its length and end", () => {
  const facts = [...years(2019, 2020), ...marchYear(2022), ...marchYear(2023)]
  const [chart] = toCharts([company("WRKS", facts)], { ...query, lines: ["revenue"], companies: [] })
  expect(chart?.gaps?.filter((gap) => gap !== null)).toEqual(["transition period of 3 months to 31 Mar 2021"])
  expect(chart?.labels).toContain("to Mar 2021")
})

test("a year that one company does not report and another does is no gap of the axis", () => {
  const charts = toCharts([company("WRKS", years(2018, 2020)), company("OTHR", years(2018, 2019, 2020))], {
    ...query,
    lines: ["revenue"],
    companies: [tickerId("OTHR")],
  })
  expect(charts[0]).toMatchObject({ labels: ["2018", "2019", "2020"], gaps: [null, null, null] })
  expect(charts[0]?.series[0]?.values).toEqual([2018e6, null, 2020e6])
})

test("the axis of any reported years has each year from the first to the last once", () => {
  const some = fc.uniqueArray(fc.integer({ min: 2012, max: 2021 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(some, (list) => {
      const [chart] = toCharts([company("WRKS", years(...list))], {
        ...query,
        range: "All",
        lines: ["revenue"],
        companies: [],
      })
      const [first, last] = [Math.min(...list), Math.max(...list)]
      const expected = Array.from({ length: last - first + 1 }, (_, index) => `${first + index}`)
      expect(chart?.labels).toEqual(expected)
      expect(chart?.gaps?.map((gap) => gap === null)).toEqual(
        expected.map((year) => list.includes(Number(year))),
      )
    }),
    { numRuns: 25 },
  )
})

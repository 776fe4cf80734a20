import fc from "fast-check"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { formatCompactUsd, formatFigure, formatPercent } from "~/lib/numbers"
import { Chart } from "~/ui/charts/chart.server"
import { type ChartData, type ChartSize, chartSizes, tickTexts } from "~/ui/charts/chart-data"
import { ChartFigure } from "~/ui/charts/chart-figure.server"
import { layOutChart } from "~/ui/charts/chart-layout"
import { stackValues } from "~/ui/charts/stack-values"
import { nearestPoint, parsePoint } from "~/ui/readout/chart-readout"

const years = Array.from({ length: 36 }, (_, index) => String(1991 + index))
const chart = (given: Partial<ChartData> = {}): ChartData => ({
  title: "Growth",
  description: "1991 to 2026",
  labels: years,
  series: [{ name: "Revenue", values: years.map((_, index) => (index + 1) * 1e10) }],
  format: formatCompactUsd,
  ...given,
})
const draw = (data: ChartData, size: ChartSize = chartSizes.wide) =>
  renderToStaticMarkup(<Chart {...data} {...size} />)

test("axis texts have no needless decimals, and as many as are exact", () => {
  expect(tickTexts([0, 250e9, 500e9], formatCompactUsd)).toEqual(["$0", "$250B", "$500B"])
  expect(tickTexts([0, 500e6, 1e9, 1.5e9], formatCompactUsd)).toEqual(["$0", "$500M", "$1.0B", "$1.5B"])
  expect(tickTexts([0, 2.5, 5, 7.5], (value, decimals = 2) => value.toFixed(decimals))).toEqual([
    "0.0",
    "2.5",
    "5.0",
    "7.5",
  ])
  expect(tickTexts([0, 1, 2], (value, decimals = 2) => formatPercent(value, decimals))).toEqual([
    "0%",
    "100%",
    "200%",
  ])
})

test("36 years are labeled without overlap at each size, the last year always", () => {
  for (const size of Object.values(chartSizes)) {
    const svg = draw(chart(), size)
    const places = [...svg.matchAll(/<text x="([\d.]+)" y="\d+" text-anchor="middle">(\d{4})</g)]
    expect(places.at(-1)?.[2]).toBe("2026")
    expect(places.length).toBeGreaterThan(3)
    const distances = places.slice(1).map((place, index) => Number(place[1]) - Number(places[index]?.[1]))
    expect(Math.min(...distances)).toBeGreaterThan(4 * 7.3)
  }
})

test("text of the axes stays inside the drawing", () => {
  const { left, right } = layOutChart(chart(), chartSizes.narrow)
  expect(left).toBeGreaterThanOrEqual("$400B".length * 7)
  expect(right).toBeLessThanOrEqual(chartSizes.narrow.width)
  const many = chart({ series: [{ name: "Selling, general and administrative expenses", values: [1] }] })
  const svg = draw({ ...many, labels: ["2020"] }, chartSizes.medium)
  expect(svg).toMatch(/>Selling, general an?…</)
})

test("columns of a negative value reach down from zero, and a missing value has none", () => {
  const svg = draw(
    chart({ labels: ["a", "b", "c"], series: [{ name: "A", values: [2, null, -1] }], shape: "columns" }),
  )
  const heights = [...svg.matchAll(/<rect [^>]*height="([\d.]+)"><\/rect>(?=<text)/g)].map(([, height]) =>
    Number(height),
  )
  expect(heights).toHaveLength(2)
  expect(heights[0]).toBeCloseTo(2 * (heights[1] ?? 0), 0)
})

test("stacked values sit on each other, and negative ones go down from zero", () => {
  const stack = stackValues([
    { name: "a", values: [3, -1, null] },
    { name: "b", values: [2, 4, 5] },
    { name: "c", values: [1, -2, 1] },
  ])
  expect(stack).toEqual([
    [[0, 3], [-1, 0], null],
    [
      [3, 5],
      [0, 4],
      [0, 5],
    ],
    [
      [5, 6],
      [-3, -1],
      [5, 6],
    ],
  ])
})

test("the outer ends of any stack are the sums of its positive and negative values", () => {
  const value = fc.option(fc.integer({ min: -1000, max: 1000 }))
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), (values) => {
      const ends = stackValues(values.map((each, index) => ({ name: `${index}`, values: [each] }))).flatMap(
        ([end]) => end ?? [],
      )
      const sum = (sign: number) =>
        values.reduce<number>((all, each) => all + Math.max(0, sign * (each ?? 0)), 0)
      expect(Math.max(0, ...ends)).toBe(sum(1))
      expect(Math.min(0, ...ends) + 0).toBe(0 - sum(-1))
    }),
  )
})

test("a series on the right has its own ticks there, and its figures have its own format", () => {
  const data = chart({
    series: [
      { name: "Revenue", values: years.map(() => 4e11) },
      { name: "Net margin", values: years.map(() => 0.25), isOnRight: true },
    ],
    formatRight: (value, decimals = 2) => formatPercent(value, decimals),
    shape: "columns",
  })
  const layout = layOutChart(data, chartSizes.wide)
  expect(layout.rightAxis?.texts.at(-1)).toMatch(/%$/)
  expect(layout.axis.texts.at(-1)).toBe("$400B")
  const html = renderToStaticMarkup(<ChartFigure data={data} />)
  expect(html).toContain("Net margin (right axis)")
  expect(html).toContain("1991\nRevenue: $400.0B\nNet margin: 25.00%")
  expect(html).toContain('<th scope="row">Net margin</th><td>25.00%</td>')
})

test("a logarithmic chart draws lines, and its ticks are few and round", () => {
  const data = chart({ scale: "log", shape: "columns", series: [{ name: "A", values: [1, 0, 5e9] }] })
  const { shape, axis } = layOutChart(data, chartSizes.wide)
  expect(shape).toBe("line")
  expect(axis.ticks.length).toBeLessThanOrEqual(8)
  expect(axis.ticks.every((tick) => /^1e/.test(tick.toExponential()))).toBe(true)
})

test("a split is marked at its period with its text", () => {
  expect(draw(chart({ events: [{ index: 3, text: "Split 4 for 1" }] }))).toMatch(
    /class="chart-event"><path [^>]*><\/path><text [^>]*>Split 4 for 1</,
  )
})

test("several columns, stacks and lines have a legend; one series has none", () => {
  const two = ["A", "B"].map((name) => ({ name, values: years.map(() => 1) }))
  const legend = (given: Partial<ChartData>) =>
    /<ul class="(chart-legend[^"]*)"/.exec(renderToStaticMarkup(<ChartFigure data={chart(given)} />))?.[1]
  expect(legend({ series: two, shape: "columns" })).toBe("chart-legend")
  expect(legend({ series: two })).toBe("chart-legend is-narrow")
  expect(legend({})).toBeUndefined()
})

test("a period's tooltip, line and heights are read back for the readout", () => {
  expect(
    parsePoint(
      "2024\nRevenue: $391.0B\nMargin: gross: 46.21% (restated)\nTax: —",
      "M81.5 18V330",
      "20,,31.5",
    ),
  ).toEqual({
    x: 81.5,
    lines: ["2024", "Revenue: $391.0B", "Margin: gross: 46.21% (restated)", "Tax: —"],
    figures: [
      { name: "Revenue", text: "$391.0B" },
      { name: "Margin: gross", text: "46.21% (restated)" },
      { name: "Tax", text: "—" },
    ],
    heights: [20, null, 31.5],
  })
  expect(parsePoint("2020\nno data: 2020", "M1 2V3", null).figures).toEqual([
    { name: "no data: 2020", text: null },
  ])
})

test("every drawn period is read back with its figures", () => {
  const svg = draw(chart())
  const groups = [
    ...svg.matchAll(/<g data-y="([^"]*)"><title>([^<]*)<\/title><rect [^>]*><\/rect><path d="([^"]*)"/g),
  ]
  expect(groups).toHaveLength(36)
  const [, heights = "", tooltip = "", line = ""] = groups[33] ?? []
  const point = parsePoint(tooltip, line, heights)
  expect(point.figures).toEqual([{ name: "Revenue", text: "$340.0B" }])
  expect(point.heights).toHaveLength(1)
  const { x } = layOutChart(chart(), chartSizes.wide)
  expect(point.x).toBeCloseTo(x(33), 0)
})

test("the readout follows the nearest period", () => {
  const points = [{ x: 10 }, { x: 20 }, { x: 30 }]
  expect([0, 14, 16, 99].map((x) => nearestPoint(points, x))).toEqual([0, 0, 1, 2])
  expect(nearestPoint([], 5)).toBeNull()
})

test("gaps side by side with one reason are one mark in their middle", () => {
  const gaps = years.map((_, index) =>
    index >= 2 && index <= 6 ? "no report" : index === 9 ? "no data" : null,
  )
  const svg = draw(chart({ gaps }))
  const marks = [...svg.matchAll(/class="chart-gap" d="M([\d.]+) [^"]*"><title>([^<]*)/g)]
  expect(marks.map(([, , reason]) => reason)).toEqual(["no report", "no data"])
  const { x } = layOutChart(chart({ gaps }), chartSizes.wide)
  expect(Number(marks[0]?.[1])).toBeCloseTo(x(4), 0)
})

test("a gap says its reason in words where nothing else is drawn", () => {
  const isGap = (index: number) => index >= 2 && index <= 6
  const gaps = years.map((_, index) => (isGap(index) ? "no report" : null))
  const series = [{ name: "Revenue", values: years.map((_, index) => (isGap(index) ? null : index)) }]
  const text = />no report<\/text>/
  expect(draw(chart({ gaps, series }))).toMatch(text)
  const others = { name: "Costs", values: years.map((_, index) => index) }
  expect(draw(chart({ gaps, series: [...series, others] }))).not.toMatch(text)
})

test("a chart of counts from 0 to 2 has ticks at whole numbers alone, each with its text", () => {
  const data = chart({
    series: [{ name: "Investors", values: [0, 1, 2] }],
    format: (value) => (Number.isInteger(value) ? formatFigure(value) : ""),
  })
  const { axis } = layOutChart(data, chartSizes.wide)
  expect(axis.ticks).toEqual([0, 1, 2])
  expect(axis.texts).toEqual(["0", "1", "2"])
})

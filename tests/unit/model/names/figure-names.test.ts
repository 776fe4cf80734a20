import fc from "fast-check"
import { expect, test } from "vitest"
import { findMetric, listNearMetrics, metrics } from "~/model/metrics/metrics"
import { explainUnknownFigure, findFigures, getStatement } from "~/model/names/figure-names"
import { nearNames, synonyms } from "~/model/names/synonyms"
import { everydayNames } from "./everyday-names"

const names = Object.entries(everydayNames).flatMap(([key, texts]) =>
  texts.split("|").map((text) => ({ key, text })),
)

test("300 everyday names find the row that they mean", () => {
  expect(names.length).toBeGreaterThan(400)
  expect(names.filter(({ key, text }) => findFigures(text)[0] !== key)).toEqual([])
})

test("each everyday name is a metric's, or none", () => {
  const isOther = ({ key, text }: (typeof names)[number]) => {
    const metric = findMetric(text)
    const isKnown = metrics.some((each) => each.key === key)
    return isKnown ? metric?.key !== key : false
  }
  expect(names.filter(isOther)).toEqual([])
})

test("every synonym is one of a row, a ratio or a metric", () => {
  const isNamed = (key: string) => findFigures(key)[0] === key || findMetric(key)?.key === key
  expect(Object.keys(synonyms).filter((key) => !isNamed(key))).toEqual([])
})

test("a name in any case and with other signs finds the same", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.constantFrom(" ", "  ", "-", "_"),
      fc.boolean(),
      ({ text }, space, isUpper) => {
        const written = text.replaceAll(" ", space)
        expect(findFigures(isUpper ? written.toUpperCase() : written)).toEqual(findFigures(text))
      },
    ),
  )
})

test.each([
  ["reveneu", "revenue"],
  ["operating cash", "operatingCashFlow"],
  ["stock pay", "stockBasedCompensation"],
  ["inventory turnover", "inventory"],
])("%s names no row, and %s comes near", (text, near) => {
  expect(findFigures(text)).toEqual([])
  expect(explainUnknownFigure(text)).toContain("Did you mean: ")
  expect(explainUnknownFigure(text)).toContain(near)
})

test.each([
  ["how much debt", "totalDebt"],
  ["what is revenue", "revenue"],
  ["R&D spend", "researchAndDevelopment"],
  ["GAAP net income", "netIncome"],
  ["gross profit percentage", "grossMargin"],
  ["effective tax rate %", "effectiveTaxRate"],
  ["debt costs", "interestExpense"],
  ["EV/EBITDA multiple", "evToEbitda"],
  ["operating margin percentage", "operatingMargin"],
  ["cash plus marketable securities", "cashAndShortTermInvestments"],
])("a question or an addition changes no name: %s", (text, key) => {
  expect(findFigures(text)[0]).toBe(key)
})

test.each([
  "net cash",
  "percent of revenue",
  "net income percent",
  "dividend cover",
  "cash ratio",
  "other comprehensive income",
  "interest paid",
  "sales and marketing",
])("%s is not taken for a row that is another figure", (text) => {
  expect(findFigures(text)).toEqual([])
})

test("what no row is has the nearest keys, also where no name shares a word with it", () => {
  const names = Object.values(nearNames).flatMap((each) => each.split(", "))
  expect(names.filter((name) => findFigures(name).length > 0 || findMetric(name))).toEqual([])
  expect(names.filter((name) => !explainUnknownFigure(name).includes("Did you mean"))).toEqual([])
  expect(names.filter((name) => listNearMetrics(name).length === 0)).toEqual([])
  expect(explainUnknownFigure("Owner earnings")).toContain("freeCashFlow, netIncome, operatingCashFlow?")
})

test("every key that comes near is one of a row, a ratio or a metric", () => {
  const keys = Object.keys(nearNames).flatMap((each) => each.split(", "))
  expect(keys.filter((key) => findFigures(key)[0] !== key && findMetric(key)?.key !== key)).toEqual([])
})

test.each([
  ["capex as a percentage of sales", "capexToRevenue"],
  ["R&D as % of revenue", "researchToRevenue"],
  ["SBC as percent of revenue", "stockPayToRevenue"],
  ["cost of debt", "averageInterestRate"],
  ["dilution", "shareCountGrowth1"],
])("%s is the metric %s, and no row", (name, key) => {
  expect(findMetric(name)?.key).toBe(key)
  expect(findFigures(name)).toEqual([])
})

test("a name without a near one is refused alone", () => {
  expect(explainUnknownFigure("zzzz")).toBe("There is no row “zzzz”.")
  expect(explainUnknownFigure(";--")).not.toContain("Did you mean")
})

test("a row has the wanted statement if that has the row, otherwise its own", () => {
  expect(getStatement("netIncomeIncludingMinority", "cashflow")).toBe("cashflow")
  expect(getStatement("capitalExpenditure", "income")).toBe("cashflow")
  expect(getStatement("ebitda", "income")).toBe("ratios")
  expect(getStatement("nothing", "income")).toBeNull()
})

test("the words of a name are found in any order, but not with a word that means something else", () => {
  expect(findFigures("diluted average shares")).toEqual(findFigures("average diluted shares"))
  expect(findFigures("income tax provision")).toEqual(["incomeTax"])
  expect(findFigures("company revenue")).toEqual(["revenue"])
  expect(findFigures("net property plant and equipment")).toEqual(["propertyPlantEquipment"])
  expect(findFigures("growth of revenue")).toEqual([])
  expect(findFigures("and total")).toEqual([])
})

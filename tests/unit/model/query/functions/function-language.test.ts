import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { describeQuery } from "~/model/query/describe-query"
import { computeOverYears, countYearsRead } from "~/model/query/functions/compute-function"
import { getMeasure } from "~/model/query/functions/function-metric"
import { functionNames, getDefinition, parseFunctionKey } from "~/model/query/functions/metric-function"
import { parseQuery } from "~/model/query/parse-query"
import { printQuery } from "~/model/query/print-query"
import { listMetrics } from "~/model/query/query"
import { screen } from "~/model/query/screen"

function read(source: string) {
  const parsed = parseQuery(source)
  if (!parsed.ok) throw new Error(`${source}: ${parsed.fault.message}`)
  return parsed.query
}

const getFault = (source: string) => {
  const parsed = parseQuery(source)
  return parsed.ok ? null : parsed.fault.message
}

const page = readFileSync("docs/query-language.md", "utf8")
const documented = [...page.matchAll(/^\| `(\w+)\(.*\| `(.+)` \|$/gm)].map(([, name = "", example = ""]) => ({
  name,
  example,
}))

test("every function has a row with an example in docs/query-language.md", () => {
  expect([...new Set(documented.map(({ name }) => name))].sort()).toEqual([...functionNames, "age"].sort())
})

test("every other example of docs/query-language.md is a query, and is the same after printing", () => {
  const prose = page.replace(/^```.*?^```/gms, "").replace(/^\|.*$/gm, "")
  const examples = [...prose.matchAll(/`([^`]+)`/g)].flatMap(([, text = ""]) =>
    /^\w.*( [<>=]+ | is )/.test(text) ? [text] : [],
  )
  expect(examples.length).toBeGreaterThanOrEqual(5)
  for (const example of examples) {
    const query = read(example)
    expect(read(printQuery(query)), example).toEqual(query)
    expect(describeQuery(query), example).toMatch(/^Companies with .+\.$/)
  }
})

/** A company for each number: its values grow by it from year to year, up to 20 in the latest year. */
const steps = [1, -1, 0]
const yearColumns = Array.from({ length: 11 }, (_, back) =>
  Float64Array.from(steps, (step) => 20 - step * back),
)

test.each(documented)("the documented example $example runs", ({ name, example }) => {
  const query = read(example)
  const [key = ""] = listMetrics(query)
  const called = parseFunctionKey(key)
  expect(called?.name ?? "age").toBe(name)
  const current = yearColumns[0] ?? new Float64Array()
  const isOverYears = called && countYearsRead(called) > 0
  const column = isOverYears ? computeOverYears(called, yearColumns, current) : current
  const { rows, unknown } = screen(
    query,
    {
      rowCount: steps.length,
      metric: () => column,
      text: () => ({ codes: new Uint16Array(3), words: [""] }),
    },
    { metric: null, isDescending: true },
    { from: 0, size: 10 },
  )
  const passing: Record<string, number[]> = {
    ...{ change: [1], growth: [], rising: [0], falling: [1], min: [1, 2], max: [], median: [], streak: [0] },
    ...{ percentile: [0], rank: [], age: [0, 1, 2] },
  }
  if (isOverYears) expect([...rows]).toEqual(example.startsWith("percentile(op") ? [0] : passing[name])
  expect(unknown).toBe(0)
  expect(describeQuery(query)).toMatch(/^Companies with .+\.$/)
  expect(read(printQuery(query))).toEqual(query)
})

test("a function is written with short names, spaces and words for years, and printed in one form", () => {
  for (const text of ["GROWTH( sales ,5 years) > 10", "growth(Revenue, 5yr) > 10%", "growth(revenue,5y)>10"])
    expect(printQuery(read(text)).replace("%", "")).toBe("growth(revenue, 5y) > 10")
  expect(printQuery(read("not rising(debt, 3y)"))).toBe("not rising(totalDebt, 3y) = 1")
  expect(printQuery(read("rank(pe in sector) <= 3"))).toBe("rank(priceEarnings in sector) <= 3")
  expect(printQuery(read("age(latest filing) < 90"))).toBe("daysSinceFiling < 90")
})

test.each([
  [
    "growth(revenue, 5y) > 10 and rising(operatingMargin, 3y)",
    "5-year growth of revenue over 10.0% and operating margin rising for 3 years",
  ],
  ["change(totalDebt, 1y) < 0", "1-year change in total debt under 0"],
  ["rank(revenue in sector) <= 3", "rank by revenue in its sector at most 3"],
  ["percentile(operatingMargin, 10y) > 80", "percentile of operating margin in its last 10 years over 80.0%"],
])("%s is described as %s", (source, words) => {
  expect(describeQuery(read(source))).toBe(`Companies with ${words}.`)
})

test("an error of a function shows an example", () => {
  expect(getFault("growth(revenue) > 10")).toContain("growth(revenue, 5y) > 10")
  expect(getFault("growth(revenue, 11y) > 10")).toMatch(/from 1 to 10.*growth\(revenue, 5y\)/)
  expect(getFault("growth(revenue, 5 months) > 10")).toContain("growth(revenue, 5y) > 10")
  expect(getFault("groth(revenue, 5y) > 10")).toContain("Did you mean growth(revenue, 5y) > 10?")
  expect(getFault("average(revenue, 5y) > 10")).toMatch(/no function “average”/)
  expect(getFault("rank(revenue, 5y) < 10")).toContain("rank(revenue in sector) <= 3")
  expect(getFault("median(pe, 10y) < 20")).toMatch(/past of priceEarnings is not stored.*median\(/)
  expect(getFault("age(company) < 3")).toContain("age(latestFiling) < 90")
  expect(getFault("growth(revenue, 5y)")).toMatch(/compare it/)
})

test("a key names a function only in its printed form and with what the function takes", () => {
  expect(getMeasure("growth(revenue, 5y)")).toMatchObject({ unit: "percent", source: "statements" })
  expect(getMeasure("change(totalDebt, 1y)")?.unit).toBe("money")
  for (const key of ["growth(revenue,5y)", "growth(revenue)", "growth(sales, 5y)", "min(revenue, 0y)"])
    expect(getMeasure(key)).toBeNull()
  for (const name of functionNames) expect(getFault(getDefinition(name).example)).toBeNull()
})

test("a number without a unit is of years: falling(totalDebt, 3) is falling(totalDebt, 3y)", () => {
  const parsed = ["falling(totalDebt, 3)", "falling(totalDebt, 3y)"].map((text) => parseQuery(text))
  expect(parsed[0]).toMatchObject({ ok: true })
  expect(parsed[0]).toEqual(parsed[1])
  expect(parseQuery("falling(totalDebt, 3 months)").ok).toBe(false)
})

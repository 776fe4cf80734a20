import fc from "fast-check"
import { expect, test } from "vitest"
import { parseFormula, writeFormula } from "~/lib/workbook/formula"
import { allRows } from "~/model/financials/rows/statement-rows"
import { describeExpression, parseExpression } from "~/model/ratios/expression"
import { industryForms } from "~/model/ratios/industry-forms"
import { ratioTable } from "~/model/ratios/ratio-table"
import { toRatioFormula } from "~/model/workbook/ratio-formulas"

const compute = (text: string, now: Record<string, number>, average = {}, before = {}) => {
  const toRead = (figures: Record<string, number>) => (key: string) => figures[key] ?? null
  return parseExpression(text).compute(toRead(now), toRead(average), toRead(before))
}

test.each([
  ["a / b", { a: 6, b: 3 }, 2],
  ["a / b", { a: 6, b: 0 }, Number.NaN],
  ["a / b", { a: 6, b: -3 }, Number.NaN],
  ["a / b", { a: 6 }, null],
  ["-a + 2 * (b - 1)", { a: 6, b: 4 }, 0],
  ["FIRST(a, b)", { b: 4 }, 4],
  ["FIRST(a, b)", { a: 3, b: 4 }, 3],
  ["SHARE(a, b)", { a: 3, b: 4 }, 0.75],
  ["SHARE(a, b)", { a: 5, b: 4 }, 1],
  ["SHARE(a, b)", { a: -1, b: 4 }, 0],
  ["SHARE(a, b)", { a: -1, b: -4 }, 0],
  ["SHARE(a, b)", { a: 3 }, null],
])("%s of %j is %d", (text, figures, value) => {
  expect(compute(text, figures)).toBe(value)
})

test("an average and the year before are read apart from the period", () => {
  expect(compute("a / a@average - a@before", { a: 6 }, { a: 2 }, { a: 1 })).toBe(2)
})

test.each([
  ["netIncome / equity@average", "Net income ÷ average shareholders' equity"],
  ["(totalDebt + loans) / assets", "(Debt + loans, net of allowance) ÷ total assets"],
  ["revenue - (costOfRevenue - days)", "Revenue − (cost of revenue − days of the period)"],
  [
    "operatingIncome * (1 - SHARE(incomeTax, assets))",
    "Operating income × (1 − (income tax ÷ total assets, between 0 and 1))",
  ],
])("%s reads as “%s”", (text, words) => {
  expect(describeExpression(text)).toBe(words)
})

test("a workbook's formula of a ratio gives what the ratio is computed as", () => {
  const rows = industryForms.flatMap((industry) => allRows(industry).map(({ key }) => key))
  const keys = [...new Set([...rows, ...ratioTable.map(({ key }) => key), "price", "days"])]
  const figures = fc.record(Object.fromEntries(keys.map((key) => [key, fc.integer({ min: 1, max: 9 })])))
  const texts = ratioTable.flatMap(({ key }) => toRatioFormula(key) ?? [])
  fc.assert(
    fc.property(figures, (known) => {
      const read = (key: string) => known[key] ?? null
      for (const text of texts) {
        const written = writeFormula(parseFormula(text), ({ name }) => ({
          text: name,
          value: read(name) ?? 0,
        }))
        const value = parseExpression(text.replaceAll("?", "")).compute(read, read, read)
        if (value !== null && Number.isFinite(value)) expect(written?.value).toBeCloseTo(value, 9)
      }
    }),
    { numRuns: 20 },
  )
})

import type { Plant } from "../plant"

const tests = ["tests/unit/model/financials/facts/prove-lines.test.ts"]
const revenueTests = ["tests/unit/model/financials/statements/proven-revenue.test.ts"]
const file = "app/model/financials/facts/prove-lines.ts"

export const plants: Plant[] = [
  {
    mistake: "a sum of the tax note is the tax beside the line that leads to income",
    file: "app/model/financials/facts/rank-aliases.ts",
    search: "    if (proven.get(place) === reading.value) return -2\n",
    replace: "",
    tests,
  },
  {
    mistake: "net sales of products are revenue beside a proven total",
    file,
    search: "if (only !== undefined && others.length === 0 && sums.includes(only)) proven.set(place, only)",
    replace: "",
    tests: revenueTests,
  },
  {
    mistake: "a larger figure is revenue without a proof",
    file,
    search: "if (only !== undefined && others.length === 0 && sums.includes(only)) proven.set(place, only)",
    replace: "proven.set(place, Math.max(...found))",
    tests: revenueTests,
  },
  {
    mistake: "a current tax that leads to no income is the tax",
    file,
    search: "!unsure.has(concept) || readSums(row, placed, place).includes(value)",
    replace: "!unsure.has(concept) || row !== undefined",
    tests,
  },
  {
    mistake: "a figure off by rounding is refuted",
    file,
    search: "<= mostUnits * roundingUnit([value, sum])",
    replace: "<= 0 * roundingUnit([value, sum])",
    tests,
  },
  {
    mistake: "income of associates refutes the tax",
    file: "app/model/financials/rows/income-rows.ts",
    search: '      [pretaxConcepts, ["IncomeLossFromEquityMethodInvestments"], incomeAfterTax],\n',
    replace: "",
    tests,
  },
]

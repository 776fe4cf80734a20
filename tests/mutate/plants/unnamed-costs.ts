import type { Plant } from "../plant"

const cost = "app/model/financials/statements/knows-all-cost.ts"
const income = "app/model/financials/statements/complete-income.ts"
const ofCost = ["tests/unit/model/financials/facts/cost-and-revenue.test.ts"]
const ofIncome = ["tests/unit/model/financials/statements/unexplained-income.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "one line of cost is always all of it",
    file: cost,
    search: "return !isPart(column) || hasFewUnnamed(column)",
    replace: "return true",
    tests: ofCost,
  },
  {
    mistake: "no line of cost is all of it without a sum",
    file: cost,
    search: "return !isPart(column) || hasFewUnnamed(column)",
    replace: "return hasFewUnnamed(column)",
    tests: ofCost,
  },
  {
    mistake: "unnamed costs can be half of the cost of revenue",
    file: cost,
    search: "const largestUnnamed = 0.25",
    replace: "const largestUnnamed = 0.5",
    tests: ofCost,
  },
  {
    mistake: "interest is a cost without a name",
    file: cost,
    search: "[...operatingLines, ...otherLines] : operatingLines",
    replace: "operatingLines : operatingLines",
    tests: ofCost,
  },
  {
    mistake: "depreciation in a line of its own is not of the cost of revenue",
    file: cost,
    search: 'if (getFigure(column, "costDepreciation")) return false',
    replace: "",
    tests: ofCost,
  },
  {
    mistake: "an insurer's investment income is taken from income before tax again",
    file: income,
    search: "const isAbove = insurer || isInterestAbove(column)",
    replace: "const isAbove = isInterestAbove(column)",
    tests: ofIncome,
  },
  {
    mistake: "interest income is always below operating income",
    file: income,
    search: "const isAbove = insurer || isInterestAbove(column)",
    replace: "const isAbove = insurer",
    tests: ofIncome,
  },
  {
    mistake: "an insurer has a line of claims",
    file: "app/model/financials/facts/company/industry-form.ts",
    search: "value * 2 > revenue && value <= revenue",
    replace: "value > revenue",
    tests: ["tests/unit/model/financials/facts/company/industry-form.test.ts"],
  },
  {
    mistake: "issued shares are outstanding although the company holds some",
    file: "app/model/financials/facts/share-scale.ts",
    search: "if (isIssued(fact)) {",
    replace: "if (place.index < 0) {",
    tests: ["tests/unit/model/financials/contradicted-figures.test.ts"],
  },
  {
    mistake: "a refused count stays before the cover page's",
    file: "app/model/financials/facts/read-term.ts",
    search: " && scales?.get(fact.place) !== 0",
    replace: "",
    tests: ["tests/unit/model/financials/contradicted-figures.test.ts"],
  },
  {
    mistake: "amortization beside depreciation alone is contained in it",
    file: "app/model/financials/facts/add-separate-line.ts",
    search: " && !isRest(reading)",
    replace: "",
    tests: ["tests/unit/model/financials/facts/cash-flow-depreciation.test.ts"],
  },
]

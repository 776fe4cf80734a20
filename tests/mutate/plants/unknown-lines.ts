import type { Plant } from "../plant"

const tests = ["tests/unit/model/ratios/amounts.test.ts"]
const file = "app/model/financials/statements/complete-sums.ts"

export const plants: Plant[] = [
  {
    mistake: "a line of an unknown balance sheet counts as 0",
    file,
    search: "if (!isSheet) return gap(",
    replace: "if (false) return gap(",
    tests,
  },
  {
    mistake: "a balance sheet is known by its assets alone",
    file,
    search: 'if (getFigure(column, "assets") === null) return false',
    replace: 'if (getFigure(column, "assets") !== null) return true',
    tests,
  },
  {
    mistake: "interest beside no line of debt is ignored",
    file,
    search: "return ofYear > assets * interestWithoutDebt &&",
    replace: "return false &&",
    tests,
  },
  {
    mistake: "a small debt beside much interest counts as all debt",
    file,
    search: "ofYear > debt.value * highestRate",
    replace: "debt.value === 0",
    tests,
  },
  {
    mistake: "debt is 0 beside liabilities of no name",
    file,
    search: "return all - named > assets * largestUnnamed",
    replace: "return false",
    tests,
  },
  {
    mistake: "a fourth quarter has no debt where its year says that it is unknown",
    file: "app/model/financials/statements/year-frames.ts",
    search: "if (!year || frame.fiscalQuarter !== 4) return named",
    replace: "if (year) return named",
    tests,
  },
  {
    mistake: "a figure without inputs does not say why it is unknown",
    file: "app/model/financials/statements/read-ratio.ts",
    search: "inputs.length > 0 || reader.hasGap",
    replace: "inputs.length > 0",
    tests,
  },
]

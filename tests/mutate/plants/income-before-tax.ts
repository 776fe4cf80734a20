import type { Plant } from "../plant"

const tests = ["tests/unit/model/financials/statements/income-before-tax.test.ts"]
const file = "app/model/financials/statements/derive-income-before-tax.ts"

export const plants: Plant[] = [
  {
    mistake: "income before tax is a sum to which no lines lead",
    file,
    search: "if (isProven(column, income.value + tax.value))",
    replace: "if (isProven(column, income.value + tax.value) || true)",
    tests,
  },
  {
    mistake: "income of associates is always above the tax",
    file,
    search: '!getFigure(column, "equityMethodIncome") && ',
    replace: "",
    tests,
  },
  {
    mistake: "a reported income before tax is replaced",
    file,
    search: "if (known && (known.value !== null || known.fault)) return",
    replace: "if (known?.fault) return",
    tests,
  },
  {
    mistake: "net income after other owners' shares is income from continuing operations",
    file: "app/model/financials/rows/bridge-rows.ts",
    search: "without: [...discontinued, ...minorities]",
    replace: "without: discontinued",
    tests,
  },
]

import type { Plant } from "../plant"

const tests = ["tests/unit/model/financials/statements/show-cost-lines.test.ts"]
const file = "app/model/financials/statements/show-cost-lines.ts"
const industry = "app/model/financials/facts/company/industry-form.ts"

export const plants: Plant[] = [
  {
    mistake: "a manufacturer gets the rows of a shipping company",
    file,
    search: "if (!isAssetIndustry && !lines.some(({ isOfIndustry }) => isOfIndustry)) return []",
    replace: "",
    tests,
  },
  {
    mistake: "a manufacturer that lends has no rows of its loans",
    file,
    search: "!lines.some(({ isOfIndustry }) => isOfIndustry)",
    replace: "lines.length > 0",
    tests,
  },
  {
    mistake: "a chance sum shows a note's figure in millions",
    file,
    search: "< coarse ? all : own",
    replace: "< coarse ? all : all",
    tests,
  },
  {
    mistake: "operating income of a list of costs with interest is not derived",
    file,
    search: "if (proven.leadsToIncome) deriveOperations(column, period, proven.rows)",
    replace: "",
    tests,
  },
  {
    mistake: "net interest of a rental company has no row",
    file,
    search: "  showNetInterest(column, proven.rows)\n",
    replace: "",
    tests,
  },
  {
    mistake: "interest of a note is shown beside the statement's net interest",
    file,
    search: "  for (const row of parts) column.delete(row)\n",
    replace: "",
    tests,
  },
  {
    mistake: "shown costs stay in the remainder too",
    file: "app/model/financials/statements/complete-income.ts",
    search: "    ...costs.map(({ row, label }) => minus(row, label)),\n",
    replace: "",
    tests,
  },
  {
    mistake: "a lender without deposits has the statement of a manufacturer",
    file: industry,
    search:
      'if (has("InterestIncomeExpenseNet") && has("NoninterestIncome") && has("NoninterestExpense") && !sells)',
    replace: "if (!sells && sic === null && deposits)",
    tests,
  },
  {
    mistake: "a company with operating income is a lender",
    file: industry,
    search: ' && has("NoninterestExpense") && !sells)',
    replace: ' && has("NoninterestExpense"))',
    tests,
  },
]

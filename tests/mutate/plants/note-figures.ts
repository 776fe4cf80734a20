import type { Plant } from "../plant"

const file = "app/model/financials/statements/refuse-lines.ts"
const tests = ["tests/unit/model/financials/statements/refuse-lines.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "interest of any size beside net interest expense is shown",
    file,
    search: "interest * 2 >= -net",
    replace: "interest * 2e6 >= -net",
    tests,
  },
  {
    mistake: "net interest is not shown in the place of a note's interest",
    file,
    search: 'if (cell) column.set("netInterest", cell)',
    replace: 'if (!cell) column.delete("netInterest")',
    tests,
  },
  {
    mistake: "gross profit of a note is shown beside one list of costs",
    file,
    search: "revenue - costs !== before) return",
    replace: "revenue - costs === before) return",
    tests,
  },
  {
    mistake: "gross profit beside a cost of revenue is refused",
    file,
    search: ' || getFigure(column, "costOfRevenue") !== null',
    replace: "",
    tests,
  },
  {
    mistake: "round figures of a note are refused only by one report alone",
    file: "app/model/financials/facts/refuse-rounded.ts",
    search: "    ({ concept }: Reading) => concept,\n",
    replace: "",
    tests: ["tests/unit/model/financials/facts/cash-flow-depreciation.test.ts"],
  },
  {
    mistake: "a loss on extinguishment is taken out of costs beside the interest that holds it",
    file: "app/model/financials/statements/derive-operating-income.ts",
    search: "row in nonOperatingLabels && ",
    replace: "",
    tests: ["tests/unit/model/financials/operating-income.test.ts"],
  },
  {
    mistake: "restricted cash counts as cash in the first report of a year",
    file: "app/model/financials/facts/read-aliases.ts",
    search: "if (row.lastResort) return withoutLastResort",
    replace: "if (row.lastResort && byAlias.length === 0) return withoutLastResort",
    tests: ["tests/unit/model/financials/facts/broader-figures.test.ts"],
  },
  {
    mistake: "amortization is added to depreciation that contains it",
    file: "app/model/financials/facts/read-aliases.ts",
    search: "const whole = unlessSum && isSumOf(unlessSum, placed)",
    replace: "const whole = unlessSum && !isSumOf(unlessSum, placed)",
    tests: ["tests/unit/model/financials/facts/cash-flow-depreciation.test.ts"],
  },
  {
    mistake: "deferred tax of a note is a line of the balance sheet",
    file: "app/model/financials/statements/complete-balance.ts",
    search: "  refuseLargerThanSection(column)\n",
    replace: "",
    tests: ["tests/unit/model/financials/statements/larger-than-section.test.ts"],
  },
  {
    mistake: "lines can be twice their section",
    file: "app/model/financials/statements/refuse-lines.ts",
    search: "const mostOfSection = 1.01",
    replace: "const mostOfSection = 2.5",
    tests: ["tests/unit/model/financials/statements/larger-than-section.test.ts"],
  },
]

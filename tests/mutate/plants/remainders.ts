import type { Plant } from "../plant"

const file = "app/model/financials/statements/complete-income.ts"
const tests = ["tests/unit/model/financials/statements/unexplained-income.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "an unnamed remainder may be half of revenue",
    file: "app/model/financials/statements/refuse-lines.ts",
    search: "const largestRemainder = 0.25",
    replace: "const largestRemainder = 0.5",
    tests,
  },
  {
    mistake: "an unnamed remainder may exceed income before tax",
    file,
    search: 'size > Math.abs(before) ? "that income" : null',
    replace: "null",
    tests,
  },
  {
    mistake: "an insurer's claims are taken away twice",
    file,
    search: "insurer && hasExpenses",
    replace: "false",
    tests,
  },
  {
    mistake: "costs that hold the cost of revenue are taken away beside it",
    file,
    search: "  if (!insurer) takeOutCost(column, period)\n",
    replace: "",
    tests,
  },
]

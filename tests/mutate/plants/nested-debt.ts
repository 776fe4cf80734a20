import type { Plant } from "../plant"

const groups = "app/model/financials/facts/read-groups.ts"
const kinds = "app/model/financials/rows/balance-kinds.ts"
const tests = ["tests/unit/model/financials/facts/nested-debt.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "short-term debt is added to the part of long-term debt that it repeats",
    file: groups,
    search: "const own = withoutRepeated(all)",
    replace: "const own = all",
    tests,
  },
  {
    mistake: "small lines that are equal by chance are one",
    file: groups,
    search: "const leastDistinct = 10",
    replace: "const leastDistinct = 0",
    tests,
  },
  {
    mistake: "lines that prove their section are summed where one repeats another",
    file: "app/model/financials/facts/read-aliases.ts",
    search: "        !repeated?.has(place) &&\n",
    replace: "",
    tests,
  },
  {
    mistake: "kinds of current liabilities leave their room to debt",
    file: kinds,
    search: '[["AccountsPayableCurrent"], ...kindsOfCurrentLiabilities]',
    replace: '[["AccountsPayableCurrent"]]',
    tests,
  },
  {
    mistake: "payables with accrued liabilities leave their room to debt",
    file: kinds,
    search: '      [["AccountsPayableAndAccruedLiabilitiesCurrent"]],\n',
    replace: "",
    tests,
  },
  {
    mistake: "debt is its lines where the report totals more",
    file: "app/model/financials/statements/complete-sums.ts",
    search: "const mostBesides = 1.25",
    replace: "const mostBesides = 125",
    tests,
  },
  {
    mistake: "investments can be below zero",
    file: "app/model/financials/rows/balance-rows.ts",
    search: '      kindsOfSecurities,\n    ),\n    negatives: "turn",',
    replace: "      kindsOfSecurities,\n    ),",
    tests,
  },
]

import type { Plant } from "../plant"

const tests = ["tests/unit/model/financials/facts/bank-lines.test.ts"]
const rows = "app/model/financials/rows/industry-rows.ts"
const changes = ["tests/unit/model/financials/facts/cash-change.test.ts"]
const cashflow = "app/model/financials/statements/complete-cashflow.ts"
const depreciation = ["tests/unit/model/financials/facts/cash-flow-depreciation.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "a bank's rents and fees from contracts go before its net interest income",
    file: rows,
    search: "[...bankTotals, lendingIncome, ...others]",
    replace: "[...bankTotals, ...others, lendingIncome]",
    tests,
  },
  {
    mistake: "a note's small total is a bank's revenue",
    file: rows,
    search: ", outweighedBy: [lendingIncome] }",
    replace: " }",
    tests,
  },
  {
    mistake: "two lines of a bank's cash replace its total",
    file: rows,
    search: '    "CashAndCashEquivalentsAtCarryingValue",\n    bankDeposits,\n',
    replace: '    bankDeposits,\n    "CashAndCashEquivalentsAtCarryingValue",\n',
    tests,
  },
  {
    mistake: "a bank's deposits at central banks are left out of its cash",
    file: rows,
    search: "  outweighedBy: [bankDeposits],\n",
    replace: "",
    tests,
  },
  {
    mistake: "the effect of exchange rates is counted twice",
    file: cashflow,
    search: "nearer === sum && rates !== 0 ?",
    replace: "rates !== 0 ?",
    tests: changes,
  },
  {
    mistake: "a change in cash before exchange rates needs no proof",
    file: cashflow,
    search: "  if (!tallies(nearer, change, parts)) return\n",
    replace: "",
    tests: changes,
  },
  {
    mistake: "amortization of a note goes before that of the cash flow statement",
    file: "app/model/financials/rows/depreciation-row.ts",
    search: "[amortizationOfAll, amortization],\n      ],",
    replace: "[amortization, amortizationOfAll],\n      ],",
    tests: depreciation,
  },
  {
    mistake: "a credit under the name of amortization is taken off depreciation",
    file: "app/model/financials/facts/read-aliases.ts",
    search: "value > 0 || !positive",
    replace: "value !== 0 || !positive",
    tests: depreciation,
  },
  {
    mistake: "preferred stock of 0 is common stock and paid-in capital",
    file: "app/model/financials/rows/balance-rows.ts",
    search: 'paidInCapital, ["PreferredStockValue"]], needs: [0] },\n    [["ifrs',
    replace: 'paidInCapital, ["PreferredStockValue"]], needs: [] },\n    [["ifrs',
    tests: ["tests/unit/model/financials/facts/sector-lines.test.ts"],
  },
]

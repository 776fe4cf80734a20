import type { Plant } from "../plant"

const groups = "app/model/financials/facts/read-groups.ts"
const kinds = "app/model/financials/rows/balance-kinds.ts"
const sums = "app/model/financials/statements/complete-sums.ts"
const tests = ["tests/unit/model/financials/facts/debt-lines.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "a line that repeats another is counted twice",
    file: groups,
    search: "!values.has(value) && values.add(value)",
    replace: "values.add(value)",
    tests,
  },
  {
    mistake: "a total is counted beside its lines",
    file: groups,
    search: "if (parts) left =",
    replace: "if (parts?.length === 0) left =",
    tests,
  },
  {
    mistake: "every long-term line is beside the whole",
    file: groups,
    search: "value > 2 * whole.value",
    replace: "value > 0",
    tests,
  },
  {
    mistake: "debt with its current part is beside the noncurrent part",
    file: groups,
    search: "LongTerm(?!Debt$)|Noncurrent",
    replace: "LongTerm|Noncurrent",
    tests,
  },
  {
    mistake: "current debt can be more than current liabilities hold",
    file: groups,
    search: "if (size <= limit) return addUp(own)",
    replace: "if (limit) return addUp(own)",
    tests,
  },
  {
    mistake: "payables are not taken from what current liabilities can hold",
    file: groups,
    search: "rests.set(place, rest - value)",
    replace: "rests.set(place, rest)",
    tests,
  },
  {
    mistake: "the narrower total of long-term debt comes first",
    file: kinds,
    search: '["LongTermDebtAndCapitalLeaseObligations", "LongTermDebtNoncurrent"]',
    replace: '["LongTermDebtNoncurrent", "LongTermDebtAndCapitalLeaseObligations"]',
    tests,
  },
  {
    mistake: "a landlord's credit line is not debt",
    file: kinds,
    search: "lines: [...instruments, ...borrowedAmounts] }],\n    within",
    replace: "lines: instruments }],\n    within",
    tests,
  },
  {
    mistake: "debt that a note names is 0 without a line of it",
    file: sums,
    search: '(getFigure(column, "namedDebt") ?? 0) > 0 ||',
    replace: "",
    tests,
  },
  {
    mistake: "what was borrowed is 0 without a line of debt",
    file: sums,
    search: "(issued ?? 0) + (repaid ?? 0) > 0",
    replace: "(issued ?? 0) + (repaid ?? 0) > 1e15",
    tests,
  },
  {
    mistake: "long-term borrowings contain their current part beside all borrowings",
    file: "app/model/financials/statements/complete-balance.ts",
    search: " || exceedsBorrowings(column)) deriveLongDebt",
    replace: ") deriveLongDebt",
    tests,
  },
  {
    mistake: "notes and loans are current debt without a proof",
    file: groups,
    search: "? filterProven(readTerm([provenWhole.concept], placed, index), provenWhole.by, placed)",
    replace: "? readTerm([provenWhole.concept], placed, index)",
    tests,
  },
  {
    mistake: "notes and loans are never current debt",
    file: groups,
    search: "    ...proven,\n",
    replace: "",
    tests,
  },
  {
    mistake: "a figure is proven without the other lines of the total",
    file: groups,
    search: "if (sum) sum.rest -= value",
    replace: "if (sum) sum.rest -= 0 * value",
    tests,
  },
  {
    mistake: "notes and loans payable of less than a year are no line of debt",
    file: kinds,
    search: '["ShortTermBorrowings", "NotesAndLoansPayableCurrent"]',
    replace: '["ShortTermBorrowings"]',
    tests,
  },
  {
    mistake: "loans are left out beside notes of more than a year",
    file: kinds,
    search: 'lines: [...termDebt, "LongTermLoansPayable"] }',
    replace: "lines: termDebt }",
    tests,
  },
  {
    mistake: "a note's rounded total comes before the line that proves it",
    file: kinds,
    search: 'provenBy: { total: "LongTermDebt", beside: [duePortions] }',
    replace: 'provenBy: { total: "LongTermDebt", beside: [] }',
    tests,
  },
  {
    mistake: "debt keeps its current part where other lines are too large as well",
    file: "app/model/financials/statements/complete-balance.ts",
    search: "    deriveLongDebt(column, period)\n    rest()\n",
    replace:
      '    const whole = column.get("longTermDebt")\n    deriveLongDebt(column, period)\n    rest()\n    if (whole && (getFigure(column, "otherLiabilities") ?? 0) < 0) column.set("longTermDebt", whole)\n',
    tests,
  },
]

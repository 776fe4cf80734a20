import type { Plant } from "../plant"

const tests = ["tests/unit/model/financials/statements/unread-years.test.ts"]
const file = "app/model/financials/statements/name-unread-years.ts"

export const plants: Plant[] = [
  {
    mistake: "a year that only quarterly reports give is empty without a reason",
    file,
    search: "if (unread.length === 0) return completed",
    replace: "if (unread.length >= 0) return completed",
    tests,
  },
  {
    mistake: "an annual report that is not known is said to leave a figure out",
    file,
    search: 'getFigure(completed, anchors[statement ?? "income"]) !== null',
    replace: "behavior !== undefined",
    tests,
  },
  {
    mistake: "a company without capital expenditure in any year is said to have it elsewhere",
    file,
    search: " && rows.get(row)?.size",
    replace: "",
    tests,
  },
  {
    mistake: "capital expenditure that other lines hold is empty without a reason",
    file,
    search: "  nameOtherInvesting(column, known)\n",
    replace: "",
    tests,
  },
  {
    mistake: "free cash flow is empty without a reason where capital expenditure has one",
    file,
    search: '&& !column.has("freeCashFlow")',
    replace: '&& column.has("freeCashFlow")',
    tests,
  },
  {
    mistake: "a quarter that only the annual report gives is empty without a reason",
    file: "app/model/financials/statements/year-frames.ts",
    search: "const name = () => nameUnreadQuarters(frame.column, this.rows, fiscalYear, this.known)",
    replace: "const name = () => frame.column",
    tests,
  },
  {
    mistake: "gains make operating expenses less than their lines",
    file: "app/model/financials/statements/complete-income.ts",
    search: "  refuseNetExpenses(column)\n",
    replace: "",
    tests: ["tests/unit/model/financials/statements/proven-revenue.test.ts"],
  },
]

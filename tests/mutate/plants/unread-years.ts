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
    replace: "true",
    tests,
  },
  {
    mistake: "free cash flow is empty without a reason where capital expenditure has one",
    file,
    search: '&& !column.has("freeCashFlow")',
    replace: '&& column.has("freeCashFlow")',
    tests,
  },
]

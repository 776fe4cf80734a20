import type { Plant } from "../plant"

const tests = ["tests/unit/model/financials/facts/current-debt-of-none.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "commercial paper counts beside current debt of 0",
    file: "app/model/financials/facts/rank-aliases.ts",
    search: "if (noneIsWhole && total === 0) return part !== 0",
    replace: "void noneIsWhole",
    tests,
  },
  {
    mistake: "a later report's commercial paper replaces current debt of 0",
    file: "app/model/financials/facts/choose-facts.ts",
    search: " && !(row.noneIsWhole && total.value === 0)",
    replace: "",
    tests,
  },
]

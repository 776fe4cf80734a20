import type { Plant } from "../plant"

export const plants: Plant[] = [
  {
    mistake: "rows of value or amount zero are refused",
    file: "app/edgar/holdings/thirteen-f.ts",
    search: "value < 0 || amount < 0",
    replace: "value <= 0 || amount <= 0",
    tests: ["tests/unit/edgar/holdings/thirteen-f.test.ts"],
  },
  {
    mistake: "a trade of exactly one share after a split is no change",
    file: "app/model/holdings/compare-portfolios.ts",
    search: "- adjusted) < 1 &&",
    replace: "- adjusted) <= 1 &&",
    tests: ["tests/unit/model/holdings/compare-portfolios.test.ts"],
  },
]

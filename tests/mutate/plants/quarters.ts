import type { Plant } from "../plant"

export const plants: Plant[] = [
  {
    mistake: "a recast year does not replace the sum of its quarters",
    file: "app/model/financials/statements/trailing-column.ts",
    search: " || isRecast(row, cell, whole)",
    replace: "",
    tests: ["tests/unit/model/financials/trailing.test.ts"],
  },
]

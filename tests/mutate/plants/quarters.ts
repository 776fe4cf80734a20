import type { Plant } from "../plant"

export const plants: Plant[] = [
  {
    mistake: "a recast year does not replace the sum of its quarters",
    file: "app/model/financials/statements/trailing-column.ts",
    search: " || isRecast(row, cell, whole)",
    replace: "",
    tests: ["tests/unit/model/financials/trailing.test.ts"],
  },
  {
    mistake: "the prior year to date is not taken away from year + year to date",
    file: "app/model/financials/statements/trailing-to-date.ts",
    search: "now.fact.value - before.fact.value",
    replace: "now.fact.value",
    tests: ["tests/unit/model/financials/trailing.test.ts"],
  },
  {
    mistake: "year and prior year to date may be of two concepts",
    file: "app/model/financials/statements/trailing-to-date.ts",
    search: "  if (conflict) return gap(conflict)\n",
    replace: "",
    tests: ["tests/unit/model/financials/trailing.test.ts"],
  },
]

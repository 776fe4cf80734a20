import type { Plant } from "../plant"

const file = "app/model/segments/candidates.ts"
const tests = ["tests/unit/model/segments/find-breakdowns.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "a breakdown whose second axis is constant is not found",
    file,
    search: "return seconds.size === 1 ? found : []",
    replace: "return []",
    tests,
  },
  {
    mistake: "members of a second axis with several members count",
    file,
    search: "return seconds.size === 1 ? found : []",
    replace: "return found",
    tests,
  },
  {
    mistake: "A part of a breakdown is folded although it has a figure in the period before the newest.",
    file: "app/pages/company/segments/ended-parts.ts",
    search: "const emptyPeriods = 2",
    replace: "const emptyPeriods = 1",
    tests: ["tests/unit/pages/company/segments/ended-parts.test.ts"],
  },
]

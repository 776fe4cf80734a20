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
]

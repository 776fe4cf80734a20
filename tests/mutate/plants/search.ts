import type { Plant } from "../plant"

export const plants: Plant[] = [
  {
    mistake: "the panel lists six investors",
    file: "app/model/search/match.ts",
    search: "investors: 5,",
    replace: "investors: 6,",
    tests: ["tests/unit/model/search/match.test.ts"],
  },
  {
    mistake: "a company's line gives its ticker before its exchange",
    file: "app/pages/search/panel-groups.ts",
    search: "[exchange, ticker].filter",
    replace: "[ticker, exchange].filter",
    tests: ["tests/unit/pages/search/search-view.test.ts"],
  },
]

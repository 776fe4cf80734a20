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
    mistake: "companies without filings come first",
    file: "app/model/search/match.ts",
    search: '"filings") ? 0 : 1',
    replace: '"filings") ? 1 : 0',
    tests: ["tests/unit/model/search/match.test.ts"],
  },
  {
    mistake: "share classes with a dot are not found",
    file: "app/model/search/match.ts",
    search: '.replace(/[./]/g, "-")',
    replace: '.replace(/[/]/g, "-")',
    tests: ["tests/unit/model/search/match.test.ts"],
  },
  {
    mistake: "the exact ticker is not the first",
    file: "app/model/search/match.ts",
    search: "ticker === exact ? 0 :",
    replace: "ticker === exact ? 2 :",
    tests: ["tests/unit/model/search/match.test.ts"],
  },
  {
    mistake: "a company's line gives its ticker before its exchange",
    file: "app/pages/search/panel-groups.ts",
    search: "[exchange, ticker].filter",
    replace: "[ticker, exchange].filter",
    tests: ["tests/unit/pages/search/search-view.test.ts"],
  },
  {
    mistake: "six near matches are shown",
    file: "app/model/search/near-matches.ts",
    search: "shownMatches = 5",
    replace: "shownMatches = 6",
    tests: ["tests/unit/model/search/near-matches.test.ts"],
  },
  {
    mistake: "short tickers may differ by two letters",
    file: "app/model/search/near-matches.ts",
    search: "text.length <= 3 ? 1 : 2",
    replace: "2",
    tests: ["tests/unit/model/search/near-matches.test.ts"],
  },
  {
    mistake: "an identifier in another case is another recent search",
    file: "app/model/recents/recents.ts",
    search: "a.identifier.toLowerCase() === b.identifier.toLowerCase()",
    replace: "a.identifier === b.identifier",
    tests: ["tests/unit/model/recents/recents.test.ts"],
  },
  {
    mistake: "a rate in percent is not divided by 100",
    file: "app/model/valuation/dcf-query.ts",
    search: "(percent / 100).toFixed(6)",
    replace: "percent.toFixed(6)",
    tests: ["tests/unit/model/valuation/dcf-query.test.ts"],
  },
]

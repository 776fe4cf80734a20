import type { Plant } from "../plant"

export const plants: Plant[] = [
  {
    mistake: "a filing with fewer lines of a sum replaces the value",
    file: "app/model/financials/facts/vintages.ts",
    search: "!standing || reported >= terms",
    replace: "!standing || reported >= 0",
    tests: ["tests/unit/model/financials/facts/vintages.test.ts"],
  },
  {
    mistake: "a rounded figure in a note replaces the value",
    file: "app/model/financials/facts/vintages.ts",
    search: "(partial && isRounded(value, standing.value))",
    replace: "(partial && !isRounded(value, standing.value))",
    tests: ["tests/unit/model/financials/facts/vintages.test.ts"],
  },
  {
    mistake: "any difference counts as rounding",
    file: "app/model/financials/facts/vintages.ts",
    search: "error <= unit / 2 &&",
    replace: "error <= unit * 2 &&",
    tests: ["tests/unit/model/financials/facts/vintages.test.ts"],
  },
  {
    mistake: "the less complete figure of a filing is chosen",
    file: "app/model/financials/facts/vintages.ts",
    search: "return a.terms > b.terms",
    replace: "return a.terms < b.terms",
    tests: ["tests/unit/model/financials/facts/vintages.test.ts"],
  },
  {
    mistake: "the less precise figure of a filing is chosen",
    file: "app/model/financials/facts/vintages.ts",
    search: "return zerosA < zerosB",
    replace: "return zerosA > zerosB",
    tests: ["tests/unit/model/financials/facts/vintages.test.ts"],
  },
  {
    mistake: "a split counts backwards",
    file: "app/model/financials/facts/find-splits.ts",
    search: "shares ? now.value / before.value",
    replace: "shares ? before.value / now.value",
    tests: ["tests/unit/model/financials/splits.test.ts"],
  },
  {
    mistake: "one restated share count proves a small split",
    file: "app/model/financials/facts/find-splits.ts",
    search: "const needed = tagged ? 1 : isSmall ? 4 : 2",
    replace: "const needed = 1",
    tests: ["tests/unit/model/financials/splits.test.ts"],
  },
  {
    mistake: "earnings in other ratios do not speak against a split",
    file: "app/model/financials/facts/find-splits.ts",
    search: "group.printed > 2 * others",
    replace: "group.printed > 0 * others",
    tests: ["tests/unit/model/financials/facts/find-splits.test.ts"],
  },
  {
    mistake: "figures that a filing only quotes replace the statement",
    file: "app/model/financials/facts/choose-facts.ts",
    search: "|| quoted || turned",
    replace: " || turned",
    tests: [
      "tests/unit/model/financials/facts/nested-aliases.test.ts",
      "tests/unit/model/financials/facts/reject-notes.test.ts",
      "tests/unit/model/financials/statement-properties.test.ts",
      "tests/unit/model/financials/one-basis.test.ts",
      "tests/unit/model/financials/facts/choose-facts.test.ts",
    ],
  },
]

import type { Plant } from "../plant"

const tests = ["tests/unit/model/financials/contradicted-figures.test.ts"]
const shareScale = "app/model/financials/facts/share-scale.ts"
const earnings = "app/model/financials/statements/contradicted-earnings.ts"

export const plants: Plant[] = [
  {
    mistake: "shares outstanding are not held against average shares",
    file: "app/model/financials/facts/choose-facts.ts",
    search: `row.format === "shares" ? placed.shareScales`,
    replace: `row.behavior === "average" ? placed.shareScales`,
    tests,
  },
  {
    mistake: "shares outstanding 101 times the average are shown",
    file: shareScale,
    search: "export const maxShareFactor = 100",
    replace: "export const maxShareFactor = 100_000",
    tests,
  },
  {
    mistake: "a refused figure is shown instead of another filing's",
    file: "app/model/financials/document/derive-statements.ts",
    search: "if (!chosen.get(key)?.has(place.period)) {",
    replace: "if (chosen.get(key)?.has(place.period)) {",
    tests,
  },
  {
    mistake: "figures of a period that has not ended count",
    file: "app/model/financials/facts/place-facts.ts",
    search: ` || fact.end > (facts.filings[fact.filing]?.filed ?? "")`,
    replace: "",
    tests,
  },
  {
    mistake: "EPS of the other sign than income are not marked",
    file: earnings,
    search: "if (isTurned(product)) column.set",
    replace: "if (isNearIncome(product)) column.set",
    tests,
  },
  {
    mistake: "a contradiction is not in the CSV",
    file: "app/model/financials/view/statement-json.ts",
    search: "...(hasFaults ?",
    replace: "...(hasFigures && hasFaults ?",
    tests,
  },
  {
    mistake: "diluted earnings differ from basic ones on the same shares",
    file: earnings,
    search: 'row === "epsDiluted" && differsFromBasic(column, product)',
    replace: 'row === "epsBasic" && differsFromBasic(column, product)',
    tests: ["tests/unit/model/financials/contradicted-figures.test.ts"],
  },
  {
    mistake: "earnings of the other sign are marked only where they are all of income",
    file: earnings,
    search: "const leastOfCommon = 0.5",
    replace: "const leastOfCommon = 0.9",
    tests: ["tests/unit/model/financials/contradicted-figures.test.ts"],
  },
  {
    mistake: "a filed line of other investing activities is the fleet",
    file: "app/model/financials/statements/complete-cashflow.ts",
    search: "if (!rentsOut || hasFleet(column))",
    replace: "if (!rentsOut || hasFleet)",
    tests: ["tests/unit/model/financials/facts/company/rents-out.test.ts"],
  },
]

import type { Plant } from "../plant"

export const plants: Plant[] = [
  {
    mistake: "a cent of dividends counts in shares of today",
    file: "app/model/financials/statements/per-share-quarters.ts",
    search: "0.0101 * Math.min(1, year.splitFactor)",
    replace: "0.0101",
    tests: ["tests/unit/model/financials/dividend-quarters.test.ts"],
  },
]

import type { Plant } from "../plant"

export const plants: Plant[] = [
  {
    mistake: "operating income from continuing operations is not read from old filings",
    file: "app/model/history/row-phrases.ts",
    search: '"operatingIncome", [`operating ${earnings} from continuing operations`]',
    replace: '"operatingIncome", []',
    tests: ["tests/unit/model/history/row-phrases.test.ts"],
  },
]

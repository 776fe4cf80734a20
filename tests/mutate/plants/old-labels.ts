import type { Plant } from "../plant"

export const plants: Plant[] = [
  {
    mistake: "operating income from continuing operations is not read from old filings",
    file: "app/model/history/row-phrases.ts",
    search: '"operatingIncome", [`operating ${earnings} from continuing operations`]',
    replace: '"operatingIncome", []',
    tests: ["tests/unit/model/history/row-phrases.test.ts"],
  },
  {
    mistake: "the first of two blocks of a statement, a division's, is the company's",
    file: "app/model/history/read-table.ts",
    search: "return isOne && rows.indexOf(equals[0] ?? row) === index",
    replace: "return rows.indexOf(equals[0] ?? row) === index",
    tests: ["tests/unit/model/history/division-blocks.test.ts"],
  },
]

import type { Plant } from "../plant"

const tests = ["tests/unit/model/financials/facts/turn-signs.test.ts"]
const file = "app/model/financials/facts/turn-signs.ts"

export const plants: Plant[] = [
  {
    mistake: "a cost that is filed as negative stays negative",
    file: "app/model/financials/rows/row-types.ts",
    search: '{ ...flowLine(key, label, aliases), negatives: "turn" }',
    replace: "flowLine(key, label, aliases)",
    tests,
  },
  {
    mistake: "treasury stock that is filed as negative adds to equity",
    file: "app/model/financials/rows/balance-rows.ts",
    search: '    positives: "turn",\n',
    replace: "",
    tests,
  },
  {
    mistake: "a deficit that is filed as positive is earned",
    file,
    search: '(row.positives === "turn" || deficits.has(concept))',
    replace: 'row.positives === "turn"',
    tests,
  },
  {
    mistake: "negative depreciation of a filing turns nothing",
    file,
    search: "|| noncash.has(filing))",
    replace: ")",
    tests,
  },
  {
    mistake: "negative compensation is turned beside positive depreciation",
    file,
    search: "facts.filter(({ value }) => value < 0).map",
    replace: "facts.map",
    tests,
  },
  {
    mistake: "tax that a statement adds keeps its sign",
    file,
    search: "if (start + value === end) filings.add(filing)",
    replace: "",
    tests,
  },
  {
    mistake: "one period turns the tax of a filing that takes it away in others",
    file,
    search: "for (const filing of taken) filings.delete(filing)",
    replace: "",
    tests,
  },
  {
    mistake: "dividends of all shares are dividends per share",
    file: "app/model/financials/facts/read-aliases.ts",
    search: '  if (row.format === "perShare" && Math.abs(value) >= mostPerShare) return false\n',
    replace: "",
    tests,
  },
]

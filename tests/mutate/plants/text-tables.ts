import type { Plant } from "../plant"

const file = "app/edgar/holdings/thirteen-f-text.ts"
const tests = ["tests/unit/edgar/holdings/thirteen-f-text.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "a row with a marker before each cell is a line of columns",
    file,
    search: "const source = joinCells(printed)",
    replace: "const source = printed",
    tests,
  },
  {
    mistake: "numbers of other managers are votes",
    file,
    search: "return votes.slice(countManagers(words, start)).slice(-3)",
    replace: "return votes.slice(-3)",
    tests,
  },
  {
    mistake: "votes need not add up to the shares",
    file,
    search: "=== shares) return last",
    replace: "=== -1) return last",
    tests,
  },
  {
    mistake: "a future that is filed as short is not marked",
    file: "app/edgar/holdings/nport.ts",
    search: "[fields.payoffProfile, fields.payOffProf]",
    replace: "[fields.payoffProfile]",
    tests: ["tests/unit/edgar/holdings/nport.test.ts"],
  },
  {
    mistake: "a filing without a row that was read counts as read",
    file: "app/edgar/holdings/thirteen-f-submission.ts",
    search: "table.rows.length === 0 && cover.declaredRows !== 0",
    replace: "false",
    tests,
  },
]

import type { Plant } from "../plant"

const file = "cli/measure/faces/explanations.ts"
const tests = ["tests/unit/cli/measure/explanations.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "an explanation of a row explains its cells of every filing",
    file,
    search: "const getKey = (row: string, accession: string) => `${row} ${accession}`",
    replace: "const getKey = (row: string, _accession: string) => row",
    tests,
  },
  {
    mistake: "an explanation of another count of cells holds",
    file,
    search: "read.length === own.length && sum !== expected",
    replace: "read.length === own.length && sum === 0 && expected === 0",
    tests,
  },
  {
    mistake: "an explanation without a difference holds",
    file,
    search: "const gone = read.filter((_, index) => found[index] === 0)",
    replace: "const gone = read.filter((_, index) => found[index] === -1)",
    tests,
  },
  {
    mistake: "the command succeeds with any number of unexplained differences",
    file: "cli/measure/faces/report-faces.ts",
    search: "differUnexplained <= all * limits.differing",
    replace: "differUnexplained <= all",
    tests: ["tests/unit/cli/measure/faces.test.ts"],
  },
]

import type { Plant } from "../plant"

const tests = [
  "tests/unit/model/executives/filed/apply-changes.test.ts",
  "tests/unit/model/executives/filed/offices.test.ts",
  "tests/unit/model/executives/filed/read-changes.test.ts",
  "tests/unit/model/executives/filed/read-holders.test.ts",
  "tests/unit/model/insiders/derive-ownership.test.ts",
  "tests/unit/model/filings/item-sentence.test.ts",
]
const changes = "app/model/executives/filed/apply-changes.ts"

export const plants: Plant[] = [
  {
    mistake: "a former chief executive keeps the office beside the new one",
    file: changes,
    search: "for (const row of people) endOffices(row, people)",
    replace: "",
    tests,
  },
  {
    mistake: "an officer of an old annual report is current",
    file: changes,
    search: "daysBetween(source.filed, asOf) > twoYears",
    replace: "false",
    tests,
  },
  {
    mistake: "an officer who leaves without a day is current",
    file: changes,
    search: '{ state: "leaving", source }',
    replace: "{ source }",
    tests,
  },
  {
    mistake: "an interim title replaces the office",
    file: changes,
    search: 'const isBeside = isInterim(title) && isOfficer && role !== "Officer"',
    replace: "const isBeside = false",
    tests,
  },
  {
    mistake: "the chief executive of a division is the company's",
    file: "app/model/executives/filed/offices.ts",
    search: "if (ofOther.test(after)) return true",
    replace: "",
    tests,
  },
  {
    mistake: "an officer of another company holds an office",
    file: "app/model/executives/filed/read-holders.ts",
    search: "(?:[’']s))`",
    replace: "(?:[’']s))?`",
    tests,
  },
  {
    mistake: "a day before an announcement is the day of the change",
    file: "app/model/executives/filed/read-changes.ts",
    search: "return from && given && given < from ? null : given",
    replace: "return given",
    tests,
  },
  {
    mistake: "an announced change counts from the day of the announcement",
    file: "app/model/executives/filed/read-changes.ts",
    search: "isDone.test(sentence) && !isAhead.test(sentence)",
    replace: "sentence !== null",
    tests,
  },
  {
    mistake: "a report whose item is in a table has no text of it",
    file: "app/model/filings/item-sentence.ts",
    search: "section?.texts ??",
    replace: "section?.texts ?? [] ??",
    tests,
  },
  {
    mistake: "the shares of a form are rounded",
    file: "app/model/insiders/derive-ownership.ts",
    search: "formatExact(value)",
    replace: "formatExact(Math.round(value))",
    tests,
  },
]

import type { Plant } from "../plant"

const file = "app/model/financials/facts/proven-parts.ts"
const sections = "app/model/financials/rows/statement-sections.ts"
const readAliases = "app/model/financials/facts/read-aliases.ts"
const tests = ["tests/unit/model/financials/facts/proven-parts.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "lines count as proven whatever the section's total is",
    file,
    search: "reduce((sum, { value }) => sum + value, 0) === total) return lines",
    replace: "reduce((sum, { value }) => sum + value, 0) !== Number.NaN) return lines",
    tests,
  },
  {
    mistake: "an outflow adds to the section",
    file,
    search: "value: isTurned ? fact.value : sign * fact.value",
    replace: "value: fact.value",
    tests,
  },
  {
    mistake: "a payment that is entered as negative is turned twice",
    file,
    search: "value: isTurned ? fact.value : sign * fact.value",
    replace: "value: sign * fact.value",
    tests,
  },
  {
    mistake: "a part remains beside the sum",
    file: readAliases,
    search: "filter(({ place }) => !summed.has(place))",
    replace: "filter(({ place }) => summed.has(place) || place.index >= 0)",
    tests,
  },
  {
    mistake: "a period with an unproven line is summed",
    file: readAliases,
    search: "!unproven.has(place),",
    replace: "place.index >= 0,",
    tests,
  },
  {
    mistake: "a sum of the wrong sign is shown",
    file: readAliases,
    search: "sums.filter((sum) => isOfRow(sum, row))",
    replace: "sums",
    tests,
  },
  {
    mistake: "repayments and issues are one of their lines",
    file: "app/model/financials/rows/cashflow-rows.ts",
    search: "return { ...sumLines(row), faceOnly: true }",
    replace: "return { ...row, faceOnly: true }",
    tests,
  },
  {
    mistake: "a report with notes in detail has only figures of statements",
    file,
    search: "(counts.get(each) ?? 0) < fewNotes",
    replace: "(counts.get(each) ?? 0) < 1000",
    tests,
  },
  {
    mistake: "reports of all years can have their notes as text",
    file,
    search: `"2012-06-30"`,
    replace: `"2032-06-30"`,
    tests,
  },
  {
    mistake: "a whole is replaced by the sum of its kinds",
    file: readAliases,
    search: "value === 0 && concepts.includes(concept) ? [] : place",
    replace: "concepts.length > 0 && value >= 0 ? [] : place",
    tests,
  },
  {
    mistake: "oil and gas property is no asset",
    file: sections,
    search: "|Property|Intangible",
    replace: "|Intangible",
    tests,
  },
]

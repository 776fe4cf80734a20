import type { Plant } from "../plant"

const file = "app/model/financials/facts/proven-parts.ts"
const readAliases = "app/model/financials/facts/read-aliases.ts"
const tests = ["tests/unit/model/financials/facts/proven-parts.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "lines count as proven whatever the section's total is",
    file,
    search: "if (!lines || getSum(lines.values()) !== value) continue",
    replace: "if (!lines) continue",
    tests,
  },
  {
    mistake: "an outflow adds to the section",
    file,
    search: "turnedOutflows.has(filing) ? 1 : -1",
    replace: "turnedOutflows.has(filing) ? 1 : 1",
    tests,
  },
  {
    mistake: "a payment that is entered as negative is turned twice",
    file,
    search: "turnedOutflows.has(filing) ? 1 : -1",
    replace: "turnedOutflows.has(filing) ? -1 : -1",
    tests,
  },
  {
    mistake: "a part remains beside the sum",
    file: readAliases,
    search: "filter((reading) => !isSummed(reading))",
    replace: "filter((reading) => isSummed(reading) || reading.terms > 0)",
    tests,
  },
  {
    mistake: "a period with an unproven line is summed",
    file: readAliases,
    search: "place.hasCashflow && !unproven.has(place)",
    replace: "place.hasCashflow",
    tests,
  },
  {
    mistake: "a sum of the wrong sign is shown",
    file: readAliases,
    search: "isSummed(sum) && isOfRow(sum, row)",
    replace: "isSummed(sum)",
    tests,
  },
  {
    mistake: "repayments and issues are one of their lines",
    file: "app/model/financials/rows/cashflow-rows.ts",
    search: "faceOnly: true, sumsLines: true",
    replace: "faceOnly: true",
    tests,
  },
]

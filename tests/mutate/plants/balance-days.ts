import type { Plant } from "../plant"

const tests = ["tests/unit/model/financials/facts/proven-ends.test.ts"]
const file = "app/model/financials/facts/proven-ends.ts"

export const plants: Plant[] = [
  {
    mistake: "a balance counts 15 days from its period's end",
    file,
    search: "Math.abs(daysBetween(end, balance.end)) <= slackDays",
    replace: "Math.abs(daysBetween(end, balance.end)) <= slackDays + 1",
    tests,
  },
  {
    mistake: "the beginning of the next period counts before the end of the own one",
    file,
    search: "if (end !== undefined) return",
    replace: "if (end !== undefined && starts.length === 0) return",
    tests,
  },
  {
    mistake: "the transition month's balance stays in the year",
    file: "app/model/financials/facts/place-facts.ts",
    search: "!isProven(period)",
    replace: "false",
    tests,
  },
  {
    mistake: "shareholders' equity holds noncontrolling interests where total equity alone is tagged",
    file: "app/model/financials/statements/complete-balance.ts",
    search: "  deriveOwnEquity(column, period)\n",
    replace: "",
    tests,
  },
  {
    mistake: "an opening balance of the next day counts as the year's",
    file: "app/model/financials/facts/place-facts.ts",
    search: "list.filter(({ dates }) => !openings.has(dates))",
    replace: "list.filter(({ dates }) => openings.size > 0 || !openings.has(dates))",
    tests,
  },
  {
    mistake: "a balance sheet of the next day is an opening balance",
    file: "app/model/financials/facts/place-facts.ts",
    search: "starts.has(period.end) && !sheets.has(dates)",
    replace: "starts.has(period.end)",
    tests,
  },
]

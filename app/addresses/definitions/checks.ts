import { z } from "zod"
import type { Ticker } from "~/lib/ticker"
import { identityKeys } from "~/model/financials/checks/identities"
import { cellAddress } from "~/model/financials/view/statement-query"
import type { StatementQuery } from "~/model/financials/view/view-statement"
import { loadChecksData } from "~/pages/company/checks/load-checks.server"
import { defineAddress, tableOf } from "./define-address"
import { companyHead, count, day, flag, listOf, number, text } from "./fields"
import { tickerParameter } from "./parameters"
import { ofCompany } from "./views.server"

const inUnit = number.describe("In the unit of the figures")

export const checksAddress = defineAddress({
  id: "checks",
  load: ofCompany((company, { context }) => loadChecksData(company, context.readThrough)),
  table: {
    getSource: ({ statement, row, period }, { ticker }) => {
      const [key, isQuarter] = [String(period), /q\d$/.test(String(period))]
      return cellAddress(ticker as Ticker, String(row), key, {
        ...{
          statement: statement as StatementQuery["statement"],
          period: isQuarter ? "quarterly" : "annual",
        },
        ...{ vintage: "latest", asof: null },
      })
    },
  },
  path: "/company/{ticker}/checks",
  group: "Companies",
  title: "Checks",
  description:
    "Tests of the statements as last filed against one another, counted, and each figure that does not agree with its cause. Values are in single units.",
  parameters: [tickerParameter],
  response: tableOf({
    ...companyHead,
    choices: z
      .object({ printed: count, ordered: count, computed: count })
      .describe("Figures from reports whose printed lines are known, from other reports, and computed ones"),
    identities: listOf({
      identity: z.enum(identityKeys),
      formula: text,
      rule: text.nullable().describe("Rule of the data quality committee of XBRL US"),
      checked: count,
      held: count,
      named: count.describe("Those with a difference that the statement names"),
    }),
    rows: {
      identity: z.enum(identityKeys),
      statement: z.enum(["income", "balance", "cashflow"]),
      row: text.describe("Key of the row"),
      period: text.describe("Fiscal year, or fiscal quarter such as 2024q3"),
      end: day,
      expected: inUnit,
      found: inUnit,
      state: z.enum(["named", "off"]),
      isExplained: flag.describe("False if neither a row nor a filing is the reason"),
      cause: text,
    },
  }),
})

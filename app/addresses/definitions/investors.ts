import { z } from "zod"
import { investorSorts } from "~/pages/investors/investors-view"
import { loadInvestorsData } from "~/pages/investors/load-investors.server"
import { defineAddress, queryParameter, tableOf } from "./define-address"
import { asOf, cik, count, day, fraction, listOf, percent, quarter, text, usd } from "./fields"
import { group, label, managers, onDay, unitCertain } from "./holding-fields"
import { asofQuery, choice, quarterQuery } from "./parameters"

const boardRow = z.object({
  cusip: text,
  ...label,
  holders: count,
  value: usd,
  meanPercentage: percent.nullable(),
  new: count,
  added: count,
  reduced: count,
  soldAll: count,
  netUsd: usd
    .nullable()
    .describe("Bought less sold, at the price of the quarter's end; null for boards of all managers"),
})

export const investorsAddress = defineAddress({
  id: "investors",
  load: ({ query, context }) => loadInvestorsData(query, context),
  table: { getSource: (row, body) => onDay(`/investor/${row.cik}`, body) },
  path: "/investors",
  group,
  title: "Tracked investors",
  description: "Tracked investors, what they hold, bought and sold most, and the overlap of portfolios.",
  parameters: [
    queryParameter("q", "Part of a name", "berkshire"),
    queryParameter("sort", "Column to sort by", "value", z.enum(investorSorts)),
    quarterQuery,
    queryParameter(
      "of",
      "Managers of the boards: tracked ones by default, or all of a quarter that is loaded",
      "all",
      choice("tracked", "all"),
    ),
    asofQuery("Only 13F filings up to this day"),
    queryParameter("with", "CIKs to compare, separated by commas", "0001067983,0001709323"),
  ],
  response: tableOf({
    asOf,
    quarter: quarter.nullable(),
    rows: {
      cik,
      name: text,
      owner: text,
      value: usd.nullable(),
      positions: count.nullable(),
      top10: percent.nullable(),
      turnover: fraction.nullable(),
      filed: day.nullable(),
      quarter: quarter.nullable(),
      topPercentage: percent.nullable(),
      top: text.nullable(),
      topTicker: text.nullable(),
      topCusip: text.nullable(),
      unitCertain,
    },
    boards: z.object({
      managers,
      mostHeld: z.array(boardRow),
      mostBought: z.array(boardRow),
      mostSold: z.array(boardRow),
    }),
    overlap: z
      .object({
        quarter: quarter.nullable(),
        investors: listOf({
          cik,
          name: text,
          value: usd.nullable(),
          positions: count.nullable(),
          top10: percent.nullable(),
          turnover: fraction.nullable(),
          unitCertain,
        }),
        pairs: listOf({
          first: count,
          second: count,
          overlap: z.object({ sharedPct: percent, keys: z.array(text) }),
        }),
        common: listOf({ ...label, cusip: text, weights: z.array(percent) }),
        largest: listOf({ ...label, cusip: text, weights: z.array(percent) }),
      })
      .nullable(),
  }),
})

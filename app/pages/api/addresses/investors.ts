import { z } from "zod"
import { dataAddress, queryParameter } from "./address"
import { cik, count, day, fraction, percent, quarter, text, usd } from "./fields"
import { group, label, managers } from "./holding-fields"
import { quarterQuery } from "./parameters"

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

export const investorsAddress = dataAddress({
  id: "investors",
  path: "/investors",
  group,
  title: "Tracked investors",
  description: "Tracked investors, what they hold, bought and sold most, and the overlap of portfolios.",
  parameters: [
    queryParameter("q", "Part of a name", "berkshire"),
    queryParameter("sort", "Column to sort by", "value"),
    quarterQuery,
    queryParameter("asof", "Only 13F filings up to this day; no comparison", "2024-12-31", day),
    queryParameter("with", "CIKs to compare, separated by commas", "0001067983,0001709323"),
  ],
  response: z.object({
    asOf: day.nullable().describe("The past day that is answered; null for today"),
    quarter: quarter.nullable(),
    rows: z.array(
      z.object({
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
      }),
    ),
    boards: z.object({
      managers,
      mostHeld: z.array(boardRow),
      mostBought: z.array(boardRow),
      mostSold: z.array(boardRow),
    }),
    overlap: z
      .object({
        quarter: quarter.nullable(),
        investors: z.array(
          z.object({
            cik,
            name: text,
            value: usd.nullable(),
            positions: count.nullable(),
            top10: percent.nullable(),
            turnover: fraction.nullable(),
          }),
        ),
        pairs: z.array(
          z.object({
            first: count,
            second: count,
            overlap: z.object({ sharedPct: percent, keys: z.array(text) }),
          }),
        ),
        common: z.array(z.object({ ...label, cusip: text, weights: z.array(percent) })),
        largest: z.array(z.object({ ...label, cusip: text, weights: z.array(percent) })),
      })
      .nullable(),
  }),
})

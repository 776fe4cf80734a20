import { z } from "zod"
import { loadCompareData } from "~/pages/compare/load-compare.server"
import { defineAddress, queryParameter, requiredParameter } from "./define-address"
import { asOf, cik, count, day, estimatedMetrics, listOf, perShare, text, ticker } from "./fields"
import { asofQuery } from "./parameters"

const row = z
  .object({
    ticker,
    cik,
    name: text,
    currency: text.nullable().describe("Of the statements"),
    figuresTo: day.nullable(),
    price: perShare.nullable(),
    priceDate: day.nullable(),
    priceSource: text.nullable(),
    priceReason: text
      .nullable()
      .describe("Why there is no price of today, or a note on it; null without both"),
    estimated: estimatedMetrics,
  })
  .catchall(z.number().nullable().describe("A shown metric; percents 0–100"))

export const compareAddress = defineAddress({
  id: "compare",
  load: ({ query, context }) => loadCompareData(query, context),
  table: { getSource: (row) => `/company/${row.ticker}/financials?statement=ratios` },
  path: "/compare",
  group: "Finding",
  title: "Comparison",
  description:
    "Companies side by side: one row for each with the shown metrics by their key. `ranks` has the place of each value among the companies; amounts in different currencies have none.",
  parameters: [
    requiredParameter("items", "Tickers, separated by commas, at most 8", "AAPL,GOOGL,NVDA"),
    queryParameter("metrics", "Keys of metrics, separated by commas", "revenue,netMargin,priceEarnings"),
    asofQuery("A past day, as known at its end", "2016-12-30"),
  ],
  csv: { columns: Object.keys(row.shape), others: "one column for each shown metric" },
  response: z.object({
    maxItems: count,
    asOf,
    columns: listOf({
      key: text,
      label: text,
      unit: text,
      first: z.enum(["highest", "lowest"]).nullable().describe("Which value has rank 1"),
    }),
    left: listOf({ item: text, reason: text }).describe("What is not shown, and why"),
    rows: z.array(row),
    ranks: z.array(z.object({ ticker }).catchall(count.nullable())),
  }),
})

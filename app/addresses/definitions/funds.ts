import { z } from "zod"
import { loadFundData } from "~/pages/fund/load-fund.server"
import { loadFundsData } from "~/pages/fund/load-funds.server"
import { fundSorts } from "~/stores/holdings/fund-heads-store.server"
import { defineAddress, pathParameter, queryParameter, tableOf } from "./define-address"
import { accession, cik, count, day, flag, listOf, number, path, percent, points, text, usd } from "./fields"
import { group } from "./holding-fields"
import { choice, pageQuery } from "./parameters"

const breakdown = z.object({ code: text, name: text, count, weightPct: percent })

export const fundAddress = defineAddress({
  id: "fund",
  load: ({ parameters, request, context, suffix }) =>
    loadFundData(parameters.ticker, request, context, suffix),
  table: { formulas: { percentage: "value / netAssets@head * 100" } },
  path: "/etf/{ticker}",
  group,
  title: "Holdings of a fund",
  description: "The holdings of a fund's latest public N-PORT report, by weight.",
  parameters: [
    pathParameter("ticker", "Ticker of the fund", "GSFAX"),
    queryParameter("q", "Part of a name", "apple"),
    queryParameter("type", "Asset category of the form", "EC"),
    queryParameter("country", "ISO 3166 code", "us"),
    queryParameter("with", "Tickers of up to four funds to compare with", "QQQ SPY"),
    queryParameter("show", "Accepted as on the page", "holdings", choice("holdings", "changes")),
  ],
  response: tableOf({
    ticker: text,
    name: text,
    registrant: text,
    seriesId: text.nullable(),
    cik,
    asOf: day,
    filed: day.nullable(),
    accession: accession.nullable(),
    netAssets: usd.nullable(),
    count,
    top10Pct: percent,
    top25Pct: percent,
    shorts: count,
    types: z.array(breakdown),
    countries: z.array(breakdown),
    sectors: z
      .array(breakdown)
      .describe("Shares of companies by sector; the code is empty where it is not known"),
    rows: {
      name: text,
      title: text,
      cusip: text.nullable(),
      isin: text.nullable(),
      ticker: text.nullable(),
      balance: number.nullable().describe("Shares or principal, by unit"),
      unit: text,
      value: usd.nullable(),
      percentage: number.nullable().describe("Percent of net assets, 0–100; negative for shorts"),
      type: text,
      issuer: text,
      country: text.nullable(),
      currency: text.nullable(),
      maturity: text.nullable(),
      couponPct: number.nullable().describe("Percent a year"),
      isShort: flag,
    },
    changes: z
      .object({
        since: day,
        rows: listOf({
          name: text,
          title: text,
          cusip: text.nullable(),
          status: text
            .nullable()
            .describe("New, Sold All, Nothing for no change, or the percent change of the balance"),
          balanceDiff: number.nullable().describe("Shares or principal since the report before"),
          weightingDiff: points.nullable(),
        }),
      })
      .nullable(),
    overlap: z
      .object({
        funds: listOf({ ticker: text, name: text, asOf: day }),
        shared: z.array(z.array(percent.nullable())).describe("Of each pair of funds, by their places"),
        count: count.describe("Holdings that all funds have"),
        rows: listOf({ name: text, title: text, weightsPct: z.array(percent.nullable()) }),
      })
      .nullable(),
  }),
})

export const fundsAddress = defineAddress({
  id: "funds",
  load: ({ query, context }) => loadFundsData(query, context),
  path: "/funds",
  group,
  title: "Funds",
  description: "The funds whose holdings are loaded, by their latest public N-PORT report.",
  parameters: [
    queryParameter("q", "Part of a name or registrant, or the beginning of a ticker", "bond"),
    queryParameter("sort", "Column to sort by", "assets", z.enum(fundSorts)),
    pageQuery("A page of 1,000 funds"),
  ],
  response: tableOf({
    loaded: count,
    matching: count,
    page: count,
    pages: count,
    rows: {
      ticker: text,
      cik,
      name: text,
      registrant: text,
      asOf: day,
      netAssets: usd.nullable(),
      holdings: count,
      top10Pct: percent,
      largest: text.nullable().describe("Name of the largest holding"),
      largestPct: percent.nullable(),
      since: day.nullable().describe("Day of the report before, with which this one is compared"),
      added: count.nullable(),
      removed: count.nullable(),
      changed: count.nullable(),
      url: path,
    },
  }),
})

import { z } from "zod"
import { loadChartsData } from "~/pages/company/visualize/charts-data.server"
import { defineAddress, queryParameter, tableOf } from "./define-address"
import { companyHead, text } from "./fields"
import { choice, tickerParameter } from "./parameters"
import { ofCompany } from "./views.server"

export const chartsAddress = defineAddress({
  id: "charts",
  load: ofCompany((company, { query, context }) => loadChartsData(company, query, context)),
  table: { getSource: (_, { ticker }) => `/company/${ticker}/visualize` },
  path: "/company/{ticker}/visualize",
  group: "Companies",
  title: "Charts as figures",
  description:
    "What a chart draws: each line of a company, or of several, with its value in each period, oldest first.",
  parameters: [
    tickerParameter,
    queryParameter("set", "A set of lines", "growth"),
    queryParameter("line", "The key of a line; may be given several times", "revenue"),
    queryParameter("with", "Tickers of up to seven companies to compare with", "GOOGL,NVDA"),
    queryParameter("period", "The length of periods", "annual", choice("annual", "quarterly", "ttm")),
    queryParameter("range", "The time frame", "10Y", choice("3Y", "5Y", "10Y", "20Y", "All")),
    queryParameter("base", "100 sets each line to 100 at its first common period", "100", choice("100")),
    queryParameter("scale", "As on the page; changes no figure", "log"),
    queryParameter("shape", "As on the page; changes no figure", "line"),
    queryParameter("axis", "As on the page; changes no figure", "right"),
  ],
  response: tableOf({
    ...companyHead,
    rows: {
      chart: text.describe("The title of the chart"),
      series: text.describe("The ticker of a comparison, or the label of the line"),
      period: text,
      value: z.number().nullable().describe("In single units of the currency; a fraction for percents"),
    },
  }),
})

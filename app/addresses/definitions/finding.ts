import { z } from "zod"
import { getMeasure } from "~/model/query/functions/function-metric"
import { loadMarketFilingsData } from "~/pages/filings/load-filings.server"
import { columnSets } from "~/pages/screener/column-sets"
import { loadWhatCameAfterData } from "~/pages/screener/load-what-came-after.server"
import { loadScreenerData } from "~/pages/screener/screener-data.server"
import { loadSearchData } from "~/pages/search/search-data.server"
import { type DataAddress, defineAddress, numberParameter, queryParameter, tableOf } from "./define-address"
import {
  accession,
  asOf,
  cik,
  count,
  day,
  estimatedMetrics,
  flag,
  fraction,
  listOf,
  path,
  quarter,
  text,
  ticker,
} from "./fields"
import { asofQuery, choice, formQuery, pageQuery, tickersQuery, topicChoice } from "./parameters"

const match = {
  ticker,
  name: text,
  coverage: text,
  country: text.nullable(),
  exchange: text.nullable(),
  kind: text.nullable().describe("`ETF`, `Fund` or `Commodity trust`; null for a company"),
}
const investorMatch = z.object({ cik, name: text, owner: text })
const otherMatch = z.object({ to: path, name: text, note: text, reason: text, isExact: flag })

export const searchAddress = defineAddress({
  id: "search",
  load: async ({ request, context }) => ({ status: 200, body: await loadSearchData(request, context) }),
  tryWith: "q=apple",
  path: "/search",
  group: "Finding",
  title: "Search",
  description:
    "Companies, investors, funds by series, persons of ownership forms, and what a CIK, CUSIP, accession number, former name or retired ticker stands for, the pages that the query's words name, and queries of the screener. At most 50 companies and investors, and 10 of the others.",
  parameters: [queryParameter("q", "What to look for", "apple")],
  csv: null,
  response: z.object({
    query: text,
    best: z
      .object({
        to: path,
        name: text,
        note: text,
        kind: text,
        reason: text.nullable(),
        country: text.nullable(),
      })
      .nullable()
      .describe(
        "The page that the query names; if it is that of a company, the company is also the first one",
      ),
    companies: listOf({ ...match, cik: cik.nullable() }),
    investors: z.array(investorMatch),
    funds: z.array(otherMatch),
    persons: z.array(otherMatch),
    others: z.array(otherMatch),
    pages: listOf({ to: text, name: text, note: text, isExact: z.boolean() }).describe(
      "Pages that the query names in words, such as `aapl dcf` and `aapl vs msft`",
    ),
    screens: listOf({ to: text, query: text, words: text, count: count.nullable() }).describe(
      "The query of the screener that the text is, or those nearest to a sentence",
    ),
  }),
})

const metricValue = z.number().nullable().describe("A shown metric; percents 0–100")

const screenerRow = z
  .object({
    cik,
    ticker: ticker
      .nullable()
      .describe(
        "Ticker; the CIK of a company without a listing; null on a past day where it is no longer listed",
      ),
    name: text,
    sector: text.nullable(),
    industry: text.nullable(),
    exchange: text.nullable(),
    country: text.nullable(),
    currency: text.nullable(),
    figuresTo: day.nullable(),
    estimated: estimatedMetrics,
  })
  .catchall(metricValue)

const metricKey = z
  .string()
  .refine(
    (key) => getMeasure(key) !== null,
    "It is the key of a metric, such as revenue; /screener/metrics lists them.",
  )

export const screenerAddress = defineAddress({
  id: "screener",
  load: ({ request, context }) => loadScreenerData(request, context),
  table: { getSource: (row) => `/company/${row.ticker}/financials?statement=ratios` },
  tryWith: "query=roe+%3E+15",
  path: "/screener",
  group: "Finding",
  title: "Screener",
  description:
    "Companies that pass a query, with the metrics of the chosen columns by their key. A query with an error is answered with 400 and the position of the error.",
  parameters: [
    queryParameter("query", "Query, such as: roe > 15 and debt to equity < 1", "roe > 15"),
    queryParameter(
      "columns",
      `Set of metrics to show: ${columnSets.map(({ key }) => key).join(", ")}; the first for other values`,
      "growth",
    ),
    queryParameter("sort", "Key of the metric to sort by", "revenue", metricKey),
    queryParameter("order", "Descending by default", "desc", choice("asc", "desc")),
    numberParameter("stale", "1 includes figures older than 18 months", "1", choice("1")),
    asofQuery(
      "A past day; the last month end up to it is answered while the days after it are not stored",
      "2016-12-31",
    ),
    numberParameter("limit", "Rows, at most 10,000; 1,000 by default", "10", z.string().regex(/^\d{1,5}$/)),
    numberParameter("offset", "Rows to leave out", "0", z.string().regex(/^\d{1,6}$/)),
  ],
  csv: { columns: Object.keys(screenerRow.shape), others: "one column for each shown metric" },
  response: z.object({
    query: text,
    words: text.nullable(),
    asOf: day.nullable(),
    screened: count,
    count,
    unknown: count,
    stale: count,
    isStaleIncluded: flag,
    isByCurrency: flag,
    sort: text.nullable(),
    order: z.enum(["asc", "desc"]),
    columns: listOf({ key: text, label: text, unit: text }),
    companies: z.array(z.object(match)),
    investors: z.array(investorMatch),
    others: z.array(otherMatch),
    rows: z.array(screenerRow),
  }),
})

const since = {
  companies: count,
  ended: count.describe("Companies that have ended since; their last known price counts"),
  endedPriced: count,
  priced: count.describe("Companies with a known price on both days"),
  meanPriceChange: fraction.nullable(),
  medianPriceChange: fraction.nullable(),
  withRevenue: count,
  medianRevenueChange: fraction.nullable(),
}

export const afterAddress = defineAddress({
  id: "screenerAfter",
  load: ({ query, context }) => loadWhatCameAfterData(query, context),
  path: "/screener/after",
  group: "Finding",
  title: "What came after a screen",
  description:
    "How prices and revenue of the companies that pass a query on a past day changed to later stored month ends, each company with the same weight, beside all companies of that day. No return: dividends, returns after a delisting and costs are missing. Without `asof` there is no row.",
  parameters: [
    queryParameter("query", "All companies without it", "roe > 15"),
    asofQuery("The past day", "2016-12-31"),
    numberParameter("stale", "1 includes figures older than 18 months", "1", choice("1")),
  ],
  response: tableOf({
    query: text,
    words: text.nullable(),
    asOf,
    rows: {
      day: day.describe("The later day"),
      group: z.enum(["matched", "all"]).describe("Companies that pass, and all with figures of the past day"),
      ...since,
    },
  }),
})

export const marketFilingsAddress = defineAddress({
  id: "marketFilings",
  load: ({ query, context }) => loadMarketFilingsData(query, context),
  path: "/filings",
  group: "Finding",
  title: "Filings of the market",
  description:
    "The newest filings of listed companies and tracked investors, at most 500 a page. With q, the filings whose text has the words: one row for each sentence, 50 documents a page, and the number of documents by calendar quarter.",
  parameters: [
    queryParameter("q", "Words, such as: going concern AND covenant*", "gallium"),
    formQuery("A form with its amendments", "8-K"),
    queryParameter("item", "An item of Form 8-K", "5.02", z.string().regex(/^\d{1,2}(\.\d{2})?$/)),
    queryParameter("section", "A section of reports, with q", "risks", topicChoice),
    queryParameter("sector", "A sector", "Technology"),
    queryParameter(
      "industry",
      "Four digits of a Standard Industrial Classification",
      "3571",
      z.string().regex(/^\d{4}$/),
    ),
    tickersQuery("EXMP"),
    queryParameter("since", "The first day of filing", "2024-01-01", day),
    queryParameter("upto", "The last day of filing", "2026-12-31", day),
    queryParameter("date", "One day of filing, in place of since and upto", "2026-05-01", day),
    queryParameter(
      "sort",
      "The order with q: newest by default, or fit",
      "fit",
      choice("newest", "fit", "first"),
    ),
    pageQuery("The page, from 1"),
  ],
  response: tableOf({
    q: text,
    documents: count.describe("Filings of the page, or with q all documents that have the words"),
    companies: count,
    quarters: listOf({ quarter, documents: count }).describe("Calendar quarters of filing, with q"),
    rows: {
      ticker: ticker.nullable(),
      cik,
      name: text,
      accession,
      form: text,
      document: text.nullable(),
      items: text.nullable().describe("Items of Form 8-K"),
      filed: day,
      accepted: text.nullable().describe("New York time; null with q"),
      section: text.nullable(),
      text: text.nullable().describe("The sentence, with q"),
      url: path,
    },
  }),
})

export const findingAddresses: DataAddress[] = [
  searchAddress,
  screenerAddress,
  afterAddress,
  marketFilingsAddress,
]

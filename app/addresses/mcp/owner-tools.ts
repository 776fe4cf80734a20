import { z } from "zod"
import { fundAddress } from "~/addresses/definitions/funds"
import { holdersAddress } from "~/addresses/definitions/holders"
import { investorsAddress } from "~/addresses/definitions/investors"
import { keepDay } from "~/lib/asof/asked-day"
import { toSearch } from "~/lib/to-search"
import { listFiled } from "./holding-tools"
import {
  asOfInput,
  describePastDay,
  matchesName,
  partOfName,
  quarterInput,
  researchTool,
  rowFields,
  tickerInput,
} from "./tool"

const { text, end, accession, source } = rowFields
const figure = z.number().nullable()

/** Each holder's own list of filings is read for its accession number. */
const maxHolders = 25

const holders = researchTool({
  name: "holders",
  title: "Investors of a company",
  description: "Which managers hold a company by their 13F filings, and how their holdings changed.",
  input: { ticker: tickerInput, quarter: quarterInput, asOf: asOfInput },
  row: z.object({
    name: text.nullable(),
    cik: text,
    security: text,
    shares: z.number(),
    value: z.number(),
    percentage: figure.describe("Of its portfolio, 0 to 100"),
    status: text.nullable(),
    end,
    accession,
    source,
  }),
  async run({ ticker, quarter, asOf, offset }, { read, pageUrl }) {
    const toPage = (path: string) => pageUrl(keepDay(path, asOf ?? null))
    const data = await read(holdersAddress, { ticker, quarter: quarter?.toLowerCase(), asof: asOf })
    const shown = data.rows.slice(offset, offset + maxHolders)
    const rows = await Promise.all(
      shown.map(async (row) => ({
        name: row.name,
        cik: row.cik,
        security: row.ticker,
        shares: row.shares,
        value: row.value,
        percentage: row.percentage,
        status: row.status,
        end: row.date,
        accession: (await listFiled(read, { cik: row.cik, quarter: row.quarter, asOf }))[0] ?? null,
        source: toPage(`/investor/${row.cik}/${row.quarter}`),
      })),
    )
    return {
      about: [
        `${data.name} (${data.ticker}), ${data.quarter ?? "no quarter"}${describePastDay(asOf)}: ${data.holders} ${data.managers === "all" ? "managers" : "tracked investors"} with ${Math.round(data.shares)} shares, the sum of the rows.`,
      ],
      rows,
      start: offset,
      total: data.rows.length,
      page: toPage(`/company/${data.ticker}/investors`),
    }
  },
})

const investors = researchTool({
  name: "investors",
  title: "Investors and what they buy",
  description:
    "The tracked investors with their portfolios, or the securities that investors hold, bought or sold most in a quarter.",
  input: {
    show: z.enum(["list", "held", "bought", "sold"]).default("list"),
    quarter: quarterInput,
    name: partOfName,
    asOf: asOfInput,
  },
  row: z.object({
    name: text,
    cik: text.optional(),
    owner: text.optional(),
    ticker: text.nullable().optional(),
    quarter: text.nullable().optional(),
    value: figure.describe("US dollars"),
    positions: figure.optional(),
    holders: z.number().optional(),
    new: z.number().optional(),
    added: z.number().optional(),
    reduced: z.number().optional(),
    soldAll: z.number().optional(),
    netUsd: figure.optional(),
    source,
  }),
  async run({ show, quarter, name, asOf }, { read, pageUrl }) {
    const data = await read(investorsAddress, { quarter: quarter?.toLowerCase(), asof: asOf })
    const page = pageUrl(`/investors${toSearch({ quarter: data.quarter, asof: asOf })}`)
    const board = { held: "mostHeld", bought: "mostBought", sold: "mostSold" } as const
    const list = data.rows.map(({ name, cik, owner, quarter, value, positions }) => ({
      name,
      cik,
      owner,
      quarter,
      value,
      positions,
      source: pageUrl(keepDay(`/investor/${cik}`, asOf ?? null)),
    }))
    const securities = (show === "list" ? [] : data.boards[board[show]]).map((row) => ({
      name: row.name,
      ticker: row.ticker,
      quarter: data.quarter,
      value: row.value,
      holders: row.holders,
      new: row.new,
      added: row.added,
      reduced: row.reduced,
      soldAll: row.soldAll,
      netUsd: row.netUsd,
      source: page,
    }))
    return {
      about: [
        `${show === "list" ? "Tracked investors" : `Securities most ${show}`}, ${data.quarter ?? "no quarter"}${describePastDay(asOf)}.`,
      ],
      rows: (show === "list" ? list : securities).filter((row) =>
        matchesName(name, row.name, "ticker" in row ? row.ticker : row.cik),
      ),
      page,
    }
  },
})

const fundHoldings = researchTool({
  name: "fund_holdings",
  title: "Holdings of a fund",
  description: "What a mutual fund or ETF holds by its latest public N-PORT report, by weight.",
  input: { ticker: tickerInput, name: partOfName },
  row: z.object({
    name: text,
    ticker: text.nullable(),
    cusip: text.nullable(),
    balance: figure,
    unit: text,
    value: figure.describe("US dollars"),
    percentage: figure.describe("Of net assets, 0 to 100; negative for shorts"),
    type: text,
    country: text.nullable(),
    end,
    accession,
    source,
  }),
  async run({ ticker, name }, { read, pageUrl }) {
    const data = await read(fundAddress, { ticker })
    const page = `/etf/${data.ticker}`
    return {
      about: [
        `${data.name} (${data.ticker}) of ${data.registrant}, series ${data.seriesId ?? "unknown"}: ${data.count} holdings on ${data.asOf}, net assets ${data.netAssets ?? "unknown"} USD; the ten largest are ${data.top10Pct} %.`,
      ],
      rows: data.rows
        .filter((row) => matchesName(name, `${row.name} ${row.title}`, row.ticker, row.cusip, row.isin))
        .map((row) => ({
          name: row.name,
          ticker: row.ticker,
          cusip: row.cusip,
          balance: row.balance,
          unit: row.unit,
          value: row.value,
          percentage: row.percentage,
          type: row.type,
          country: row.country,
          end: data.asOf,
          accession: data.accession,
          source: pageUrl(`${page}?${new URLSearchParams({ q: row.name })}`),
        })),
      page: pageUrl(page),
    }
  },
})

export const ownerTools = [holders, investors, fundHoldings]

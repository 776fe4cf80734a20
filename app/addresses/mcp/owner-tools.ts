import { z } from "zod"
import { rowOf } from "~/addresses/definitions/define-address"
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
const holder = rowOf(holdersAddress)
const investor = rowOf(investorsAddress)
const security = investorsAddress.response.shape.boards.shape.mostHeld.element.shape
const position = rowOf(fundAddress)

/** Each holder's own list of filings is read for its accession number. */
const maxHolders = 25

const holders = researchTool({
  name: "holders",
  title: "Investors of a company",
  description: "Which managers hold a company by their 13F filings, and how their holdings changed.",
  input: { ticker: tickerInput, quarter: quarterInput, asOf: asOfInput },
  row: z.object({
    name: holder.name,
    cik: holder.cik,
    security: holder.ticker,
    shares: holder.shares,
    value: holder.value,
    percentage: holder.percentage,
    status: holder.status,
    end: holder.date,
    accession,
    source,
  }),
  async run({ ticker, quarter, asOf, offset }, { read, pageUrl, cite }) {
    const toPage = (path: string) => pageUrl(keepDay(path, asOf ?? null))
    const data = await read(holdersAddress, { ticker, quarter: quarter?.toLowerCase(), asof: asOf })
    const shown = data.rows.slice(offset, offset + maxHolders)
    const rows = await Promise.all(
      shown.map(async (row) => ({
        ...row,
        security: row.ticker,
        end: row.date,
        accession: (await listFiled(read, { cik: row.cik, quarter: row.quarter, asOf }))[0] ?? null,
        source: cite(holdersAddress, row, data),
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
    cik: investor.cik.optional(),
    owner: investor.owner.optional(),
    ticker: security.ticker.optional(),
    quarter: investor.quarter.optional(),
    value: investor.value,
    positions: investor.positions.optional(),
    holders: security.holders.optional(),
    new: security.new.optional(),
    added: security.added.optional(),
    reduced: security.reduced.optional(),
    soldAll: security.soldAll.optional(),
    netUsd: security.netUsd.optional(),
    source,
  }),
  async run({ show, quarter, name, asOf }, { read, pageUrl, cite }) {
    const data = await read(investorsAddress, { quarter: quarter?.toLowerCase(), asof: asOf })
    const page = pageUrl(`/investors${toSearch({ quarter: data.quarter, asof: asOf })}`)
    const board = { held: "mostHeld", bought: "mostBought", sold: "mostSold" } as const
    const list = data.rows.map((row) => ({ ...row, source: cite(investorsAddress, row, data) }))
    const securities = (show === "list" ? [] : data.boards[board[show]]).map((row) => ({
      ...row,
      quarter: data.quarter,
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
    name: position.name,
    ticker: position.ticker,
    cusip: position.cusip,
    balance: position.balance,
    unit: position.unit,
    value: position.value,
    percentage: position.percentage,
    type: position.type,
    country: position.country,
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
          ...row,
          end: data.asOf,
          accession: data.accession,
          source: pageUrl(`${page}?${new URLSearchParams({ q: row.name })}`),
        })),
      page: pageUrl(page),
    }
  },
})

export const ownerTools = [holders, investors, fundHoldings]

import { z } from "zod"
import { fundAddress } from "~/addresses/definitions/funds"
import {
  fundHoldersAddress,
  holdersAddress,
  ownersAddress,
  ownershipAddress,
} from "~/addresses/definitions/holders"
import { investorsAddress } from "~/addresses/definitions/investors"
import { keepDay } from "~/lib/asof/asked-day"
import { countText } from "~/lib/numbers"
import { toSearch } from "~/lib/to-search"
import { listFiled } from "./holding-tools"
import type { Reply } from "./reply"
import {
  asOfInput,
  describePastDay,
  matchesName,
  partOfName,
  quarterInput,
  researchTool,
  type ToolSource,
  tickerInput,
} from "./tool"

/** Each holder's own list of filings is read for its accession number. */
const maxHolders = 25

const holders = researchTool({
  name: "holders",
  title: "Investors of a company",
  description:
    "Who owns a company: managers by 13F filings with changes, funds by N-PORT, owners above 5 % by Schedules 13D and 13G, or all groups in one picture.",
  input: {
    ticker: tickerInput,
    show: z.enum(["managers", "funds", "owners", "all"]).default("managers"),
    quarter: quarterInput,
    asOf: asOfInput,
  },
  async run({ ticker, show, quarter, asOf, offset }, source) {
    if (show !== "managers") return showOwners(ticker, show, source)
    const { read, pageUrl, cite } = source
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
        priceConfirmed: row.priceConfirmed === false ? false : undefined,
        end: row.date,
        accession: (await listFiled(read, { cik: row.cik, quarter: row.quarter, asOf })).join(", ") || null,
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

/** The funds that hold a company, its owners above 5 %, or every group of owners. */
async function showOwners(
  ticker: string,
  show: "funds" | "owners" | "all",
  { read, pageUrl, cite }: ToolSource,
): Promise<Reply> {
  const address = { funds: fundHoldersAddress, owners: ownersAddress, all: ownershipAddress }[show]
  const toAbout = ({ name, ticker }: { name: string; ticker: string }, count: number) =>
    `${name} (${ticker}): ${address.title.toLowerCase()}, ${countText(count, "row")}.`
  if (show === "funds") {
    const data = await read(fundHoldersAddress, { ticker })
    const page = pageUrl(`/company/${data.ticker}/investors?show=funds`)
    return { about: [toAbout(data, data.rows.length)], rows: data.rows, page }
  }
  if (show === "all") {
    const data = await read(ownershipAddress, { ticker })
    const { unreported } = data
    return {
      about: [
        toAbout(data, data.rows.length),
        unreported
          ? `Not reported by any of them: ${unreported.least ?? "unknown"} to ${unreported.most} of the company.`
          : "",
      ].filter(Boolean),
      rows: data.rows,
      page: pageUrl(`/company/${data.ticker}/investors?show=all`),
    }
  }
  const data = await read(ownersAddress, { ticker })
  return {
    about: [toAbout(data, data.rows.length)],
    rows: data.rows.map((row) => ({
      name: row.owner,
      cik: row.ownerCik,
      state: row.state,
      class: row.class,
      percent: row.percent,
      shares: row.shares,
      form: row.form,
      event: row.event,
      filed: row.filed,
      accession: row.accession,
      purpose: row.purpose ?? undefined,
      source: cite(ownersAddress, row, data),
    })),
    page: pageUrl(`/company/${data.ticker}/investors?show=owners`),
  }
}

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
  fields: "name cik owner ticker quarter value positions holders new added reduced soldAll netUsd source",
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
  fields: "name ticker cusip balance unit value percentage type country end accession source",
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

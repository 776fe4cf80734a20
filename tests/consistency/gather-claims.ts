import { z } from "zod"
import type { Claim } from "./claim"
import {
  type CompanyFacts,
  claimCompany,
  claimHolding,
  claimRows,
  parseCsv,
  type ReadAddress,
  readJson,
} from "./company-claims"
import { type CallTool, claimForPrograms, claimHoldingsTool } from "./program-claims"
import { readPage } from "./read-page"
import { metricsAnswer, portfolioAnswer, rowsAnswer } from "./schemas"

/** A running server. */
export interface CheckedServer {
  /** The text of an address, or null if it does not exist. */
  read: ReadAddress
  /** Addresses that were asked and never answered. */
  unanswered: ReadonlySet<string>
  callTool: CallTool
}

interface Checked {
  companies: number
  investors: number
  claims: Claim[]
}

/** Metrics that are compared, beside those that the addresses show anyway. */
const metrics = [
  ...["revenue", "operatingIncome", "netIncome", "freeCashFlow", "epsDiluted", "assets", "equity"],
  ...["grossMargin", "operatingMargin", "netMargin", "returnOnEquity", "returnOnAssets"],
  ...["returnOnInvestedCapital", "debtToEquity", "currentRatio", "assetTurnover", "revenueGrowth1"],
  ...["marketValue", "priceEarnings", "priceSales", "priceBook", "evToEbitda", "freeCashFlowYield"],
  ...["dividendYield", "gurus", "gurusChange", "insiderNetBuying", "insiderBuyers", "insiderSellers"],
]
/** Compare shows at most eight companies, and a watchlist that is only read a hundred entries. */
const comparedAtOnce = 8

/** Returns the figures that a running server shows for companies and investors with loaded figures. */
export async function gatherClaims(
  { read, callTool }: CheckedServer,
  { companies, investors }: { companies: number; investors: number },
): Promise<Checked> {
  const claims: Claim[] = []
  const found = await listSubjects(read)
  const tickers = found.tickers.slice(0, companies)
  const ciks = found.ciks.slice(0, investors)
  const facts = new Map<string, CompanyFacts>()
  for (const ticker of tickers) {
    const company = await claimCompany(ticker, read)
    facts.set(ticker, company)
    claims.push(...company.claims, ...(await claimForPrograms(ticker, company, read, callTool)))
  }
  await claimMetrics(facts, claims, read)
  for (const cik of ciks) await claimInvestor(cik, claims, read, callTool)
  await claimInvestorList(ciks, claims, read)
  await claimMarket(claims, read)
  return { companies: tickers.length, investors: ciks.length, claims }
}

/** Without a condition, so that companies of which only some quarters are known are among them. */
const everyCompany = "/screener.json?stale=1&limit=10000"

async function listSubjects(read: ReadAddress): Promise<{ tickers: string[]; ciks: string[] }> {
  const screened = await readJson(everyCompany, rowsAnswer, read)
  const listed = await readJson("/investors.json", rowsAnswer, read)
  return {
    tickers: (screened?.rows ?? []).map((row) => String(row.ticker)),
    ciks: (listed?.rows ?? []).filter(({ quarter }) => quarter).map((row) => String(row.cik)),
  }
}

/** The metrics of companies in compare, screener and watchlist, as JSON, CSV and pages. */
async function claimMetrics(
  facts: ReadonlyMap<string, CompanyFacts>,
  claims: Claim[],
  read: ReadAddress,
): Promise<void> {
  const percents = new Set<string>()
  const addRow = (row: Record<string, unknown>, address: string) => {
    const ticker = String(row.ticker ?? row.identifier)
    const company = facts.get(ticker)
    if (!company) return
    const add = (figure: string, value: Claim["value"]) =>
      claims.push({ subject: ticker, figure, address, value })
    for (const key of metrics) {
      const value = toNumber(row[key])
      if (value !== undefined)
        add(company.nameMetric(key), value !== null && percents.has(key) ? value / 100 : value)
    }
    for (const key of ["price", "priceDate", "figuresTo", "name"]) {
      const value = key === "price" ? toNumber(row[key]) : toText(row[key])
      if (value !== undefined) add(key, value)
    }
    const reason = toText(row.priceReason)
    if (reason !== undefined) add("why the price is not one of today", reason)
    const next = toText(row.nextEarnings)
    if (next !== undefined) add("day of the next results", next)
  }
  const tickers = [...facts.keys()]
  for (let from = 0; from < tickers.length; from += comparedAtOnce) {
    const items = tickers.slice(from, from + comparedAtOnce).join(",")
    const query = `items=${items}&metrics=${metrics.join(",")}`
    const answer = await readJson(`/compare.json?${query}`, metricsAnswer, read)
    for (const { key, unit } of answer?.columns ?? []) if (unit === "percent") percents.add(key)
    for (const row of answer?.rows ?? []) addRow(row, "/compare.json")
    for (const line of parseCsv((await read(`/compare.csv?${query}`)) ?? "")) addRow(line, "/compare.csv")
  }
  for (const key of metrics) {
    const answer = await readJson(`${everyCompany}&sort=${key}&columns=${key}`, metricsAnswer, read)
    for (const row of answer?.rows ?? []) addRow(row, `/screener.json?sort=${key}`)
  }
  const items = tickers.map((ticker) => `items=company/${ticker}`)
  for (let from = 0; from < items.length; from += 50) {
    const query = items.slice(from, from + 50).join("&")
    for (const row of (await readJson(`/watchlist.json?${query}`, rowsAnswer, read))?.rows ?? [])
      addRow(row, "/watchlist.json")
    for (const line of parseCsv((await read(`/watchlist.csv?${query}`)) ?? "")) addRow(line, "/watchlist.csv")
  }
}

async function claimInvestor(
  cik: string,
  claims: Claim[],
  read: ReadAddress,
  callTool: CallTool,
): Promise<void> {
  const here = `/investor/${cik}`
  const answer = await readJson(`${here}.json`, portfolioAnswer, read)
  if (!answer) return
  const add = (figure: string, address: string, value: Claim["value"]) =>
    claims.push({ subject: cik, figure, address, value })
  add("value", `${here}.json`, answer.valueUsd)
  add("companies", `${here}.json`, answer.companies)
  add("positions", `${here}.json`, answer.rows.filter(({ status }) => status !== "Sold All").length)
  add("top ten", `${here}.json`, answer.top10Pct === null ? null : answer.top10Pct / 100)
  add("turnover", `${here}.json`, answer.turnover)
  add("quarter", `${here}.json`, answer.quarter)
  for (const row of answer.rows)
    if (row.kind !== "principal") claimHolding(cik, answer.quarter, row, `${here}.json`, claims)
  await claimHoldingsTool(cik, answer.quarter, callTool, claims)
  const html = await read(here)
  const facts = html === null ? new Map<string, string>() : readPage(html).facts
  if (facts.has("Portfolio value")) add("value", here, facts.get("Portfolio value") ?? null)
  if (facts.has("Companies")) add("companies", here, facts.get("Companies") ?? null)
  await claimRows(here, ["json", "csv"], add, read)
}

async function claimInvestorList(ciks: readonly string[], claims: Claim[], read: ReadAddress): Promise<void> {
  const listed = z.object({
    rows: z.array(
      z.object({
        cik: z.string(),
        value: z.number().nullable(),
        positions: z.number().nullable(),
        top10: z.number().nullable(),
        turnover: z.number().nullable(),
        quarter: z.string().nullable(),
      }),
    ),
  })
  const address = "/investors.json"
  for (const row of (await readJson(address, listed, read))?.rows ?? []) {
    if (!ciks.includes(row.cik)) continue
    const add = (figure: string, value: Claim["value"]) =>
      claims.push({ subject: row.cik, figure, address, value })
    add("value", row.value)
    add("positions", row.positions)
    add("top ten", row.top10 === null ? null : row.top10 / 100)
    add("turnover", row.turnover)
    add("quarter", row.quarter)
  }
}

/** Counts of all companies, on every page that has one. */
const counts: [figure: string, path: string, pattern: RegExp][] = [
  ["companies listed", "/", /([\d,]+) companies and/],
  ["companies listed", "/status", /Companies with statements ?[\d,]+ ?of ([\d,]+) listed/],
  ["companies listed", "/screener", /of ([\d,]+) listed/],
  ["companies with figures", "/", /statements of ([\d,]+) compan/],
  ["companies with figures", "/status", /Companies with statements ?([\d,]+)/],
  ["companies with figures", "/screener", /([\d,]+) companies with figures/],
]

async function claimMarket(claims: Claim[], read: ReadAddress): Promise<void> {
  for (const [figure, address, pattern] of counts) {
    const html = await read(address)
    const [, count] = pattern.exec(html === null ? "" : readPage(html).text) ?? []
    claims.push({ subject: "market", figure, address, value: count ?? "not shown" })
  }
}

/** A number, or that of a CSV cell; undefined for a column that the answer does not have. */
function toNumber(value: unknown): number | null | undefined {
  if (value === undefined) return undefined
  return value === null || value === "" ? null : Number(value)
}

function toText(value: unknown): string | null | undefined {
  if (value === undefined) return undefined
  return value === null || value === "" ? null : String(value)
}

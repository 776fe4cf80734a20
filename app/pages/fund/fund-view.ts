import type { NportHolding } from "~/edgar/holdings/nport"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { Cusip } from "~/lib/cusip"
import { parsePage } from "~/lib/row-page"
import { tidyName } from "~/lib/text/tidy-name"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { assetName, issuerName, unitName } from "~/model/funds/category-names"
import { compareReports, type FundChange } from "~/model/funds/fund-changes"
import type { FundDocument } from "~/model/funds/fund-document"
import { sumLargest } from "~/model/funds/fund-head"
import { decodeReport } from "~/model/funds/fund-report"
import { getHoldingCusip } from "~/model/funds/holding-cusip"
import { mayBeSameIssuer } from "~/model/securities/security-name"

const fundParts = ["holdings", "changes"] as const
export type FundPart = (typeof fundParts)[number]

export interface FundFilter {
  text: string
  /** An asset category of the form, such as EC; empty for all. */
  type: string
  country: string
  page: number
  shown: FundPart
  /** The tickers of other funds to compare with, at most four. */
  others: Ticker[]
}

/** One holding on the page and in the data views. */
export interface FundLine {
  name: string
  title: string
  cusip: Cusip | null
  isin: string | null
  /** The ticker under which the issuer is listed in the United States. */
  ticker: Ticker | null
  balance: number | null
  unit: string
  value: number | null
  /** Percent of net assets; negative for liabilities. */
  percentage: number | null
  type: string
  issuer: string
  country: string | null
  currency: string | null
  maturity: string | null
  couponPct: number | null
  isShort: boolean
}

export interface Breakdown {
  code: string
  name: string
  count: number
  weightPct: number
}

export interface FundView {
  name: string
  registrant: string
  seriesId: string | null
  cik: Cik
  asOf: string
  filed: string | null
  accession: Accession | null
  netAssets: number | null
  count: number
  top10Pct: number
  top25Pct: number
  shorts: number
  types: Breakdown[]
  countries: Breakdown[]
  /** Shares of companies by the sector of their industry code; without a code, the name is "Not known". */
  sectors: Breakdown[]
  lines: FundLine[]
  /** Compared with the previous report; null without one. */
  changes: { since: string; netAssetsBefore: number | null; rows: FundChange[] } | null
}

export function parseFundFilter(params: URLSearchParams): FundFilter {
  return {
    text: (params.get("q") ?? "").trim().slice(0, 100),
    type: (params.get("type") ?? "").slice(0, 40),
    country: (params.get("country") ?? "").toLowerCase().slice(0, 2),
    page: parsePage(params),
    shown: fundParts.find((part) => part === params.get("show")) ?? "holdings",
    others: parseTickers(params.getAll("with").join(" ")),
  }
}

const maxOthers = 4

/** Tickers with commas or spaces between them, each once. */
function parseTickers(text: string): Ticker[] {
  const tickers = text
    .slice(0, 100)
    .split(/[\s,;]+/)
    .flatMap((each) => parseTicker(each) ?? [])
  return [...new Set(tickers)].slice(0, maxOthers)
}

/** Lookups of listed companies. */
export interface FundContext {
  tickerOf: (cusip: Cusip) => Ticker | null
  getTickerSector: (ticker: Ticker) => string | null
  /** The name of the company that is listed under a ticker. */
  getTickerName: (ticker: Ticker) => string | null
}

const noListings: FundContext = {
  tickerOf: () => null,
  getTickerSector: () => null,
  getTickerName: () => null,
}

/** A fund as of its latest report; null if the document has none. */
export function toFundView(fund: FundDocument, context: FundContext = noListings): FundView | null {
  const [latest, before] = fund.reports
  if (!latest) return null
  const report = decodeReport(latest)
  return {
    name: fund.name,
    registrant: tidyName(fund.registrant),
    seriesId: fund.seriesId,
    cik: fund.cik,
    asOf: report.asOf,
    filed: report.filed,
    accession: report.accession,
    netAssets: report.netAssets,
    count: report.holdings.length,
    top10Pct: sumLargest(report.holdings, 10),
    top25Pct: sumLargest(report.holdings, 25),
    shorts: report.holdings.filter(isShort).length,
    types: breakdown(
      report.holdings,
      ({ assetCategory }) => assetCategory,
      (code) => assetName(code) || notReported,
    ),
    countries: breakdown(
      report.holdings,
      ({ country }) => country ?? "",
      (code) => countryName(code),
    ),
    sectors: breakdown(
      report.holdings.filter(({ assetCategory }) => isEquity(assetCategory)),
      (holding) => {
        const ticker = getListedTicker(holding, context)
        return (ticker && context.getTickerSector(ticker)) || ""
      },
      (sector) => sector || "Not known",
    ),
    lines: report.holdings.map((holding) => toFundLine(holding, context)),
    changes: before
      ? {
          since: before.asOf,
          netAssetsBefore: before.netAssets,
          rows: compareReports(decodeReport(before).holdings, report.holdings).filter(
            ({ status }) => status !== "Nothing",
          ),
        }
      : null,
  }
}

/** Common and preferred shares. */
function isEquity(assetCategory: string): boolean {
  return assetCategory === "EC" || assetCategory === "EP"
}

function isShort({ payoff, balance }: NportHolding): boolean {
  return payoff === "Short" || (payoff !== null && (balance ?? 0) < 0)
}

/**
 * The listed ticker of shares. A report gives the ticker of any exchange: AI is Air Liquide in Paris and C3.ai in New
 * York. It counts if the company that is listed under it has the name of the holding.
 */
function getListedTicker(holding: NportHolding, { tickerOf, getTickerName }: FundContext): Ticker | null {
  if (!isEquity(holding.assetCategory)) return null
  const cusip = getHoldingCusip(holding)
  const mapped = holding.assetCategory === "EC" && cusip ? tickerOf(cusip) : null
  if (mapped) return mapped
  const given = parseTicker(holding.ticker ?? "")
  const listed = given && getTickerName(given)
  const isSame = [holding.name, holding.title].some((name) => listed && mayBeSameIssuer(name, listed))
  return given && isSame ? given : null
}

function toFundLine(holding: NportHolding, context: FundContext): FundLine {
  return {
    name: holding.name,
    title: holding.title,
    cusip: holding.cusip,
    isin: holding.isin,
    ticker: getListedTicker(holding, context),
    balance: holding.balance,
    unit: unitName(holding.units),
    value: holding.valueUsd,
    percentage: holding.weightPct,
    type: assetName(holding.assetCategory),
    issuer: issuerName(holding.issuerCategory),
    country: holding.country,
    currency: holding.currency,
    maturity: holding.maturity,
    couponPct: holding.couponPct,
    isShort: isShort(holding),
  }
}

function breakdown(
  holdings: NportHolding[],
  codeOf: (holding: NportHolding) => string,
  nameOf: (code: string) => string,
): Breakdown[] {
  const parts = new Map<string, Breakdown>()
  for (const holding of holdings) {
    const code = codeOf(holding)
    const known = parts.get(code) ?? { code, name: nameOf(code), count: 0, weightPct: 0 }
    known.count += 1
    known.weightPct += holding.weightPct ?? 0
    parts.set(code, known)
  }
  // What is not known comes last.
  return [...parts.values()].sort(
    (a, b) => Number(a.code === "") - Number(b.code === "") || b.weightPct - a.weightPct,
  )
}

const notReported = "Not reported"

export function countryName(code: string): string {
  if (!code) return notReported
  try {
    return new Intl.DisplayNames("en", { type: "region" }).of(code.toUpperCase()) ?? code
  } catch {
    return code.toUpperCase()
  }
}

/** The issuer of a holding, or what else the report says of it. */
export function nameHolding({
  name,
  title,
  cusip,
  isin,
}: Pick<FundLine, "name" | "title" | "cusip" | "isin">): string {
  return tidyName([name, title, cusip, isin].find((text) => text && text !== "N/A") ?? "Not named")
}

export function filterFundLines(lines: FundLine[], { text, type, country }: FundFilter): FundLine[] {
  const words = text.toLowerCase()
  const typeName = type ? assetName(type) : ""
  return lines.filter(
    (line) =>
      (!words ||
        [line.name, line.title, line.cusip, line.isin, line.ticker].some((field) =>
          field?.toLowerCase().includes(words),
        )) &&
      (!typeName || line.type === typeName) &&
      (!country || line.country === country),
  )
}

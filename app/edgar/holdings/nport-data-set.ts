import { readByAccession, tableReader, toDataSetDate } from "~/edgar/tab-separated"
import { toFiledNumber } from "~/edgar/text/filed-number"
import type { Accession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { tidyLine } from "~/lib/text/tidy-line"
import { type NportHolding, type NportReport, toNportHolding } from "./nport"

export const nportTables = [
  ...(["SUBMISSION", "REGISTRANT", "FUND_REPORTED_INFO", "FUND_REPORTED_HOLDING"] as const),
  ...(["IDENTIFIERS", "DEBT_SECURITY"] as const),
] as const

/** A report of the SEC's Form N-PORT data sets, without its holdings. */
export interface NportHead extends Omit<NportReport, "holdings" | "refused" | "classIds" | "cik"> {
  accession: Accession
  filed: IsoDate
  cik: Cik
}

/** The latest report of each fund and day; an amendment replaces its report. Throws NotDataSet. */
export function readNportHeads(tables: {
  submission: string[]
  registrant: string[]
  fund: string[]
}): NportHead[] {
  const submissions = readByAccession(
    tables.submission,
    ["FILING_DATE", "REPORT_DATE"],
    ["REPORT_ENDING_PERIOD"],
  )
  const registrants = readByAccession(tables.registrant, ["CIK", "REGISTRANT_NAME"])
  const funds = readByAccession(
    tables.fund,
    ["SERIES_NAME", "SERIES_ID"],
    ["TOTAL_ASSETS", "TOTAL_LIABILITIES", "NET_ASSETS"],
  )
  const latest = new Map<string, NportHead>()
  for (const [accession, fund] of funds) {
    const submission = submissions.get(accession)
    const registrant = registrants.get(accession)
    const cik = parseCik(registrant?.CIK ?? "")
    const asOf = toDay(submission?.REPORT_DATE)
    const filed = toDay(submission?.FILING_DATE)
    if (!cik || !asOf || !filed) continue
    const seriesId = /^S\d{9}$/.test(fund.SERIES_ID) ? fund.SERIES_ID : null
    const name = tidyLine(registrant?.REGISTRANT_NAME ?? "")
    const head: NportHead = {
      accession,
      filed,
      cik,
      seriesId,
      asOf,
      registrant: name,
      seriesName: /^(N\/?A)?$/i.test(fund.SERIES_NAME) ? name : tidyLine(fund.SERIES_NAME),
      fiscalYearEnd: toDay(submission?.REPORT_ENDING_PERIOD),
      totalAssets: toAmount(fund.TOTAL_ASSETS),
      totalLiabilities: toAmount(fund.TOTAL_LIABILITIES),
      netAssets: toAmount(fund.NET_ASSETS),
    }
    const key = `${seriesId ?? cik} ${asOf}`
    const known = latest.get(key)
    if (!known || `${known.filed} ${known.accession}` < `${filed} ${accession}`) latest.set(key, head)
  }
  return [...latest.values()].sort((a, b) => (a.accession < b.accession ? -1 : 1))
}

/** The columns of an investment that other tables have, by its number in the data set. */
export interface InvestmentDetails {
  isin?: string
  ticker?: string
  maturity?: string
  couponPct?: string
}

/** Reads lines of FUND_REPORTED_HOLDING; null for an investment without a value. */
export function holdingReader(
  head: string,
): (line: string, detailsOf: (holdingId: string) => InvestmentDetails | undefined) => NportHolding | null {
  const read = tableReader(head, ["HOLDING_ID", "ISSUER_NAME"], holdingColumns)
  return (line, detailsOf) => {
    const cells = read(line)
    const details = detailsOf(cells.HOLDING_ID)
    return toNportHolding({
      name: cells.ISSUER_NAME,
      title: cells.ISSUER_TITLE,
      cusip: cells.ISSUER_CUSIP,
      balance: cells.BALANCE,
      units: cells.UNIT,
      curCd: cells.CURRENCY_CODE,
      valUSD: cells.CURRENCY_VALUE,
      pctVal: cells.PERCENTAGE,
      payoffProfile: cells.PAYOFF_PROFILE,
      assetCat: cells.OTHER_ASSET || cells.ASSET_CAT,
      issuerCat: cells.OTHER_ISSUER || cells.ISSUER_TYPE,
      invCountry: cells.INVESTMENT_COUNTRY,
      isin: details?.isin,
      ticker: details?.ticker,
      maturityDt: toDataSetDate(details?.maturity ?? ""),
      annualizedRt: details?.couponPct,
    })
  }
}

const holdingColumns = [
  ...(["ISSUER_TITLE", "ISSUER_CUSIP", "BALANCE", "UNIT", "CURRENCY_CODE", "CURRENCY_VALUE"] as const),
  ...(["PERCENTAGE", "PAYOFF_PROFILE", "ASSET_CAT", "OTHER_ASSET", "ISSUER_TYPE", "OTHER_ISSUER"] as const),
  "INVESTMENT_COUNTRY",
] as const

/** Reads lines of IDENTIFIERS and DEBT_SECURITY. */
export const detailReaders = {
  IDENTIFIERS: (head: string) => {
    const read = tableReader(head, ["HOLDING_ID"], ["IDENTIFIER_ISIN", "IDENTIFIER_TICKER"])
    return (line: string): InvestmentDetails => {
      const { IDENTIFIER_ISIN: isin, IDENTIFIER_TICKER: ticker } = read(line)
      return { ...(isin && { isin }), ...(ticker && { ticker }) }
    }
  },
  DEBT_SECURITY: (head: string) => {
    const read = tableReader(head, ["HOLDING_ID"], ["MATURITY_DATE", "ANNUALIZED_RATE"])
    return (line: string): InvestmentDetails => {
      const { MATURITY_DATE: maturity, ANNUALIZED_RATE: couponPct } = read(line)
      return { ...(maturity && { maturity }), ...(couponPct && { couponPct }) }
    }
  },
}

function toDay(text: string | undefined): IsoDate | null {
  const day = toDataSetDate(text ?? "")
  return isIsoDate(day) ? day : null
}

function toAmount(text: string): number | null {
  return text ? toFiledNumber(Number(text)) : null
}

import type { NportHolding, NportReport } from "~/edgar/holdings/nport"
import type { Accession } from "~/lib/accession"
import type { FundDocument, StoredFundReport } from "./fund-document"
import { reportsKept } from "./fund-document"

/** All holdings of a fund as of one day. */
interface FundReport {
  accession: Accession | null
  asOf: string
  filed: string | null
  fiscalYearEnd: string | null
  totalAssets: number | null
  netAssets: number | null
  refused: number
  holdings: NportHolding[]
}

const wordColumns = ["units", "currency", "payoff", "assetCategory", "issuerCategory", "country"] as const

export function encodeReport(
  report: NportReport,
  { accession, filed }: { accession: Accession | null; filed: string | null },
): StoredFundReport {
  const holdings = [...report.holdings].sort(
    (a, b) =>
      (b.weightPct ?? 0) - (a.weightPct ?? 0) ||
      a.name.localeCompare(b.name) ||
      a.title.localeCompare(b.title),
  )
  const words = [
    ...new Set(holdings.flatMap((holding) => wordColumns.map((column) => holding[column] ?? ""))),
  ].sort()
  const placeOf = new Map(words.map((word, place) => [word, place]))
  const place = (column: (typeof wordColumns)[number]) =>
    holdings.map((holding) => placeOf.get(holding[column] ?? "")!)
  const column = <K extends keyof NportHolding>(name: K) => holdings.map((holding) => holding[name])
  return {
    accession,
    asOf: report.asOf,
    filed,
    fiscalYearEnd: report.fiscalYearEnd,
    totalAssets: report.totalAssets,
    netAssets: report.netAssets,
    refused: report.refused,
    words,
    columns: {
      name: column("name"),
      title: column("title"),
      cusip: column("cusip"),
      isin: column("isin"),
      ticker: column("ticker"),
      balance: column("balance"),
      valueUsd: column("valueUsd"),
      weightPct: column("weightPct"),
      units: place("units"),
      currency: place("currency"),
      payoff: place("payoff"),
      assetCategory: place("assetCategory"),
      issuerCategory: place("issuerCategory"),
      country: place("country"),
      maturity: column("maturity"),
      couponPct: column("couponPct"),
    },
  }
}

export function decodeReport({ words, columns, ...head }: StoredFundReport): FundReport {
  const word = (place: number | undefined) => words[place ?? -1] || null
  return {
    ...head,
    holdings: columns.name.map((name, row) => ({
      name,
      title: columns.title[row]!,
      cusip: columns.cusip[row]!,
      isin: columns.isin[row]!,
      ticker: columns.ticker[row]!,
      balance: columns.balance[row]!,
      valueUsd: columns.valueUsd[row]!,
      weightPct: columns.weightPct[row]!,
      units: word(columns.units[row]) ?? "",
      currency: word(columns.currency[row]),
      payoff: word(columns.payoff[row]) as NportHolding["payoff"],
      assetCategory: word(columns.assetCategory[row]) ?? "",
      issuerCategory: word(columns.issuerCategory[row]) ?? "",
      country: word(columns.country[row]),
      maturity: columns.maturity[row]!,
      couponPct: columns.couponPct[row]!,
    })),
  }
}

/** Merges reports: the latest filed one for each day, newest first, independent of the order of arrival. */
export function mergeReports(fund: FundDocument, added: StoredFundReport[]): FundDocument {
  const byDay = new Map<string, StoredFundReport>()
  for (const report of [...fund.reports, ...added]) {
    const known = byDay.get(report.asOf)
    const order = `${report.filed ?? ""} ${report.accession ?? ""}`
    if (!known || order >= `${known.filed ?? ""} ${known.accession ?? ""}`) byDay.set(report.asOf, report)
  }
  const reports = [...byDay.values()].sort((a, b) => b.asOf.localeCompare(a.asOf)).slice(0, reportsKept)
  return { ...fund, reports }
}

import type { ListIndex } from "~/features/companies/list-index"
import type { IsoDate } from "~/lib/dates"
import type { Quarter } from "~/lib/quarter"

/** A few years of one company, newest first, in dollars. */
export interface StatementsDoor {
  ticker: string
  name: string
  years: { fiscalYear: number; revenueUsd: number | null; netIncomeUsd: number | null }[]
}

/** The largest positions of one investor's latest quarter; weight 0 to 100. */
export interface InvestorsDoor {
  cik: string
  name: string
  quarter: Quarter
  positions: { name: string; ticker: string | null; weightPct: number }[]
}

/** The newest filings that are stored, newest first. */
export interface FilingsDoor {
  filings: { ticker: string; name: string; form: string; filedAt: IsoDate; to: string }[]
}

export interface HomeLink {
  label: string
  note: string
  to: string
}

/** What the landing page draws; a door without figures offers links to what is listed. */
export interface HomeView {
  companyCount: number
  investorCount: number
  /** The day that the stored figures were last brought up to date. */
  asOf: IsoDate | null
  statements: StatementsDoor | null
  investors: InvestorsDoor | null
  filings: FilingsDoor | null
  companyLinks: HomeLink[]
  investorLinks: HomeLink[]
}

const linkedCompanies = ["AAPL", "COST", "NVDA", "WMT", "EXMP"]

/** The landing page as far as the lists alone can tell. */
export function toHomeView(index: ListIndex): HomeView {
  return {
    companyCount: index.companies.length,
    investorCount: index.investors.length,
    asOf: null,
    statements: null,
    investors: null,
    filings: null,
    companyLinks: linkedCompanies.flatMap((ticker) => {
      const company = index.companyByTicker.get(ticker)
      return company ? [{ label: company.name, note: ticker, to: `/company/${ticker}` }] : []
    }),
    investorLinks: index.investors.slice(0, 5).map((investor) => ({
      label: investor.name,
      note: investor.owner,
      to: `/investor/${investor.cik}`,
    })),
  }
}

import type { IsoDate } from "~/lib/dates"
import type { Quarter } from "~/lib/quarter"
import type { ListIndex } from "~/model/directory/list-index"

/** A few years of one company, newest first, in dollars. */
export interface StatementsCard {
  ticker: string
  name: string
  years: { fiscalYear: number; key: string; revenueUsd: number | null; netIncomeUsd: number | null }[]
}

/** The largest positions of one investor's latest quarter; weight 0 to 100. */
export interface InvestorsCard {
  cik: string
  name: string
  quarter: Quarter
  positions: { name: string; ticker: string | null; weightPct: number }[]
}

/** What was filed last by whoever is listed here, newest first; days and times are New York's. */
export interface FilingsCard {
  /** The day of the newest. */
  day: IsoDate
  isToday: boolean
  filings: {
    name: string
    to: string
    form: string
    /** The first telling item of an 8-K: `2.02`. */
    items: string
    day: IsoDate
    time: string | null
  }[]
}

export interface HomeLink {
  label: string
  note: string
  to: string
}

/** What the landing page draws; a card without figures offers links to what is listed. */
export interface HomeView {
  companyCount: number
  investorCount: number
  /** What is stored, as last counted; null before the first count. */
  loaded: { statements: number; investors: number; portfolios: number } | null
  /** The day that the stored figures were last brought up to date. */
  asOf: IsoDate | null
  statements: StatementsCard | null
  investors: InvestorsCard | null
  filings: FilingsCard | null
  companyLinks: HomeLink[]
  investorLinks: HomeLink[]
}

const linkedCompanies = ["AAPL", "COST", "NVDA", "WMT", "EXMP"]

/** The landing page as far as the lists alone can tell. */
export function toHomeView(index: ListIndex): HomeView {
  return {
    companyCount: index.companies.length,
    investorCount: index.investors.length,
    loaded: null,
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

import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { Quarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import type { ListIndex } from "~/model/directory/list-index"

/** A few years of one company, newest first, in dollars. */
export interface StatementsCard {
  ticker: Ticker
  name: string
  years: { fiscalYear: number; key: string; revenueUsd: number | null; netIncomeUsd: number | null }[]
}

/** The largest positions of one investor's latest quarter; weight 0 to 100. */
export interface InvestorsCard {
  cik: Cik
  name: string
  quarter: Quarter
  positions: { name: string; ticker: Ticker | null; weightPct: number }[]
}

/** Latest filings of listed companies and managers, newest first; New York days and times. */
export interface FilingsCard {
  /** The day of the newest. */
  day: IsoDate
  isToday: boolean
  filings: {
    name: string
    to: string
    form: string
    /** The most important item of an 8-K: `2.02`. */
    items: string
    day: IsoDate
    time: string | null
  }[]
  /** Companies whose insiders bought the most shares on the market in three months, less what they sold. */
  purchases: { name: string; to: string; netUsd: number; day: IsoDate }[]
  /** The largest owner of each of the newest Schedules 13D; percent 0 to 100 of the class. */
  owners: { name: string; to: string; owner: string; percent: number | null; day: IsoDate }[]
}

export interface HomeLink {
  label: string
  note: string
  to: string
}

/** The landing page. A card without figures links to listed companies. */
export interface HomeView {
  companyCount: number
  investorCount: number
  /** Counts of stored data; null before the first count. */
  loaded: { statements: number; investors: number; portfolios: number } | null
  /** The day on which the stored figures were last updated. */
  asOf: IsoDate | null
  /** The progress of the loading of data, as a sentence; null if nothing is loaded. */
  fill: string | null
  statements: StatementsCard | null
  investors: InvestorsCard | null
  filings: FilingsCard | null
  companyLinks: HomeLink[]
  investorLinks: HomeLink[]
}

const linkedCompanies = ["AAPL", "GOOGL", "NVDA", "WMT", "EXMP"]

/** The landing page from the search lists only. */
export function toHomeView(index: ListIndex): HomeView {
  return {
    companyCount: index.companiesByCik.size,
    investorCount: index.investors.length,
    loaded: null,
    asOf: null,
    fill: null,
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

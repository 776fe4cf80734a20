import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"

/** Five Y/N flags: filings, financials, ETF, business overview, guru investors. */
export type Coverage = string

/** A listed company's fields that every page needs without reading its documents. */
export interface ListedCompany {
  cik: Cik
  ticker: Ticker
  /** The display name; `filedName` is the name in the SEC's list. */
  name: string
  filedName: string
  coverage: Coverage
  /** ISO 3166 alpha-2, lower case; null until the business address is known. */
  country: string | null
  exchange: string | null
  /** Standard Industrial Classification code, four digits. */
  sic: string | null
  /** Month and day, `0926`. */
  fiscalYearEnd: string | null
}

export interface ListedInvestor {
  cik: Cik
  name: string
  owner: string
}

/** All companies and investors, with the lookups that routes need. */
export interface ListIndex {
  companies: ListedCompany[]
  investors: ListedInvestor[]
  companyByTicker: Map<string, ListedCompany>
  companiesByCik: Map<Cik, ListedCompany[]>
  investorByCik: Map<Cik, ListedInvestor>
}

/** A listed company that is not loaded yet: filings, financials and an overview are available. */
export const unloadedCoverage: Coverage = "YYNYN"

type CoverageFlag = "filings" | "financials" | "etf" | "overview" | "investors"
const flagPositions: CoverageFlag[] = ["filings", "financials", "etf", "overview", "investors"]

export function hasCoverage(coverage: Coverage, flag: CoverageFlag): boolean {
  return coverage[flagPositions.indexOf(flag)] === "Y"
}

/**
 * Exchange-traded unit investment trusts. They have no series, so the SEC's list of funds does not have them; its list
 * of companies does.
 */
const fundTrusts: ReadonlyMap<string, string> = new Map([
  ["0000884394", "SPDR S&P 500 ETF Trust"],
  ["0000936958", "SPDR S&P MidCap 400 ETF Trust"],
  ["0001041130", "SPDR Dow Jones Industrial Average ETF Trust"],
  ["0001067839", "Invesco QQQ Trust"],
])

/** A fund among the companies reports its holdings, and has no statements and no overview. */
function withFundFlag(company: ListedCompany): ListedCompany {
  if (!fundTrusts.has(company.cik)) return company
  const [filings, , , , investors] = company.coverage
  return { ...company, coverage: `${filings}NYN${investors}` }
}

export function toListIndex(listed: ListedCompany[], investors: ListedInvestor[]): ListIndex {
  const companies = listed.map(withFundFlag)
  const companiesByCik = new Map<Cik, ListedCompany[]>()
  for (const company of companies) {
    const listed = companiesByCik.get(company.cik)
    if (listed) listed.push(company)
    else companiesByCik.set(company.cik, [company])
  }
  return {
    companies,
    investors,
    companyByTicker: new Map(companies.map((company) => [company.ticker, company])),
    companiesByCik,
    investorByCik: new Map(investors.map((investor) => [investor.cik, investor])),
  }
}

/** The exact ticker first (`BHP.AX`), then with dots as dashes (`BRK.B` finds `BRK-B`). */
export function findCompany(index: ListIndex, ticker: string): ListedCompany | null {
  const listed = ticker.toUpperCase()
  return index.companyByTicker.get(listed) ?? index.companyByTicker.get(listed.replaceAll(".", "-")) ?? null
}

/** A company without a listing has its CIK in the place of a ticker. */
export function isListed({ ticker, cik }: { ticker: string; cik: string }): boolean {
  return ticker !== cik
}

/**
 * The lists that the search field loads: ticker, name, coverage, country, exchange and kind of companies; CIK, name
 * and owner of investors. The kind is null for a company.
 */
export interface SearchLists {
  companies: [
    ticker: string,
    name: string,
    coverage: Coverage,
    country: string | null,
    exchange: string | null,
    kind?: string | null,
  ][]
  investors: [cik: Cik, name: string, owner: string][]
}

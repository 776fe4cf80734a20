import type { Cik } from "~/lib/cik"
import { groupBy } from "~/lib/collections"
import type { Ticker } from "~/lib/ticker"
import { chooseSecurity, type ListedSecurity, sortListings } from "~/model/securities/listed-security"

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
  /** The kind of security that the ticker is of. */
  security: ListedSecurity
}

/** A company as stored: the security is null where no title of its class is known. */
export type StoredCompany = Omit<ListedCompany, "security"> & { security?: ListedSecurity | null }

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
  /** The listings of a company, its main security first. */
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
function withFundFlag(company: StoredCompany): StoredCompany {
  if (!fundTrusts.has(company.cik)) return company
  const [filings, , , , investors] = company.coverage
  return { ...company, coverage: `${filings}NYN${investors}` }
}

export function toListIndex(listed: StoredCompany[], investors: ListedInvestor[]): ListIndex {
  const tickersOf = groupBy(listed, ({ cik }) => cik)
  const companies = listed.map((stored) => {
    const siblings = tickersOf.get(stored.cik) ?? []
    const security = chooseSecurity(
      stored.security ?? null,
      stored.ticker,
      siblings.map(({ ticker }) => ticker),
    )
    return { ...withFundFlag(stored), security }
  })
  const companiesByCik = groupBy(companies, ({ cik }) => cik)
  for (const [cik, listings] of companiesByCik)
    if (listings.length > 1) companiesByCik.set(cik, sortListings(listings))
  // A company keeps its places in the list, and its main security has the first of them.
  const next = new Map([...companiesByCik].map(([cik, listings]) => [cik, listings.values()]))
  return {
    companies: companies.map((company) => next.get(company.cik)?.next().value ?? company),
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

/** The ticker of a company's main security; of a company that is not in the lists, its own. */
export function getMainTicker(
  { companiesByCik }: Pick<ListIndex, "companiesByCik">,
  { cik, ticker }: Pick<ListedCompany, "cik" | "ticker">,
): Ticker {
  return companiesByCik.get(cik)?.[0]?.ticker ?? ticker
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

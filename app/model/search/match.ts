import type { Cik } from "~/lib/cik"
import { type Coverage, hasCoverage, type SearchLists } from "~/model/directory/list-index"
import { fundPath } from "~/model/funds/fund-path"
import type { RecentItem } from "~/model/recents/recents"
import { foldText } from "./name-key"

/** The number of results of each group in the panel. */
export const searchLimits = {
  recents: 3,
  companies: 5,
  investors: 5,
  funds: 5,
  persons: 5,
  others: 5,
} as const

type CompanyEntry = SearchLists["companies"][number]
type InvestorEntry = SearchLists["investors"][number]

export interface CompanyHit {
  ticker: string
  name: string
  coverage: Coverage
  country: string | null
  exchange: string | null
  /** `ETF`, `Commodity trust`; null for a company. */
  kind?: string | null
}

export interface InvestorHit {
  cik: Cik
  name: string
  owner: string
}

/** A match by a text other than the name or ticker. */
export interface OtherMatch {
  to: string
  name: string
  note: string
  /** The reason for the match: `Formerly …`, `CUSIP …`. */
  reason: string
  /** True if the query is the whole identifier or name, not only its beginning. */
  isExact: boolean
}

/** The matches that are funds, those that are persons, and the others. */
export function splitMatches(
  found: readonly OtherMatch[],
): Record<"funds" | "persons" | "others", OtherMatch[]> {
  const isFund = ({ to }: OtherMatch) => to.startsWith("/etf/")
  const isPerson = ({ to }: OtherMatch) => to.startsWith("/person/")
  return {
    funds: found.filter(isFund),
    persons: found.filter(isPerson),
    others: found.filter((match) => !isFund(match) && !isPerson(match)),
  }
}

/** Share classes are written BRK-B, BRK.B or BRK/B. */
export function tickerText(text: string): string {
  return text.toLowerCase().replace(/[./]/g, "-")
}

/** Lower case without accents, with single spaces, for comparing queries and names. */
export function plainText(text: string): string {
  // Almost every name has ASCII letters alone.
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize("NFD").replace(/\p{M}+/gu, "")
  return plain.trim().toLowerCase().replace(/\s+/g, " ")
}

interface Prepared<Entry> {
  entry: Entry
  /** What a query is compared with. */
  texts: string[]
}

/** Kept with a list, because it is searched at every key. */
const preparedLists = new WeakMap<object, Prepared<unknown>[]>()
const entriesAStep = 500

/** Prepares the entries of a list in small steps; those left when the list is searched are prepared then. */
function* prepareEntries<Entry>(
  entries: readonly Entry[],
  toTexts: (entry: Entry) => string[],
): Generator<void, Prepared<Entry>[]> {
  const prepared = (preparedLists.get(entries) ?? []) as Prepared<Entry>[]
  preparedLists.set(entries, prepared)
  for (let entry = entries[prepared.length]; entry; entry = entries[prepared.length]) {
    prepared.push({ entry, texts: toTexts(entry) })
    if (prepared.length % entriesAStep === 0) yield
  }
  return prepared
}

const prepareCompanies = (companies: readonly CompanyEntry[]) =>
  prepareEntries(companies, ([ticker, name]) => [tickerText(ticker), foldText(name)])

const prepareInvestors = (investors: readonly InvestorEntry[]) =>
  prepareEntries(investors, (fields) => fields.map(plainText))

/** Makes in small steps what a search would make at its first use. */
export function* prepareTexts({ companies, investors }: SearchLists): Generator<void> {
  yield* prepareCompanies(companies)
  yield* prepareInvestors(investors)
}

function finish<T>(steps: Generator<void, T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The company with this ticker. */
export function findByTicker(companies: readonly CompanyEntry[], ticker: string): CompanyEntry | null {
  const text = tickerText(ticker)
  return finish(prepareCompanies(companies)).find(({ texts: [known] }) => known === text)?.entry ?? null
}

/** The companies whose name has these folded words, in the order of the lists. */
export function listNamesWith(companies: readonly CompanyEntry[], words: string): CompanyEntry[] {
  return finish(prepareCompanies(companies)).flatMap(({ entry, texts: [, name = ""] }) =>
    ` ${name} `.includes(` ${words} `) ? [entry] : [],
  )
}

/**
 * Companies whose ticker begins with any word of the query or whose name contains the query, with or without its
 * punctuation. The exact ticker comes first, then other ticker matches, then companies with filings; otherwise in the order of the lists.
 */
export function matchCompanies(
  companies: readonly CompanyEntry[],
  query: string,
  limit: number,
): CompanyHit[] {
  const text = plainText(query)
  if (!text) return []
  const words = text.split(" ").map(tickerText)
  const exact = tickerText(text)
  const folded = foldText(query)
  const ranks: CompanyEntry[][] = [[], [], [], [], []]
  for (const { entry, texts } of finish(prepareCompanies(companies))) {
    const [ticker = "", name = ""] = texts
    const byTicker = words.some((word) => ticker.startsWith(word))
    if (!byTicker && !(folded && name.includes(folded))) continue
    const withoutFilings = hasCoverage(entry[2], "filings") ? 0 : 1
    const rank = ticker === exact ? 0 : (byTicker ? 1 : 3) + withoutFilings
    ranks[rank]?.push(entry)
  }
  return ranks.flat().slice(0, limit).map(toCompanyHit)
}

export function toCompanyHit([
  ticker,
  name,
  coverage,
  country,
  exchange,
  kind = null,
]: CompanyEntry): CompanyHit {
  return { ticker, name, coverage, country, exchange, kind }
}

/** Investors whose CIK, name or owner contains the query, in the list's order. */
export function matchInvestors(
  investors: readonly InvestorEntry[],
  query: string,
  limit: number,
): InvestorHit[] {
  const text = plainText(query)
  if (!text) return []
  return finish(prepareInvestors(investors))
    .filter(({ texts }) => texts.some((field) => field.includes(text)))
    .slice(0, limit)
    .map(({ entry: [cik, name, owner] }) => ({ cik, name, owner }))
}

/** Recent searches whose identifier or name contains the query; all of them for an empty one. */
export function matchRecents(items: RecentItem[], query: string, limit: number): RecentItem[] {
  const text = plainText(query)
  return items
    .filter((item) => plainText(item.identifier).includes(text) || plainText(item.name).includes(text))
    .slice(0, limit)
}

interface SearchHits {
  companies: CompanyHit[]
  investors: InvestorHit[]
}

/** The page that a query names exactly: by ticker, CIK or full name, or as the only match. */
export function directHit({ companies, investors }: SearchHits, query: string): string | null {
  const text = plainText(query)
  const company = companies.find(
    (hit) => tickerText(hit.ticker) === tickerText(text) || plainText(hit.name) === text,
  )
  if (company) return companyPath(company)
  const investor = investors.find((hit) => Number(hit.cik) === Number(text) || plainText(hit.name) === text)
  if (investor) return investorPath(investor.cik)
  if (companies.length + investors.length !== 1) return null
  const [onlyCompany] = companies
  const [onlyInvestor] = investors
  if (onlyCompany) return companyPath(onlyCompany)
  return onlyInvestor ? investorPath(onlyInvestor.cik) : null
}

/** The fund page for a fund, otherwise the company's overview. */
export function companyPath({ ticker, coverage }: Pick<CompanyHit, "ticker" | "coverage">): string {
  return hasCoverage(coverage, "etf") ? fundPath(ticker) : `/company/${encodeURIComponent(ticker)}`
}

export function investorPath(cik: Cik): string {
  return `/investor/${cik}`
}

/** The search of words in all filings. */
export function wordsPath(query: string): string {
  return `/filings?${new URLSearchParams({ q: query })}`
}

export function screenerPath(query: string): string {
  return query ? `/screener?query=${encodeURIComponent(query)}` : "/screener"
}

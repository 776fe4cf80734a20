import { hasCoverage, type SearchLists } from "~/model/directory/list-index"
import { JoinedTexts } from "./joined-texts"
import { type CompanyHit, type InvestorHit, plainText, tickerText, toCompanyHit } from "./match"
import { SortedTickers } from "./sorted-tickers"

/** Returns the same results as `matchCompanies` and `matchInvestors` without scanning all entries. */
export class SearchIndex {
  private readonly tickers: SortedTickers
  private readonly withFilings: JoinedTexts
  private readonly withoutFilings: JoinedTexts
  private readonly investors: JoinedTexts

  constructor(readonly lists: SearchLists) {
    const { companies, investors } = lists
    const names = (isWanted: boolean) =>
      companies.flatMap(([, name, coverage], entry) =>
        hasCoverage(coverage, "filings") === isWanted ? { entry, text: plainText(name) } : [],
      )
    this.tickers = new SortedTickers(
      companies.map(([ticker]) => tickerText(ticker)),
      Uint8Array.from(companies, ([, , coverage]) => (hasCoverage(coverage, "filings") ? 1 : 0)),
    )
    this.withFilings = new JoinedTexts(names(true))
    this.withoutFilings = new JoinedTexts(names(false))
    this.investors = new JoinedTexts(
      investors.flatMap((fields, entry) => fields.map((field) => ({ entry, text: plainText(field) }))),
    )
  }

  getCompanies(query: string, limit: number): CompanyHit[] {
    const text = plainText(query)
    if (!text) return []
    const words = [...new Set(text.split(" ").map(tickerText))]
    const found = this.tickers.find(tickerText(text), words, limit)
    const isByTicker = (entry: number) => this.tickers.begins(entry, words)
    for (const names of [this.withFilings, this.withoutFilings])
      if (found.length < limit) found.push(...names.find(text, limit - found.length, isByTicker))
    return found.map((entry) => toCompanyHit(this.lists.companies[entry]!))
  }

  getInvestors(query: string, limit: number): InvestorHit[] {
    const text = plainText(query)
    if (!text) return []
    return this.investors
      .find(text, limit, () => false)
      .map((entry) => {
        const [cik, name, owner] = this.lists.investors[entry]!
        return { cik, name, owner }
      })
  }
}

const indexes = new WeakMap<SearchLists, SearchIndex>()

/** The index of the lists, cached. */
export function getSearchIndex(lists: SearchLists): SearchIndex {
  const known = indexes.get(lists)
  if (known) return known
  const made = new SearchIndex(lists)
  indexes.set(lists, made)
  return made
}

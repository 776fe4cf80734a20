import { hasCoverage, type SearchLists } from "~/model/directory/list-index"
import { JoinedTexts, type NamedEntry } from "./joined-texts"
import { type CompanyHit, type InvestorHit, plainText, tickerText, toCompanyHit } from "./match"
import { SortedTickers } from "./sorted-tickers"

const namesAStep = 500

/** Returns the same results as `matchCompanies` and `matchInvestors` without scanning all entries. */
export class SearchIndex {
  private readonly tickers: SortedTickers
  private readonly investors: JoinedTexts
  /** The names of companies with filings, then of the others; null until they are joined. */
  private names: JoinedTexts[] | null = null
  private readonly joining = this.joinNames()

  constructor(readonly lists: SearchLists) {
    const { companies, investors } = lists
    this.tickers = new SortedTickers(
      companies.map(([ticker]) => tickerText(ticker)),
      Uint8Array.from(companies, ([, , coverage]) => (hasCoverage(coverage, "filings") ? 1 : 0)),
    )
    this.investors = new JoinedTexts(
      investors.flatMap((fields, entry) => fields.map((field) => ({ entry, text: plainText(field) }))),
    )
  }

  /** Makes in small steps what a search would make at its first use. */
  *steps(): Generator<void> {
    yield* this.tickers.steps()
    while (!this.joining.next().done) yield
  }

  /** The entry with this ticker. */
  getByTicker(ticker: string): SearchLists["companies"][number] | null {
    const text = tickerText(ticker)
    const [entry = -1] = this.tickers.find(text, [text], 1)
    const found = this.lists.companies[entry]
    return found && tickerText(found[0]) === text ? found : null
  }

  getCompanies(query: string, limit: number): CompanyHit[] {
    const text = plainText(query)
    if (!text) return []
    const words = [...new Set(text.split(" ").map(tickerText))]
    const found = this.tickers.find(tickerText(text), words, limit)
    const isByTicker = (entry: number) => this.tickers.begins(entry, words)
    for (let group = 0; group < 2 && found.length < limit; group += 1)
      found.push(...this.getNames(group).find(text, limit - found.length, isByTicker))
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

  private getNames(group: number): JoinedTexts {
    while (!this.names) this.joining.next()
    return this.names[group]!
  }

  private *joinNames(): Generator<void> {
    const groups: [NamedEntry[], NamedEntry[]] = [[], []]
    for (const [entry, [, name, coverage]] of this.lists.companies.entries()) {
      groups[hasCoverage(coverage, "filings") ? 0 : 1].push({ entry, text: plainText(name) })
      if (entry % namesAStep === 0) yield
    }
    this.names = groups.map((texts) => new JoinedTexts(texts))
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

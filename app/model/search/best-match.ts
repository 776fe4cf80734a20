import { hasCoverage, type SearchLists } from "~/model/directory/list-index"
import { tickerOfBrand } from "./brand-names"
import { companyPath, type InvestorHit, investorPath, type OtherMatch, plainText, tickerText } from "./match"
import { foldText, nameKey, squeezeText } from "./name-key"

export interface BestMatch {
  to: string
  name: string
  /** A ticker with its exchange, or the owner of an investor. */
  note: string
  kind: "Company" | "ETF" | "Investor" | "Fund" | "Filing"
  /** Why it matched, if the name and the ticker do not show it. */
  reason: string | null
  country: string | null
}

type CompanyEntry = SearchLists["companies"][number]

/** A shorter beginning of a name is the beginning of too many. */
const leastLetters = 4

interface NameIndex {
  byTicker: Map<string, CompanyEntry>
  /** The first company of each key, which is the largest. */
  byKey: Map<string, CompanyEntry>
  /** Keys in alphabetical order. */
  keys: string[]
  investors: Map<string, InvestorHit>
}

const indexes = new WeakMap<SearchLists, NameIndex>()

function nameIndex(lists: SearchLists): NameIndex {
  const known = indexes.get(lists)
  if (known) return known
  const made: NameIndex = { byTicker: new Map(), byKey: new Map(), keys: [], investors: new Map() }
  for (const entry of lists.companies) {
    const [ticker, key] = [squeezeText(entry[0]), nameKey(entry[1])]
    // Without its dash, a share class can be written like another ticker, which then comes first.
    if (!made.byTicker.has(ticker) || !entry[0].includes("-")) made.byTicker.set(ticker, entry)
    if (!made.byKey.has(key)) made.byKey.set(key, entry)
  }
  made.keys = [...made.byKey.keys()].sort()
  for (const [cik, name, owner] of lists.investors)
    for (const text of [name, owner]) {
      const key = nameKey(text)
      if (key && !made.investors.has(key)) made.investors.set(key, { cik, name, owner })
    }
  indexes.set(lists, made)
  return made
}

/**
 * The page that a query names: by its ticker, by its whole name with or without the legal form, by an investor's name
 * or owner, by a brand, by what only the server knows (a fund, a former name, a CIK), or as the only name that begins
 * with it. Null if the query names nothing, or more than one thing.
 */
export function findBestMatch(
  lists: SearchLists,
  query: string,
  others: readonly OtherMatch[] = [],
): BestMatch | null {
  const key = nameKey(query)
  if (!key) return null
  const { byTicker, byKey, investors } = nameIndex(lists)
  const company =
    exactTicker(byTicker, query) ??
    exactName(lists, query) ??
    byKey.get(key) ??
    byTicker.get(squeezeText(query))
  if (company) return ofCompany(company, null)
  const investor = investors.get(key) ?? findCik(lists, query)
  if (investor) return ofInvestor(investor)
  const other = others.find((each) => each.isExact)
  if (other) return ofOther(other)
  const brand = byTicker.get(
    squeezeText(tickerOfBrand.get(key) ?? tickerOfBrand.get(squeezeText(query)) ?? ""),
  )
  if (brand) return ofCompany(brand, `Owner of ${query.trim()}`)
  const only = onlyBeginning(lists, query)
  return only && ofCompany(only, null)
}

function exactTicker(byTicker: Map<string, CompanyEntry>, query: string): CompanyEntry | null {
  const found = byTicker.get(squeezeText(query))
  return found && tickerText(found[0]) === tickerText(plainText(query)) ? found : null
}

/** Two companies can have one key (`AB Co` and `AB Ltd`); the one written as asked comes first. */
function exactName(lists: SearchLists, query: string): CompanyEntry | null {
  const { byKey } = nameIndex(lists)
  const first = byKey.get(nameKey(query))
  if (!first) return null
  const folded = foldText(query)
  return foldText(first[1]) === folded
    ? first
    : (lists.companies.find(([, name]) => name.length < 2 * query.length + 8 && foldText(name) === folded) ??
        null)
}

function findCik(lists: SearchLists, query: string): InvestorHit | null {
  if (!/^\s*\d{4,10}\s*$/.test(query)) return null
  const found = lists.investors.find(([cik]) => Number(cik) === Number(query))
  return found ? { cik: found[0], name: found[1], owner: found[2] } : null
}

/** The company whose name is the only one to begin with the words of the query. */
function onlyBeginning(lists: SearchLists, query: string): CompanyEntry | null {
  const folded = foldText(query).replace(/^the /, "")
  if (folded.replaceAll(" ", "").length < leastLetters) return null
  const { keys, byKey } = nameIndex(lists)
  const start = folded.replaceAll(" ", "")
  let only: CompanyEntry | null = null
  for (let at = firstFrom(keys, start); keys[at]?.startsWith(start); at += 1) {
    const entry = byKey.get(keys[at] ?? "")
    if (!entry || !`${foldText(entry[1]).replace(/^the /, "")} `.startsWith(`${folded} `)) continue
    if (only) return null
    only = entry
  }
  return only
}

function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? "") < text) low = middle + 1
    else high = middle
  }
  return low
}

function ofCompany(
  [ticker, name, coverage, country, exchange]: CompanyEntry,
  reason: string | null,
): BestMatch {
  return {
    to: companyPath({ ticker, coverage }),
    name,
    note: [exchange, ticker].filter(Boolean).join(": "),
    kind: hasCoverage(coverage, "etf") ? "ETF" : "Company",
    reason,
    country,
  }
}

function ofInvestor({ cik, name, owner }: InvestorHit): BestMatch {
  return { to: investorPath(cik), name, note: owner, kind: "Investor", reason: null, country: null }
}

function ofOther({ to, name, note, reason }: OtherMatch): BestMatch {
  const kind = to.startsWith("/etf/") ? "Fund" : to.startsWith("/investor/") ? "Investor" : "Company"
  return { to, name, note, kind: /^Accession/.test(reason) ? "Filing" : kind, reason, country: null }
}

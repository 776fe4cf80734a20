import type { SearchLists } from "~/model/directory/list-index"
import { tickerOfBrand } from "./brand-names"
import { companyPath, type InvestorHit, investorPath, type OtherMatch, plainText, tickerText } from "./match"
import { foldText, nameKey, squeezeText } from "./name-key"

export interface BestMatch {
  to: string
  name: string
  /** A ticker with its exchange, or the owner of an investor. */
  note: string
  /** `Company`, `ETF`, `Commodity trust`, `Investor`, `Fund`, `Filing`. */
  kind: string
  /** The reason why it matched, if the name and the ticker do not show it. */
  reason: string | null
  country: string | null
}

type CompanyEntry = SearchLists["companies"][number]

/** A shorter beginning of a name is the beginning of too many. */
const leastLetters = 4

interface NameIndex {
  byTicker: Map<string, CompanyEntry>
  /** The companies of each key, the largest first. */
  byKey: Map<string, CompanyEntry[]>
  /** Keys by their first letters. */
  byBeginning: Map<string, string[]>
  investors: Map<string, InvestorHit>
}

const indexes = new WeakMap<SearchLists, NameIndex>()
const companiesAStep = 200

function nameIndex(lists: SearchLists): NameIndex {
  for (const _ of nameIndexSteps(lists));
  return indexes.get(lists) ?? emptyIndex()
}

function emptyIndex(): NameIndex {
  return { byTicker: new Map(), byKey: new Map(), byBeginning: new Map(), investors: new Map() }
}

/** Makes the index of names in small steps, unless it is made; the first search does what is left. */
export function* nameIndexSteps(lists: SearchLists): Generator<void> {
  if (indexes.has(lists)) return
  const made = emptyIndex()
  for (const [place, entry] of lists.companies.entries()) {
    const [ticker, key] = [squeezeText(entry[0]), nameKey(entry[1])]
    // Without its dash, a share class can be written like another ticker, which then comes first.
    if (!made.byTicker.has(ticker) || !entry[0].includes("-")) made.byTicker.set(ticker, entry)
    const others = made.byKey.get(key)
    if (others) others.push(entry)
    else {
      made.byKey.set(key, [entry])
      const keys = made.byBeginning.get(key.slice(0, leastLetters))
      if (keys) keys.push(key)
      else made.byBeginning.set(key.slice(0, leastLetters), [key])
    }
    if (place % companiesAStep === 0) yield
  }
  for (const [cik, name, owner] of lists.investors)
    for (const text of [name, owner]) {
      const key = nameKey(text)
      if (key && !made.investors.has(key)) made.investors.set(key, { cik, name, owner })
    }
  indexes.set(lists, made)
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
    exactName(byKey.get(key), query) ??
    byKey.get(key)?.[0] ??
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

/** Two companies can have one key (`AB Co` and `AB Ltd`). The one whose name equals the query comes first. */
function exactName(ofKey: readonly CompanyEntry[] | undefined, query: string): CompanyEntry | null {
  const folded = foldText(query)
  return ofKey?.find(([, name]) => foldText(name) === folded) ?? null
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
  const { byBeginning, byKey } = nameIndex(lists)
  const start = folded.replaceAll(" ", "")
  let only: CompanyEntry | null = null
  for (const key of byBeginning.get(start.slice(0, leastLetters)) ?? []) {
    const [entry] = key.startsWith(start) ? (byKey.get(key) ?? []) : []
    if (!entry || !`${foldText(entry[1]).replace(/^the /, "")} `.startsWith(`${folded} `)) continue
    if (only) return null
    only = entry
  }
  return only
}

function ofCompany(
  [ticker, name, coverage, country, exchange, kind]: CompanyEntry,
  reason: string | null,
): BestMatch {
  return {
    to: companyPath({ ticker, coverage }),
    name,
    note: [exchange, ticker].filter(Boolean).join(": "),
    kind: kind ?? "Company",
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

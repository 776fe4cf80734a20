import type { SearchLists } from "~/model/directory/list-index"
import { tickerOfBrand } from "./brand-names"
import { companyPath, type InvestorHit, investorPath, type OtherMatch, plainText, tickerText } from "./match"
import { type CompanyEntry, getNameIndex, type NameIndex } from "./name-index"
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

/** A shorter beginning of a name is the beginning of too many. */
const leastLetters = 4

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
  const index = getNameIndex(lists)
  const ofKey = index.getByKey(key)
  const company =
    exactTicker(index, query) ?? exactName(ofKey, query) ?? ofKey[0] ?? index.getByTicker(squeezeText(query))
  if (company) return ofCompany(company, null)
  const investor = index.investors.get(key) ?? findCik(lists, query)
  if (investor) return ofInvestor(investor)
  const other = others.find((each) => each.isExact)
  if (other) return ofOther(other)
  const brand = index.getByTicker(
    squeezeText(tickerOfBrand.get(key) ?? tickerOfBrand.get(squeezeText(query)) ?? ""),
  )
  if (brand) return ofCompany(brand, `Owner of ${query.trim()}`)
  const only = onlyBeginning(lists, query)
  return only && ofCompany(only, null)
}

function exactTicker(index: NameIndex, query: string): CompanyEntry | null {
  const found = index.getByTicker(squeezeText(query))
  return found && tickerText(found[0]) === tickerText(plainText(query)) ? found : null
}

/** Two companies can have one key (`AB Co` and `AB Ltd`). The one whose name equals the query comes first. */
function exactName(ofKey: readonly CompanyEntry[], query: string): CompanyEntry | null {
  const folded = foldText(query)
  return ofKey.find(([, name]) => foldText(name) === folded) ?? null
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
  let only: CompanyEntry | null = null
  for (const [entry] of getNameIndex(lists).listByBeginning(folded.replaceAll(" ", ""))) {
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

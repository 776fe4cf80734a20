import { groupBy } from "~/lib/collections"
import type { SearchLists } from "~/model/directory/list-index"
import { isOverTheCounter } from "~/model/securities/listed-security"
import { tickerOfBrand } from "./brand-names"
import {
  type CompanyHit,
  companyPath,
  type InvestorHit,
  investorPath,
  listNamesWith,
  matchCompanies,
  type OtherMatch,
  plainText,
  tickerText,
  toCompanyHit,
} from "./match"
import { type CompanyEntry, getNameIndex, type NameIndex } from "./name-index"
import { foldText, isEnding, nameKey, squeezeText } from "./name-key"

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
const minNameLength = 4

/**
 * The page that a query names: by its ticker, by its whole name with or without the legal form, by an investor's name
 * or owner, by a brand, by what only the server knows (a fund, a former name, a CIK), or as the only name that begins
 * with it. Null if the query names nothing, or more than one thing.
 */
export function findBestMatch(
  lists: SearchLists,
  written: string,
  others: readonly OtherMatch[] = [],
): BestMatch | null {
  const query = written.replace(initialBeforeName, "$1. ")
  const key = nameKey(query)
  if (!key) return null
  const index = getNameIndex(lists)
  const ofKey = [...index.getByKey(key), ...index.getByKey(squeezeText(query))]
  const brand = index.getByTicker(
    squeezeText(tickerOfBrand.get(key) ?? tickerOfBrand.get(squeezeText(query)) ?? ""),
  )
  const company =
    exactTicker(index, query) ??
    exactName(ofKey, query) ??
    ofKey.find(([, , , , exchange]) => !isOverTheCounter(exchange)) ??
    // A bank's receipts for foreign shares are listed under its name.
    (brand ? null : ofKey[0]) ??
    index.getByTicker(squeezeText(query))
  if (company) return ofCompany(company, null)
  const investor = index.investors.get(key) ?? findCik(lists, query)
  if (investor) return ofInvestor(investor)
  const other = others.find((each) => each.isExact)
  if (other) return ofOther(other)
  if (brand) return ofCompany(brand, `Owner of ${query.trim()}`)
  const only =
    inOtherOrder(lists, query, "whole") ??
    onlyBeginning(lists, query) ??
    inOtherOrder(lists, query, "begun") ??
    onlyInside(lists, query)
  if (only) return ofCompany(only, null)
  const bare = query.replace(besideName, "")
  return bare === query ? null : findBestMatch(lists, bare, others)
}

/** The initial of `T.Rowe Price`. */
const initialBeforeName = /(?<![\p{L}.])(\p{L})\.(?=\p{L}{2})/gu

const shareWords = String.raw`(?:\s+(?:common|ordinary|capital))?\s+(?:stocks?|shares?)(?:\s+price)?`

/**
 * What people write beside a name: `salesforce.com` and `Levi's`, where the SEC has `Salesforce, Inc.` and `LEVI STRAUSS &
 * CO`; `hexcel (HXL)`, `NYSE: HXL`, `hexcel common shares`, and `visa class a`, which is Visa's only listed class.
 */
const besideName = RegExp(
  [
    String.raw`\.com\b|['’]s?(?=\s*$)|(?<=\w{3})s\s*$|\s*\([^()]*\)\s*$`,
    String.raw`^\s*(?:nasdaq|nyse|amex|otc)[\w\s]{0,12}:`,
    String.raw`[\s,(]+(?:class|cl|series|ser)\.?[\s-]+[a-z]\)?(?:${shareWords})?\s*$`,
    String.raw`\s+[a-c][\s-]shares?\s*$|${shareWords}\s*$`,
  ].join("|"),
  "gi",
)

/** The companies of a query for programs, the one that it names first. */
export function rankCompanies(
  { companies }: SearchLists,
  query: string,
  best: BestMatch | null,
  limit: number,
): CompanyHit[] {
  const found = matchCompanies(companies, query, limit)
  const isBest = (hit: Pick<CompanyHit, "ticker" | "coverage">) => companyPath(hit) === best?.to
  const ticker = best && decodeURIComponent(best.to.slice(best.to.lastIndexOf("/") + 1))
  const first =
    found.find(isBest) ??
    companies
      .filter(([each]) => each === ticker)
      .map(toCompanyHit)
      .find(isBest)
  return first ? [first, ...found.filter((hit) => !isBest(hit))].slice(0, limit) : found
}

function exactTicker(index: NameIndex, query: string): CompanyEntry | null {
  const found = index.getByTicker(squeezeText(query))
  return found && tickerText(found[0]) === tickerText(plainText(query)) ? found : null
}

/** Two companies can have one key (`AB Co` and `AB Ltd`). The one whose name equals the query comes first. */
function exactName(ofKey: readonly CompanyEntry[], query: string): CompanyEntry | null {
  const toText = (text: string) =>
    foldText(text).replace(/ \w+$/, (last) => ` ${shortForms[last.trim()] ?? last.trim()}`)
  const folded = toText(query)
  return ofKey.find(([, name]) => toText(name) === folded) ?? null
}

const shortForms: Readonly<Record<string, string>> = {
  companies: "cos",
  company: "co",
  corporation: "corp",
  incorporated: "inc",
  limited: "ltd",
}

function findCik(lists: SearchLists, query: string): InvestorHit | null {
  if (!/^\s*\d{4,10}\s*$/.test(query)) return null
  const found = lists.investors.find(([cik]) => Number(cik) === Number(query))
  return found ? { cik: found[0], name: found[1], owner: found[2] } : null
}

/** The company whose name is the only one to begin with the words of the query, however they are separated. */
function onlyBeginning(lists: SearchLists, query: string): CompanyEntry | null {
  const beginning = nameKey(query)
  if (beginning.length < minNameLength) return null
  const begun = [...getNameIndex(lists).listByBeginning(beginning)].flatMap(([entry]) =>
    entry && endsAtWord(foldText(entry[1]).replace(/^the /, ""), beginning) ? [entry] : [],
  )
  return onlyCompany(begun)
}

/** The company whose name is the only one to have the words of the query in it: `dr pepper`. */
function onlyInside(lists: SearchLists, query: string): CompanyEntry | null {
  const words = foldText(query).replace(/^the /, "")
  return words.includes(" ") ? onlyCompany(listNamesWith(lists.companies, words)) : null
}

/** The one company of the entries, or the one of them on an exchange. */
function onlyCompany(entries: readonly CompanyEntry[]): CompanyEntry | null {
  const companies = groupBy(entries, ([, name]) => nameKey(name))
  const listed = groupBy(
    entries.filter(([, , , , exchange, kind]) => !isOverTheCounter(exchange) && !kind),
    ([, name]) => nameKey(name),
  )
  const [only, ...others] = companies.size === 1 ? companies.values() : listed.values()
  return others.length === 0 ? (only?.[0] ?? null) : null
}

/**
 * The company whose name has, or begins with, the words of the query in another order: `HORTON D R INC`, `SCHWAB CHARLES
 * CORP`.
 */
function inOtherOrder(lists: SearchLists, query: string, extent: "whole" | "begun"): CompanyEntry | null {
  const words = toWords(query)
  const wanted = [...words].sort().join(" ")
  const found = new Map<string, CompanyEntry>()
  for (const word of words.slice(1))
    for (const entries of word.length > 1 ? getNameIndex(lists).listByBeginning(word) : [])
      for (const entry of entries) {
        const named = toWords(entry[1])
        if (extent === "whole" && named.length !== words.length) continue
        const first = named.slice(0, words.length)
        if (first.sort().join(" ") === wanted && !found.has(nameKey(entry[1])))
          found.set(nameKey(entry[1]), entry)
      }
  return onlyCompany([...found.values()])
}

/** The words that count in a name, with initials as one word: `d.r.`, `D R`. */
function toWords(text: string): string[] {
  return foldText(text)
    .replace(/\b([a-z]) (?=[a-z]\b)/g, "$1")
    .split(" ")
    .filter((word) => word !== "the" && !isEnding(word))
}

/** True if some first words of a name are the letters, without the blanks. */
function endsAtWord(name: string, letters: string): boolean {
  let begun = ""
  for (const word of name.split(" ")) {
    begun += word
    if (begun.length >= letters.length) return begun === letters
  }
  return false
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

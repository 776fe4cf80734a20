import type { Coverage, SearchLists } from "~/model/directory/list-index"
import { findBestMatch } from "../best-match"
import { companyPath, findByTicker, investorPath, matchCompanies, matchInvestors } from "../match"

/** A company, fund or investor that words of a query name. */
export interface NamedSubject {
  kind: "company" | "fund" | "investor"
  to: string
  name: string
  /** The ticker, or the owner of an investor. */
  note: string
  /** Null for an investor. */
  ticker: string | null
  coverage: Coverage
}

const maxOthers = 3

/** The subjects that a text names, the best match first. */
export function nameSubjects(text: string, lists: SearchLists): NamedSubject[] {
  const best = findBestMatch(lists, text)
  const listed = [
    ...matchCompanies(lists.companies, text, maxOthers).map((hit) =>
      toCompany(hit.ticker, hit.name, hit.coverage),
    ),
    ...matchInvestors(lists.investors, text, maxOthers).map(
      ({ cik, name, owner }): NamedSubject => ({
        kind: "investor",
        to: investorPath(cik),
        name,
        note: owner,
        ticker: null,
        coverage: "",
      }),
    ),
  ]
  if (!best) return listed
  const known = listed.find(({ to }) => to === best.to) ?? findListed(best.to, lists)
  return known ? [known, ...listed.filter(({ to }) => to !== known.to)] : listed
}

/** The company, fund or investor at an address, if the lists have it. */
export function findListed(to: string, lists: SearchLists): NamedSubject | null {
  const [, type, identifier = ""] = to.split("/")
  if (type === "investor") {
    const found = lists.investors.find(([cik]) => cik === identifier)
    return found
      ? {
          kind: "investor",
          to: investorPath(found[0]),
          name: found[1],
          note: found[2],
          ticker: null,
          coverage: "",
        }
      : null
  }
  const ticker = decodeURIComponent(identifier)
  const found = findByTicker(lists.companies, ticker)
  return found?.[0] === ticker ? toCompany(found[0], found[1], found[2]) : null
}

function toCompany(ticker: string, name: string, coverage: Coverage): NamedSubject {
  const to = companyPath({ ticker, coverage })
  return { kind: to.startsWith("/etf/") ? "fund" : "company", to, name, note: ticker, ticker, coverage }
}

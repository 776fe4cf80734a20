import type { ListedCompany, ListIndex } from "~/model/directory/list-index"
import { findBestMatch } from "./best-match"
import { companyPath } from "./match"
import { toSearchLists } from "./search-order"

const named =
  /^(.+?)[\s,(]+(?:(?:class|cl|series|ser)\.?[\s-]+([a-z])\)?(?:\s+(?:(?:common|capital|ordinary)\s+)?(?:shares?|stock))?|([a-c])[\s-]shares?)$/i

/** The listing that a query names by its company and its class in words, such as `alphabet class c`. */
export function findShareClass(index: ListIndex, query: string): ListedCompany | null {
  const [, name = "", ofClass, ofShares] = named.exec(query.trim()) ?? []
  const letter = ofClass ?? ofShares ?? ""
  const company = name ? findBestMatch(toSearchLists(index), name) : null
  const found = company && index.companies.find((listing) => companyPath(listing) === company.to)
  const listings = found ? (index.companiesByCik.get(found.cik) ?? []) : []
  const byTitle = new RegExp(`\\b(?:class|cl|series|ser|com)\\.? ${letter}\\b`, "i")
  return (
    listings.find(({ security }) => security.title !== null && byTitle.test(security.title)) ??
    listings.find(({ ticker }) => ticker.endsWith(`-${letter.toUpperCase()}`)) ??
    listings.find(({ ticker }) => /^[A-Z]{5}$/.test(ticker) && ticker.endsWith(letter.toUpperCase())) ??
    null
  )
}

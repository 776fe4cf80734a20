import { compareAddress, maxItems } from "~/model/compare/compare-address"
import type { SearchLists } from "~/model/directory/list-index"
import { findBestMatch } from "../best-match"
import { plainText } from "../match"
import type { Destination } from "./destination"
import { findListed, type NamedSubject, nameSubjects } from "./name-subjects"

const separator = /\s*(?:,|\s(?:vs\.?|versus|v|against)\s)\s*/

/** `aapl vs msft`, `compare aapl, msft and nvda`, and `vs msft` on a page of a company; null for other queries. */
export function findComparison(query: string, lists: SearchLists, path: string): Destination | null {
  const text = plainText(query)
  const [, asked] = /^compare (?:with |to )?(.+)$/.exec(text) ?? []
  const [, other] = /^(?:vs\.?|versus) (.+)$/.exec(text) ?? []
  if (!asked && !other && !separator.test(text)) return null
  const shown = findListed(path, lists)
  const names = splitNames(other ?? asked ?? text, lists)
  const found = names.map((name) => nameSubjects(name, lists).find(({ kind }) => kind === "company"))
  const companies = found.filter((each): each is NamedSubject => each !== undefined)
  const isBesidePage = companies.length === 1 && shown?.kind === "company"
  const items = isBesidePage ? [shown, ...companies] : companies
  if (companies.length < names.length || items.length < 2) return null
  const compared = items.slice(0, maxItems)
  return {
    to: compareAddress({ items: compared.flatMap(({ ticker }) => ticker ?? []) }),
    name: `Compare ${compared.map(({ name }) => name).join(", ")}`,
    note: compared.map(({ note }) => note).join(", "),
    isExact: true,
  }
}

/** Names between separators. Without one, each word is a name if each names a company, as in `compare aapl msft`. */
function splitNames(text: string, lists: SearchLists): string[] {
  const parts = ` ${text.replace(/ (?:and|&) /g, ", ")} `
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length > 1) return parts
  const words = text.split(" ")
  const isEach =
    words.length > 1 && words.every((word) => findBestMatch(lists, word)?.to.startsWith("/company/"))
  return isEach ? words : parts
}

import { groupBy } from "~/lib/collections"
import type { Ticker } from "~/lib/ticker"
import type { ListedCompany, ListIndex } from "~/model/directory/list-index"
import type { SecurityTitle } from "~/model/securities/listed-security"
import type { SecurityIndex } from "~/model/securities/security-index"
import { kindOfTitle } from "~/model/securities/security-kind"
import { nameWords } from "~/model/securities/security-name"
import type { InvestorDocument } from "./investor-document"

/**
 * The titles of classes that a manager gives listed securities. A depositary share whose CUSIP has no ticker is that of
 * the company with its name, if the company has only one listing.
 */
export function titlesOfHoldings(
  { cik, securities }: InvestorDocument,
  { tickerOf }: Pick<SecurityIndex, "tickerOf">,
  { companies }: Pick<ListIndex, "companies">,
): SecurityTitle[] {
  const toKey = (name: string) => nameWords(name).join(" ")
  let byName: Map<string, ListedCompany[]> | null = null
  const findOnlyListing = (name: string): Ticker | null => {
    byName ??= groupBy(companies, ({ filedName }) => toKey(filedName))
    const [only, ...others] = byName.get(toKey(name)) ?? []
    return only && others.length === 0 ? only.ticker : null
  }
  return securities.flatMap(([cusip, name, title, held]): SecurityTitle[] => {
    if (held !== "SH" || !title.trim()) return []
    const ticker = tickerOf(cusip) ?? (kindOfTitle(title) === "ads" ? findOnlyListing(name) : null)
    return ticker ? [{ ticker, source: "13f", witness: cik, title }] : []
  })
}

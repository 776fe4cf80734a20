import type { SearchLists } from "~/model/directory/list-index"
import { getNameIndex } from "./name-index"
import { nameKey } from "./name-key"

/**
 * The kind of a line if one company has several. The ticker gives it (`JPM-PC` is preferred stock of series
 * C, `BRK-B` is class B); otherwise it is the main line. Null for a company's main line.
 */
export function describeLine(
  { ticker, name }: { ticker: string; name: string },
  lists: SearchLists,
): string | null {
  const [first] =
    getNameIndex(lists)
      .getByKey(nameKey(name))
      .find(([, listed]) => listed === name) ?? []
  const [, suffix = ""] = /-([A-Z]{1,3})$/.exec(ticker) ?? []
  const preferred = /^P([A-Z]?)$/.exec(suffix)
  if (preferred) return preferred[1] ? `Preferred, series ${preferred[1]}` : "Preferred"
  if (/^W(T|S)?[A-Z]?$/.test(suffix)) return "Warrant"
  if (/^U(N)?$/.test(suffix)) return "Unit"
  if (/^R(I|T)$/.test(suffix)) return "Right"
  if (/^[A-Z]$/.test(suffix)) return `Class ${suffix}`
  return first !== undefined && first !== ticker ? `Same company as ${first}` : null
}

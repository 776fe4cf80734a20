import type { SearchLists } from "~/model/directory/list-index"
import { formatSecurityKind, kindOfSuffix } from "~/model/securities/security-kind"
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
  const kind = kindOfSuffix(ticker)
  if (kind === "class") return `Class ${ticker.slice(-1)}`
  const series = /-P([A-Z])$/.exec(ticker)?.[1]
  if (kind) return series ? `${formatSecurityKind(kind)}, series ${series}` : formatSecurityKind(kind)
  return first !== undefined && first !== ticker ? `Same company as ${first}` : null
}

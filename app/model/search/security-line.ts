import type { SearchLists } from "~/model/directory/list-index"

type CompanyEntry = SearchLists["companies"][number]

const firstTickers = new WeakMap<CompanyEntry[], Map<string, string>>()

/** The ticker of the first line with each name. */
function getFirstTicker(companies: CompanyEntry[], name: string): string | undefined {
  const known = firstTickers.get(companies)
  if (known) return known.get(name)
  const made = new Map<string, string>()
  for (const [ticker, listed] of companies) if (!made.has(listed)) made.set(listed, ticker)
  firstTickers.set(companies, made)
  return made.get(name)
}

/**
 * The kind of a line if one company has several. The ticker gives it (`JPM-PC` is preferred stock of series
 * C, `BRK-B` is class B); otherwise it is the main line. Null for a company's main line.
 */
export function describeLine(
  { ticker, name }: { ticker: string; name: string },
  companies: CompanyEntry[],
): string | null {
  const first = getFirstTicker(companies, name)
  const [, suffix = ""] = /-([A-Z]{1,3})$/.exec(ticker) ?? []
  const preferred = /^P([A-Z]?)$/.exec(suffix)
  if (preferred) return preferred[1] ? `Preferred, series ${preferred[1]}` : "Preferred"
  if (/^W(T|S)?[A-Z]?$/.test(suffix)) return "Warrant"
  if (/^U(N)?$/.test(suffix)) return "Unit"
  if (/^R(I|T)$/.test(suffix)) return "Right"
  if (/^[A-Z]$/.test(suffix)) return `Class ${suffix}`
  return first !== undefined && first !== ticker ? `Same company as ${first}` : null
}

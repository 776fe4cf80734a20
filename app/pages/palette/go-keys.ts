import { subjectEntries } from "~/pages/shell/entries"

export interface GoKey {
  /** Typed after `g`. */
  key: string
  label: string
  to: string
}

/** Pages that every page can go to. */
const siteKeys: GoKey[] = [
  { key: "h", label: "Home", to: "/" },
  { key: "w", label: "My Watchlists", to: "/watchlist" },
  { key: "s", label: "Stock Screener", to: "/screener" },
  { key: "i", label: "Guru Investors", to: "/investors" },
  { key: "l", label: "Hedge Fund Letters", to: "/fund-letters" },
  { key: "e", label: "Earnings Calendar", to: "/earnings" },
  { key: "c", label: "Compounding Calculator", to: "/compounding" },
  { key: "b", label: "Blog", to: "/blog" },
]

/** The last segment of an entry's address, and its key. Keys of a subject differ from those of the site. */
const sectionKeys: Record<string, string> = {
  filings: "f",
  financials: "n",
  visualize: "v",
  dcf: "d",
  investors: "g",
  insiders: "t",
  portfolio: "p",
  companies: "m",
}

/** The `g` shortcuts of a page: those of its company, fund or investor, then those of the site. */
export function goKeys(path: string, coverage: string | null): GoKey[] {
  const own = subjectEntries(path, coverage).map(({ label, to }) => {
    const section = to.split("/").slice(3).at(-1)
    const isOfSite = siteKeys.some((each) => each.label === label)
    return {
      key: section === undefined ? "o" : (sectionKeys[section] ?? ""),
      label: isOfSite ? `${label} of this company` : label,
      to,
    }
  })
  return [...own.filter(({ key }) => key !== ""), ...siteKeys]
}

import { toSearch } from "~/lib/to-search"
import { type Coverage, hasCoverage } from "~/model/directory/list-index"
import { type SubjectType, subjectTypes } from "~/model/directory/subject-type"

/** The subject of a page, from its address. */
type PageSubject = { type: SubjectType; identifier: string; rest: string[] } | { type: "none" }

export type EntryIcon =
  | "business"
  | "filings"
  | "financials"
  | "visualize"
  | "dcf"
  | "investors"
  | "insiders"
  | "holdings"
  | "portfolio"
  | "companies"
  | "watchlist"
  | "screener"
  | "letters"
  | "earnings"
  | "compounding"
  | "alerts"
  | "blog"

export interface Entry {
  label: string
  /** For the bottom bar on phones; a part of the label. */
  short: string
  to: string
  icon: EntryIcon
  isActive: boolean
}

function getSegments(path: string): string[] {
  return path.split("/").filter(Boolean)
}

export function toSubject(path: string): PageSubject {
  const [type, identifier, ...rest] = getSegments(path)
  const subjectType = subjectTypes.find((each) => each === type)
  return subjectType && identifier ? { type: subjectType, identifier, rest } : { type: "none" }
}

/** The title of the entries for the page's subject. */
export function subjectTitle(path: string): string {
  const titles: Partial<Record<PageSubject["type"], string>> = {
    company: "This company",
    etf: "This fund",
    investor: "This investor",
  }
  return titles[toSubject(path).type] ?? ""
}

/**
 * Entries for the page's subject; empty for other pages and for a company without coverage. Pages that have past days
 * keep the one of the address, `asof`.
 */
export function subjectEntries(path: string, coverage: Coverage | null, asof?: string | null): Entry[] {
  const subject = toSubject(path)
  if (subject.type === "none" || subject.type === "person") return []
  const base = `/${subject.type}/${subject.identifier}`
  const day = toSearch({ asof })
  if (subject.type === "etf") return [entry("ETF Holdings", "Holdings", base, "holdings", true)]
  if (subject.type === "investor") return investorEntries(base, subject.rest, day)
  return coverage === null ? [] : companyEntries(base, subject.identifier, subject.rest, coverage, day)
}

function investorEntries(base: string, [section]: string[], day: string): Entry[] {
  const named = ["portfolio", "companies", "filings"]
  return [
    // Any other sub-path is a quarter of the holdings.
    entry("Holdings", "Holdings", base + day, "holdings", !section || !named.includes(section)),
    entry("Portfolio", "Portfolio", `${base}/portfolio${day}`, "portfolio", section === "portfolio"),
    entry("Companies", "Companies", `${base}/companies${day}`, "companies", section === "companies"),
    entry("Filings", "Filings", `${base}/filings${day}`, "filings", section === "filings"),
  ]
}

function companyEntries(
  base: string,
  ticker: string,
  [section, page]: string[],
  coverage: Coverage,
  day: string,
): Entry[] {
  const has = (flag: Parameters<typeof hasCoverage>[1]) => hasCoverage(coverage, flag)
  const isDcf = section === "financials" && page === "dcf"
  // Filings and transcripts are named by a number, a quarter or a form.
  const isFiling = /^(filings|search|\d)/.test(section ?? "")
  const entries: Entry[] = []
  if (has("overview")) entries.push(entry("Business Overview", "Business", base + day, "business", !section))
  if (has("filings"))
    entries.push(entry("Filings & Transcripts", "Filings", `${base}/filings`, "filings", isFiling))
  if (has("financials")) {
    const isFinancials =
      ["segments", "notes", "as-reported", "checks"].includes(section ?? "") ||
      (section === "financials" && !isDcf)
    entries.push(entry("Financials", "Financials", `${base}/financials${day}`, "financials", isFinancials))
    const isVisualize = section === "visualize"
    entries.push(entry("Visualize Financials", "Visualize", `${base}/visualize`, "visualize", isVisualize))
    if (!/\.AX$/i.test(ticker))
      entries.push(entry("Discounted Cash Flows", "Cash Flows", `${base}/financials/dcf${day}`, "dcf", isDcf))
  }
  if (has("investors"))
    entries.push(
      entry(
        "Guru Investors",
        "Investors",
        `${base}/investors${day}`,
        "holdings",
        section === "investors" || section === "funds",
      ),
    )
  if (has("filings") && has("overview"))
    entries.push(entry("Insider Trades", "Trades", `${base}/insiders`, "insiders", section === "insiders"))
  return entries
}

/** Entries shown on every page. */
export function researchEntries(path: string): Entry[] {
  const [first] = getSegments(path)
  const at = (label: string, short: string, section: string, icon: EntryIcon) =>
    entry(label, short, `/${section}`, icon, first === section)
  return [
    at("My Watchlists", "Watchlists", "watchlist", "watchlist"),
    at("Stock Screener", "Screener", "screener", "screener"),
    at("Guru Investors", "Investors", "investors", "investors"),
    at("Hedge Fund Letters", "Letters", "fund-letters", "letters"),
    at("Earnings Calendar", "Earnings", "earnings", "earnings"),
  ]
}

/** Entries of the overflow menu. */
export function overflowEntries(path: string): Entry[] {
  const [first] = getSegments(path)
  return [
    entry("Compounding Calculator", "Compounding", "/compounding", "compounding", first === "compounding"),
    entry("Blog", "Blog", "/blog", "blog", first === "blog"),
    entry("Funds", "Funds", "/funds", "holdings", first === "funds"),
    entry("Filings", "Filings", "/filings", "filings", first === "filings"),
    entry("Market Insiders", "Market Insiders", "/insiders", "insiders", first === "insiders"),
    entry("Alerts", "Alerts", "/alerts", "alerts", first === "alerts"),
  ]
}

function entry(label: string, short: string, to: string, icon: EntryIcon, isActive: boolean): Entry {
  return { label, short, to, icon, isActive }
}

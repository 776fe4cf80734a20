import type { hasCoverage } from "~/model/directory/list-index"

type Flag = Parameters<typeof hasCoverage>[1]

/** A page of a company, fund or investor, and the words that name it in a search. */
export interface Section {
  label: string
  /** Follows the address of the subject. */
  path: string
  /** Phrases in the form of `foldText`; the first is the usual one. */
  words: string[]
  needs?: Flag[]
}

function toSection(label: string, path: string, words: string, needs?: Flag[]): Section {
  return { label, path, words: words.split(",").map((each) => each.trim()), needs }
}

const statement = (name: string) => `/financials?statement=${name}`

export const companySections: readonly Section[] = [
  toSection("Business Overview", "", "overview, business, business overview, profile, about, summary"),
  toSection("Filings & Transcripts", "/filings", "filings, filing, documents, sec filings, edgar", [
    "filings",
  ]),
  toSection(
    "Transcripts",
    "/filings?form=Transcript",
    "transcripts, transcript, call, calls, conference call",
    ["filings"],
  ),
  toSection(
    "Financials",
    "/financials",
    "financials, fin, financial statements, statements, fundamentals, figures",
    ["financials"],
  ),
  toSection(
    "Income statement",
    statement("income"),
    "income statement, is, inc, income, pnl, p and l, profit and loss, revenue, sales, margins",
    ["financials"],
  ),
  toSection("Balance sheet", statement("balance"), "balance sheet, bs, balance, debt, cash, equity", [
    "financials",
  ]),
  toSection(
    "Cash flow statement",
    statement("cashflow"),
    "cash flow statement, cf, cfs, cash flow, cash flows, cashflow, fcf, free cash flow, capex",
    ["financials"],
  ),
  toSection(
    "Ratios",
    statement("ratios"),
    "ratios, ratio, multiples, valuation, pe, p e, roic, roe, returns, key ratios, peers, competitors, comparables",
    ["financials"],
  ),
  toSection(
    "Quarterly financials",
    "/financials?period=quarterly",
    "quarterly, quarters, quarterly financials",
    ["financials"],
  ),
  toSection("Trailing twelve months", "/financials?period=ttm", "ttm, ltm, trailing twelve months", [
    "financials",
  ]),
  toSection(
    "Discounted Cash Flows",
    "/financials/dcf",
    "dcf, discounted cash flows, discounted cash flow, intrinsic value, fair value",
    ["financials"],
  ),
  toSection("Visualize Financials", "/visualize", "visualize, chart, charts, graph, graphs, plot", [
    "financials",
  ]),
  toSection("Segments", "/segments", "segments, segment, products, geography, regions, breakdown", [
    "financials",
  ]),
  toSection("Notes", "/notes", "notes, note, maturities, debt maturities, leases, lease, taxes, tax", [
    "financials",
  ]),
  toSection("As reported", "/as-reported", "as reported, reported", ["financials"]),
  toSection("Checks", "/checks", "checks, check", ["financials"]),
  toSection(
    "Guru Investors",
    "/investors",
    "guru investors, investors, gurus, holders, owners, ownership, 13f, who owns, shareholders",
  ),
  toSection(
    "Funds that hold the shares",
    "/investors?show=funds",
    "funds, etfs, held by funds, fund holders",
  ),
  toSection(
    "Owners above 5 %",
    "/investors?show=owners",
    "owners above 5, beneficial owners, 13d, 13g, schedule 13d, schedule 13g, activists",
  ),
  toSection("All owners", "/investors?show=all", "all owners, ownership in one picture, ownership picture"),
  toSection(
    "Insider Trades",
    "/insiders",
    "insider trades, insiders, insider, insider trading, form 4, form 4s, trades, insider buying",
    ["filings"],
  ),
  toSection(
    "Executives",
    "/executives",
    "executives, executive, management, officers, directors, board, ceo, cfo, people",
    ["filings"],
  ),
  toSection("Earnings", "/earnings", "earnings, eps, results, release, releases, press release", ["filings"]),
  toSection("Search in filings", "/search", "search, full text, find", ["filings"]),
  toSection("Other holdings of its investors", "/companies", "companies, also held, other holdings"),
]

export const investorSections: readonly Section[] = [
  toSection("Holdings", "", "holdings, positions, stocks, buys, sells, 13f"),
  toSection("Portfolio", "/portfolio", "portfolio, turnover, performance, sectors"),
  toSection("Companies", "/companies", "companies, history, ever held"),
  toSection("Filings", "/filings", "filings, 13f filings, filing, reports"),
]

export const fundSections: readonly Section[] = [
  toSection("ETF Holdings", "", "holdings, etf holdings, portfolio, positions, top ten, constituents"),
]

/** Forms that a search can name, with the words for each. */
const formWords: readonly { form: string; words: string[] }[] = [
  { form: "10-K", words: ["10 k", "10k", "annual report", "annual reports"] },
  { form: "10-Q", words: ["10 q", "10q", "quarterly report", "quarterly reports"] },
  { form: "8-K", words: ["8 k", "8k", "current report", "current reports"] },
  { form: "20-F", words: ["20 f", "20f"] },
  { form: "40-F", words: ["40 f", "40f"] },
  { form: "6-K", words: ["6 k", "6k"] },
  { form: "DEF 14A", words: ["def 14a", "def14a", "proxy", "proxy statement", "14a"] },
  { form: "S-1", words: ["s 1", "s1", "prospectus"] },
  { form: "SC 13D", words: ["13d", "sc 13d", "schedule 13d"] },
  { form: "SC 13G", words: ["13g", "sc 13g", "schedule 13g"] },
  { form: "144", words: ["144", "form 144"] },
]

/** A shorter beginning of a section's name fits too many of them. */
const minBeginning = 3

/**
 * The sections that a phrase names: exactly, otherwise as the beginning of a name, otherwise by the beginnings of the
 * words of a label.
 */
export function findSections(sections: readonly Section[], phrase: string): Section[] {
  const exact = sections.filter(({ words }) => words.includes(phrase))
  if (exact.length > 0 || phrase.length < minBeginning) return exact
  const begun = sections.filter(({ label, words }) =>
    [label.toLowerCase(), ...words].some((name) => name.startsWith(phrase)),
  )
  if (begun.length > 0) return begun
  const parts = phrase.split(" ")
  return sections.filter(({ label }) => {
    const words = label.toLowerCase().split(" ")
    return parts.every((part) => words.some((word) => word.startsWith(part)))
  })
}

/** The form that a phrase names, `latest` if it asks for the newest one; null for other phrases. */
export function findForm(phrase: string): { form: string; isLatest: boolean } | null {
  const newest = /^(?:(?:latest|last|newest) )|(?: (?:latest|last|newest))$/
  const isLatest = newest.test(phrase)
  const named = phrase.replace(newest, "").replace(/^form /, "")
  const found = formWords.find(({ words }) => words.includes(named) || words.includes(`form ${named}`))
  return found ? { form: found.form, isLatest } : null
}

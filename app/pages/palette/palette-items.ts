import type { SearchLists } from "~/model/directory/list-index"
import { findBestMatch } from "~/model/search/best-match"
import { companyPath, investorPath, plainText } from "~/model/search/match"
import { foldText } from "~/model/search/name-key"
import { getSearchIndex } from "~/model/search/search-index"
import { subjectEntries, toSubject } from "~/pages/shell/entries"
import type { GoKey } from "./go-keys"

export type PaletteCommand = "toggle-sidebar" | "copy-link" | "print" | "show-keys" | "log-in" | "log-out"

export type PaletteItem = { key: string; label: string; note: string } & (
  | { to: string }
  | { command: PaletteCommand }
)

interface PaletteContext {
  lists: SearchLists | null
  goKeys: GoKey[]
  isSignedIn: boolean
}

const morePages = [
  { label: "Compare companies", to: "/compare" },
  { label: "Metrics of the screener", to: "/screener/metrics" },
  { label: "Status of the data", to: "/status" },
  { label: "Privacy Policy", to: "/privacy-policy" },
]

const commands: { command: PaletteCommand; label: string; note: string; isFor?: "in" | "out" }[] = [
  { command: "toggle-sidebar", label: "Open or close the sidebar", note: "" },
  { command: "copy-link", label: "Copy the address of this page", note: "" },
  { command: "print", label: "Print this page", note: "" },
  { command: "show-keys", label: "Keyboard shortcuts", note: "?" },
  { command: "log-in", label: "Log In", note: "", isFor: "out" },
  { command: "log-out", label: "Log Out", note: "", isFor: "in" },
]

const shownMatches = 6

/** Pages, companies with a section (`AAPL financials`), companies, investors and commands that fit a query. */
export function findPaletteItems(query: string, context: PaletteContext): PaletteItem[] {
  const { lists, goKeys, isSignedIn } = context
  const fits = (label: string) => wordsBegin(label, query)
  const pages: PaletteItem[] = [
    ...goKeys.map(({ key, label, to }) => ({ key: to, label, note: `g ${key}`, to })),
    ...(isSignedIn ? [{ label: "Your account", to: "/account" }] : []).map(toPage),
    ...morePages.map(toPage),
  ].filter(({ label }) => fits(label))
  const actions = commands
    .filter(({ isFor }) => !isFor || (isFor === "in") === isSignedIn)
    .filter(({ label }) => fits(label))
    .map(({ command, label, note }): PaletteItem => ({ key: command, label, note, command }))
  if (!lists || plainText(query) === "") return [...pages, ...actions]
  return onePerKey([...sectionItems(query, lists), ...pages, ...subjectItems(query, lists), ...actions])
}

function toPage({ label, to }: { label: string; to: string }): PaletteItem {
  return { key: to, label, note: "", to }
}

/** True if each word of the query begins a word of the label. */
function wordsBegin(label: string, query: string): boolean {
  const words = foldText(label).split(" ")
  return foldText(query)
    .split(" ")
    .every((asked) => words.some((word) => word.startsWith(asked)))
}

/** `apple filings`: the last words name a section of the company or investor that the first words name. */
function sectionItems(query: string, lists: SearchLists): PaletteItem[] {
  const words = plainText(query).split(" ")
  for (let at = words.length - 1; at > 0; at -= 1) {
    const best = findBestMatch(lists, words.slice(0, at).join(" "))
    if (!best || best.kind === "Fund" || best.kind === "Filing") continue
    const ticker = toSubject(best.to)
    const coverage =
      ticker.type === "company"
        ? (lists.companies.find(([listed]) => listed === decodeURIComponent(ticker.identifier))?.[2] ?? null)
        : null
    const section = words.slice(at).join(" ")
    const items = subjectEntries(best.to, coverage)
      .filter(({ label }) => wordsBegin(label, section))
      .map(({ label, to }) => ({ key: to, label: `${best.name}: ${label}`, note: best.note, to }))
    if (items.length > 0) return items
  }
  return []
}

function subjectItems(query: string, lists: SearchLists): PaletteItem[] {
  const best = findBestMatch(lists, query)
  const index = getSearchIndex(lists)
  return [
    ...(best ? [{ key: best.to, label: best.name, note: best.note, to: best.to }] : []),
    ...index.getCompanies(query, shownMatches).map((hit) => {
      const to = companyPath(hit)
      return { key: to, label: hit.name, note: hit.ticker, to }
    }),
    ...index.getInvestors(query, shownMatches).map((hit) => {
      const to = investorPath(hit.cik)
      return { key: to, label: hit.name, note: hit.owner, to }
    }),
  ]
}

function onePerKey(items: PaletteItem[]): PaletteItem[] {
  const seen = new Set<string>()
  return items.filter(({ key }) => !seen.has(key) && seen.add(key))
}

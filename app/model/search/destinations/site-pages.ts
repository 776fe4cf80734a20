/** A page of the site, and the words that name it in a search besides its label. */
interface SitePage {
  label: string
  to: string
  words: string[]
}

export const sitePages: readonly SitePage[] = [
  { label: "Home", to: "/", words: ["start"] },
  { label: "My Watchlists", to: "/watchlist", words: ["watchlist", "watchlists"] },
  { label: "Stock Screener", to: "/screener", words: ["screener", "screen", "filter"] },
  {
    label: "Insider trades of the market",
    to: "/insiders",
    words: ["market insiders", "insiders", "insider trades"],
  },
  {
    label: "Words in filings",
    to: "/filings",
    words: ["filings", "filings of the market", "full text", "full text search", "words"],
  },
  { label: "Metrics of the screener", to: "/screener/metrics", words: ["metrics"] },
  {
    label: "Guru Investors",
    to: "/investors",
    words: ["investors", "gurus", "managers", "superinvestors", "13f"],
  },
  { label: "Funds and ETFs", to: "/funds", words: ["funds", "fund", "etf", "etfs", "mutual funds"] },
  { label: "Hedge Fund Letters", to: "/fund-letters", words: ["letters", "fund letters"] },
  { label: "Earnings Calendar", to: "/earnings", words: ["earnings", "calendar", "upcoming"] },
  { label: "Compounding Calculator", to: "/compounding", words: ["compounding", "calculator", "compound"] },
  { label: "Blog", to: "/blog", words: ["blog", "posts"] },
  { label: "Compare companies", to: "/compare", words: ["compare", "comparison", "vs"] },
  { label: "Alerts", to: "/alerts", words: ["alerts", "alert", "notifications", "feeds"] },
  { label: "Status of the data", to: "/status", words: ["status", "data", "coverage"] },
  { label: "For developers", to: "/developers", words: ["developers", "api", "json", "csv", "mcp", "docs"] },
  {
    label: "Files of the whole market",
    to: "/developers/files",
    words: ["parquet", "bulk", "duckdb", "pandas"],
  },
  { label: "Connect an assistant", to: "/connect", words: ["connect", "assistant", "claude", "chatgpt"] },
  { label: "Your account", to: "/account", words: ["account", "settings", "profile"] },
  { label: "Log In", to: "/login", words: ["login", "log in", "sign in", "signin"] },
  { label: "Sign Up", to: "/login?mode=sign-up", words: ["signup", "sign up", "register"] },
  { label: "Privacy Policy", to: "/privacy-policy", words: ["privacy", "privacy policy"] },
]

/** Shorter texts begin the names of too many pages. */
const minBeginning = 3

/** The pages that a folded text names: exactly by a word for it, or by the beginnings of its label's words. */
export function findSitePages(text: string): { page: SitePage; isExact: boolean }[] {
  const begun = text.split(" ")
  return sitePages
    .map((page) => ({ page, isExact: page.words.includes(text) || page.label.toLowerCase() === text }))
    .filter(({ page, isExact }) => {
      if (isExact) return true
      if (text.length < minBeginning) return false
      const words = page.label.toLowerCase().split(" ")
      return begun.every((each) => words.some((word) => word.startsWith(each)))
    })
    .sort((a, b) => Number(b.isExact) - Number(a.isExact))
}

/** Everything that is kept, by where; the page draws these lists and a test holds them against the code. */
export interface StoredThing {
  /** As the code calls it. */
  name: string
  what: string
  until: string
}

const account = "Until you delete the account."
const noPerson = "As long as the site is hosted; nothing in it is about its readers."

/** Tables about people. */
export const personalTables: StoredThing[] = [
  {
    name: "users",
    what: "Your e-mail address where you gave one, the name that you gave, when the account was made, and when you last looked at your watchlists.",
    until: account,
  },
  { name: "users_emails", what: "That your e-mail address is registered.", until: account },
  {
    name: "identities",
    what: "Which account at Google, Twitter or Facebook you sign in with: its number there, and the e-mail address it told.",
    until: account,
  },
  {
    name: "sign_in_links",
    what: "That a sign-in link was sent to an e-mail address: a hash of the link, not the link.",
    until: "A link works for ten minutes and once; rows of past ones are removed as new ones are sent.",
  },
  { name: "watchlists", what: "The names of your watchlists.", until: account },
  { name: "watchlist_items", what: "What is on them, with your notes.", until: account },
  {
    name: "saved_screens",
    what: "Screens of the stock screener that you saved: their names and conditions.",
    until: account,
  },
  { name: "favourites", what: "What you marked with a heart while signed in.", until: account },
  {
    name: "limits",
    what: "How often something was tried, such as asking for a sign-in link, under a keyed hash from which no address can be read.",
    until: "An hour; rows end by themselves.",
  },
  {
    name: "outbox",
    what: "Mail of a copy that runs on its owner's own machine without a mail server. Empty everywhere else.",
    until: "Until its owner clears it.",
  },
]

/** Tables about companies, funds, managers, and the running of the site. */
export const publicTables: StoredThing[] = [
  { name: "companies", what: "Listed companies.", until: noPerson },
  { name: "company_aliases", what: "Names and tickers that companies once had.", until: noPerson },
  { name: "company_metrics", what: "Figures that the screener filters by.", until: noPerson },
  { name: "screener_generation", what: "When those were last gathered.", until: noPerson },
  { name: "investors", what: "Managers whose 13F filings are followed.", until: noPerson },
  { name: "investor_quarters", what: "Sums of their portfolios.", until: noPerson },
  { name: "holdings", what: "What they held at the end of each quarter.", until: noPerson },
  { name: "securities", what: "Which ticker a CUSIP trades under.", until: noPerson },
  { name: "issuer_splits", what: "When companies split their shares.", until: noPerson },
  { name: "funds", what: "Share classes of funds.", until: noPerson },
  { name: "fund_names", what: "Names of funds whose reports are loaded.", until: noPerson },
  { name: "earnings_events", what: "When results were or will be released.", until: noPerson },
  { name: "earnings_estimates", what: "Expected results, where its host imported some.", until: noPerson },
  { name: "filing_owners", what: "Which company a filing belongs to.", until: noPerson },
  { name: "recent_filings", what: "What was filed last.", until: noPerson },
  { name: "statement_checks", what: "Whether statements add up.", until: noPerson },
  { name: "health_report", what: "Counts of what is loaded.", until: noPerson },
  { name: "sources", what: "When each source was last read, and its error.", until: noPerson },
  { name: "edgar_gate", what: "When the SEC may be asked next.", until: noPerson },
]

/** Cookies; none is set for reading. */
export const cookies: StoredThing[] = [
  {
    name: "__Host-session",
    what: "Who is signed in: the account's number, signed. Set when you sign in.",
    until: "Thirty days, or until you sign out.",
  },
  {
    name: "__Host-sign-in",
    what: "The address that a sign-in link was sent to, so that you need not type it again.",
    until: "One hour.",
  },
  {
    name: "__Host-oauth-…",
    what: "That a sign-in with Google, Twitter or Facebook was begun in this browser. Removed when it ends.",
    until: "Ten minutes.",
  },
  {
    name: "__Host-flash",
    what: "Which sentence to say once on the next page, such as that you have signed out.",
    until: "One minute.",
  },
  {
    name: "__Host-watchlists",
    what: "Watchlists of readers who have neither an account nor scripts.",
    until: "One year after the last change.",
  },
]

/** What a script keeps in the browser; none of it is sent to the server unless you sign in and agree. */
export const browserStorage: (StoredThing & { file: string })[] = [
  {
    name: "simpleRecentSearches",
    what: "Companies, funds and investors that you opened, and your favourites.",
    until: "Until you clear the site's data.",
    file: "pages/recents/recents-store.ts",
  },
  {
    name: "watchlists",
    what: "Watchlists made without an account.",
    until: "Until you sign in and they are merged, or clear the site's data.",
    file: "pages/watchlist/device-store.ts",
  },
  {
    name: "emailForSignIn",
    what: "The address that a sign-in link was sent to.",
    until: "Until the link is used.",
    file: "pages/sign-in/sign-in-storage.ts",
  },
  {
    name: "favouritesOfAccount",
    what: "Which favourites this browser and your account last had in common, with the account's number.",
    until: "Until you clear the site's data.",
    file: "pages/account/agreed-favourites.ts",
  },
  {
    name: "displayName",
    what: "The name that you signed up with.",
    until: "Until you clear the site's data.",
    file: "pages/sign-in/sign-in-storage.ts",
  },
  {
    name: "sidebar",
    what: "That you folded the sidebar.",
    until: "Until you unfold it.",
    file: "pages/shell/sidebar-state.ts",
  },
]

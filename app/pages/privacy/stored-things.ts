/** All stored data by location. The page shows these lists, and a test compares them with the code. */
export interface StoredThing {
  /** Its name in the code. */
  name: string
  what: string
  until: string
}

const account = "Until you delete the account."
const published = "As long as the site exists; it has only what the SEC publishes."
const noPerson = "As long as the site exists; it has no personal data."

/** Tables with personal data. */
export const personalTables: StoredThing[] = [
  {
    name: "users",
    what: "Your email address and name if you provided them, when the account was created, and when you last viewed your watchlists.",
    until: account,
  },
  {
    name: "sessions",
    what: "The browsers you are signed in with: when and how you signed in, when you last visited, and the names of the browser and system.",
    until:
      "Until you sign out, end the session, or thirty days after signing in; fourteen days without a visit.",
  },
  { name: "users_emails", what: "That your email addresses are registered.", until: account },
  {
    name: "identities",
    what: "The Google, Twitter or Facebook accounts you sign in with: their IDs and email addresses.",
    until: account,
  },
  {
    name: "passkeys",
    what: "Your passkeys: the public key, the browser and system that made it, when you added it, and the last day of use.",
    until: "Until you remove the passkey or delete the account.",
  },
  {
    name: "sign_in_links",
    what: "That a link was sent to an email address, and for which account if the link adds the address to one: a hash of the link, not the link.",
    until: "A link works once, for ten minutes. Expired rows are deleted when new links are sent.",
  },
  {
    name: "account_proofs",
    what: "What you started in a browser to change your account: to add a passkey, to link a provider, or to join a second account that you proved to be yours, with its ID.",
    until:
      "It works once, for ten minutes, until its session ends. Expired rows are deleted when new ones are made.",
  },
  { name: "watchlists", what: "The names of your watchlists.", until: account },
  { name: "watchlist_items", what: "The entries of your watchlists with your notes.", until: account },
  {
    name: "saved_screens",
    what: "Your saved stock screens: names and conditions.",
    until: account,
  },
  { name: "favourites", what: "Your favorites.", until: account },
  {
    name: "alert_subscriptions",
    what: "What each of your watchlists and saved screens notifies you about.",
    until: "Until you turn its alerts off or delete the account.",
  },
  {
    name: "alert_settings",
    what: "Whether alert emails are on, why they were stopped, and a hash of your private feed's address.",
    until: account,
  },
  {
    name: "alert_outbox",
    what: "The news that was found for you.",
    until: "Ninety days, or until you turn the alerts off.",
  },
  {
    name: "alert_digests",
    what: "When alert emails were sent to you. They contain no trackers, so it is not known whether you read them.",
    until: "Ninety days.",
  },
  {
    name: "alert_hooks",
    what: "The addresses that your alerts are sent to, and since when one fails.",
    until: "Until you remove the address or delete the account.",
  },
  {
    name: "alert_deliveries",
    what: "What was sent to these addresses, and what they answered.",
    until: "Ninety days, or until you remove the address.",
  },
  {
    name: "api_tokens",
    what: "Your tokens for programs: a hash, not the token, with its name, what it can do and the last day it was used.",
    until: "Until you revoke the token, its connection ends, or you delete the account.",
  },
  {
    name: "oauth_grants",
    what: "Programs that you connected: their names, what they may do, and hashes of the codes that they received.",
    until: "Until you end the connection or delete the account, or thirty days after its last renewal.",
  },
  {
    name: "oauth_refresh_tokens",
    what: "Hashes of the tokens with which these programs renew their access.",
    until: "Thirty days, or until the connection ends.",
  },
  {
    name: "limits",
    what: "Counts of attempts, such as requests for a sign-in link or for unlisted filings, by a keyed hash that does not reveal an address.",
    until: "One hour; expired rows are deleted.",
  },
  {
    name: "outbox",
    what: "Mail of a development server without a mail service. Empty on other servers.",
    until: "Until the developer deletes it.",
  },
]

/** Tables about companies, funds, managers and operation. */
export const publicTables: StoredThing[] = [
  { name: "companies", what: "Listed companies.", until: noPerson },
  { name: "company_aliases", what: "Former names and tickers of companies.", until: noPerson },
  { name: "texts", what: "Documents of filings whose words can be searched.", until: noPerson },
  { name: "words", what: "The words of these documents.", until: noPerson },
  { name: "company_metrics", what: "Figures used by the screener, of an earlier version.", until: noPerson },
  { name: "named_metrics", what: "Figures used by the screener.", until: noPerson },
  { name: "metric_years", what: "Figures of fiscal years used by the screener.", until: noPerson },
  { name: "past_months", what: "Which month ends the screener can show.", until: noPerson },
  { name: "screener_generation", what: "When the screener's figures were last computed.", until: noPerson },
  { name: "investors", what: "Managers whose 13F filings are tracked.", until: noPerson },
  { name: "investor_quarters", what: "Summaries of managers' portfolios.", until: noPerson },
  { name: "manager_quarters", what: "Totals of managers' 13F filings.", until: noPerson },
  { name: "manager_names", what: "Managers' names, as their 13F filings give them.", until: noPerson },
  { name: "security_titles", what: "Titles of securities in filings.", until: noPerson },
  { name: "imports", what: "Imports of the operator, by which one can be taken back.", until: noPerson },
  { name: "import_subjects", what: "The companies of these imports.", until: noPerson },
  { name: "known_prices", what: "Prices of securities at the ends of quarters.", until: noPerson },
  { name: "security_quarters", what: "What all managers together hold of a security.", until: noPerson },
  { name: "holdings", what: "Managers' holdings at the end of each quarter.", until: noPerson },
  { name: "holding_digests", what: "Digests of these holdings.", until: noPerson },
  {
    name: "owner_stakes",
    what: "Owners of more than 5 % of a company, as their public Schedules 13D and 13G name them.",
    until: published,
  },
  {
    name: "persons",
    what: "Persons and firms that file ownership forms on a company, as the forms name them.",
    until: published,
  },
  { name: "person_words", what: "The words of these names, for the search.", until: published },
  { name: "person_roles", what: "What these persons are at a company.", until: published },
  { name: "insider_trades", what: "Their purchases and sales in the market.", until: "Four hundred days." },
  { name: "insider_clusters", what: "Clusters of their purchases.", until: "Four hundred days." },
  { name: "securities", what: "Tickers of CUSIPs.", until: noPerson },
  { name: "issuer_splits", what: "Stock splits.", until: noPerson },
  { name: "funds", what: "Share classes of funds.", until: noPerson },
  { name: "fund_names", what: "Names of funds whose reports are loaded.", until: noPerson },
  { name: "fund_reports", what: "The latest loaded report of each fund.", until: noPerson },
  { name: "imported_listings", what: "Listings imported by the operator.", until: noPerson },
  { name: "register_reports", what: "Annual reports read from public registers.", until: noPerson },
  { name: "isin_entities", what: "Companies of securities, from GLEIF’s file.", until: noPerson },
  { name: "unlisted_names", what: "Names of companies without a listing.", until: noPerson },
  { name: "earnings_events", what: "Dates of earnings releases.", until: noPerson },
  { name: "earnings_estimates", what: "Earnings estimates imported by the operator.", until: noPerson },
  { name: "filing_owners", what: "The company of each filing.", until: noPerson },
  { name: "recent_filings", what: "Latest filings.", until: noPerson },
  { name: "statement_checks", what: "Whether statements add up.", until: noPerson },
  { name: "health_report", what: "Counts of what is loaded.", until: noPerson },
  { name: "sources", what: "When each source was last read, and its error.", until: noPerson },
  { name: "absent_filings", what: "Filings that the SEC does not have.", until: noPerson },
  { name: "filing_work", what: "Filings that are to be read, and those that were.", until: noPerson },
  { name: "refreshes", what: "What is to be read from the SEC.", until: noPerson },
  { name: "feed_position", what: "How far the feed of current filings is read.", until: noPerson },
  { name: "derivations", what: "How far stored documents are derived again.", until: noPerson },
  { name: "backlog_report", what: "Counts of what waits for the SEC.", until: noPerson },
  { name: "fill_progress", what: "How far the loading of this site's data is.", until: noPerson },
  { name: "edgar_seconds", what: "Places in the line to the SEC in each second.", until: noPerson },
]

/** Cookies; none are set without an account or a watchlist. */
export const cookies: StoredThing[] = [
  {
    name: "__Host-session",
    what: "Your account's and session's IDs and the time you signed in, signed. Set when you sign in.",
    until: "Thirty days, or until the session ends.",
  },
  {
    name: "__Host-sign-in",
    what: "The email address a sign-in link was sent to, so that you do not need to enter it again.",
    until: "One hour.",
  },
  {
    name: "__Host-passkey",
    what: "That a sign-in with a passkey was started in this browser: the random text that it signs. Removed when it is used.",
    until: "Five minutes.",
  },
  {
    name: "__Host-oauth-…",
    what: "That a sign-in with Google, Twitter or Facebook was started in this browser, and a random code if you link one. Removed when it is complete.",
    until: "Ten minutes.",
  },
  {
    name: "__Host-connect",
    what: "The page of a program that asks to be connected, to which you return when you have signed in.",
    until: "Ten minutes.",
  },
  {
    name: "__Host-flash",
    what: "A message to show on the next page, such as that you have signed out.",
    until: "One minute.",
  },
  {
    name: "__Host-watchlists",
    what: "Watchlists of visitors without an account and without JavaScript.",
    until: "One year after the last change.",
  },
]

/** Storage of the browser; not sent to the server unless the user signs in and agrees. */
export const browserStorage: (StoredThing & { file: string })[] = [
  {
    name: "simpleRecentSearches",
    what: "Companies, funds and investors that you opened, and your favorites.",
    until: "Until you clear the site's data.",
    file: "pages/recents/recents-store.ts",
  },
  {
    name: "personSearches",
    what: "Persons that you opened, and those among your favorites.",
    until: "Until you clear the site's data.",
    file: "pages/recents/recents-store.ts",
  },
  {
    name: "watchlists",
    what: "Watchlists made without an account.",
    until: "Until you sign in and merge them, or clear the site's data.",
    file: "pages/watchlist/device-store.ts",
  },
  {
    name: "lastWatchlist",
    what: "The watchlist that you opened last, for the keys that step through it. Stored in the tab.",
    until: "Until you close the tab.",
    file: "pages/watchlist/last-list.ts",
  },
  {
    name: "emailForSignIn",
    what: "The email address a sign-in link was sent to.",
    until: "Until the link is used.",
    file: "pages/sign-in/sign-in-storage.ts",
  },
  {
    name: "favouritesOfAccount",
    what: "The favorites in this browser and your account after the last sync, with the account's ID.",
    until: "Until you delete your account here, or clear the site's data.",
    file: "pages/account/agreed-favorites.ts",
  },
  {
    name: "displayName",
    what: "The name that you signed up with.",
    until: "Until you clear the site's data.",
    file: "pages/sign-in/sign-in-storage.ts",
  },
  {
    name: "sidebar",
    what: "That you collapsed the sidebar.",
    until: "Until you expand it.",
    file: "pages/shell/sidebar-state.ts",
  },
  {
    name: "singleKeys",
    what: "That you turned off keyboard shortcuts without Ctrl or Command.",
    until: "Until you turn them on.",
    file: "ui/single-keys.ts",
  },
]

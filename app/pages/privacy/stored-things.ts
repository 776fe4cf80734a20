/** Stored data of visitors by location. The page shows these lists, and a test compares them with the code. */
export interface StoredThing {
  /** Its name in the code. */
  name: string
  what: string
  until: string
}

const account = "Until you delete the account."

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

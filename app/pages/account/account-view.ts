import type { ApiToken } from "~/model/watchlists/api-token"

/** A browser that the user is signed in with. */
export interface SessionView {
  id: string
  device: string
  /** ISO 8601 days. */
  signedInOn: string
  seenOn: string
  isCurrent: boolean
}

/** A passkey of the user. */
export interface PasskeyView {
  id: string
  device: string
  /** ISO 8601 days. */
  addedOn: string
  lastUsedOn: string | null
}

export interface AccountPageView {
  user: { email: string | null; displayName: string }
  sessions: SessionView[]
  tokens: ApiToken[]
  passkeys: PasskeyView[]
  /** The user signed in within the last fifteen minutes and can make tokens, export and delete. */
  isFresh: boolean
}

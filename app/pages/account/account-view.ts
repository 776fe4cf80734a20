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

/** A way to sign in that is not tied to a device. */
export type WayView = { key: string } & (
  | { kind: "email"; email: string; isMain: boolean }
  | { kind: "provider"; provider: string; subject: string; addedOn: string }
)

/** Another account that the user has proven, and the numbers of what it holds. */
export interface JoinOffer {
  email: string | null
  displayName: string
  lists: number
  screens: number
  favorites: number
  alerts: number
  tokens: number
  passkeys: number
}

export interface AccountPageView {
  user: { email: string | null; displayName: string }
  sessions: SessionView[]
  tokens: ApiToken[]
  passkeys: PasskeyView[]
  ways: WayView[]
  join: JoinOffer | null
  /** The user signed in within the last fifteen minutes and can make tokens, change ways to sign in, export and delete. */
  isFresh: boolean
}

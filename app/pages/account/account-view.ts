import type { ApiToken, ConnectedProgram } from "~/model/watchlists/api-token"
import type { JoinOffer, WayView } from "./ways/ways-view"

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
  programs: ConnectedProgram[]
  passkeys: PasskeyView[]
  ways: WayView[]
  join: JoinOffer | null
  /** The user signed in within the last fifteen minutes and can make tokens, change ways to sign in, export and delete. */
  isFresh: boolean
}

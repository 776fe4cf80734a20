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

/** The message after a form about ways to sign in. */
export interface WaysReply {
  problem?: string
  /** The address to which a link was sent that adds it. */
  sentTo?: string
}

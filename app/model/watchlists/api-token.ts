/** The scopes of a token, in the words of the account page. */
export const tokenScopes = {
  "watchlists:read": "Watchlists",
  "screens:read": "Saved screens",
} as const

export type TokenScope = keyof typeof tokenScopes

export function isTokenScope(text: string): text is TokenScope {
  return Object.hasOwn(tokenScopes, text)
}

/** A personal token for programs, without its text. */
export interface ApiToken {
  id: string
  name: string
  scopes: TokenScope[]
  /** Ms since the epoch. */
  createdAt: number
  /** The last day of use, in UTC. */
  lastUsedOn: string | null
}

export const maxTokens = 20
export const maxTokenNameLength = 60

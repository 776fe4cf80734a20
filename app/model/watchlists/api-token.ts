/** The scopes of a token, in the words of the account page. Tokens of programs and of connections have the same. */
export const tokenScopes = {
  "watchlists:read": "Read watchlists",
  "watchlists:write": "Change watchlists",
  "screens:read": "Read saved screens",
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
  /** Ms since the epoch; null if it does not end by itself. */
  expiresAt: number | null
  /** The last day of use, in UTC. */
  lastUsedOn: string | null
}

export const maxTokens = 20
export const maxTokenNameLength = 60

/** The days after which a token ends, in the words of the account page; 0 for never. */
export const tokenLifetimes = {
  "30": "30 days",
  "90": "90 days",
  "365": "One year",
  "0": "Until it is revoked",
}
export type TokenLifetime = keyof typeof tokenLifetimes

/** A program that a user connected. */
export interface ConnectedProgram {
  id: string
  name: string
  scopes: TokenScope[]
  /** Ms since the epoch. */
  connectedAt: number
  /** The last day of use, in UTC. */
  lastUsedOn: string | null
}

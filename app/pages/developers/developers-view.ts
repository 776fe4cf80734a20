export interface AddressLine {
  path: string
  title: string
  description: string
  parameters: { name: string; place: string; description: string; example: string }[]
  /** An address that answers, with its CSV; null where it needs a token. */
  example: { json: string; csv: string | null } | null
  scope: string | null
}

export interface DevelopersView {
  origin: string
  readsAMinute: number
  replyTokens: number
  groups: { name: string; addresses: AddressLine[] }[]
  problems: { anchor: string; status: string; title: string; meaning: string }[]
  tools: { name: string; description: string }[]
}

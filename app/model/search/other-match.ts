/** Something found by another text than its name or ticker. */
export interface OtherMatch {
  to: string
  name: string
  note: string
  /** Why it matched: `Formerly …`, `CUSIP …`. */
  reason: string
}

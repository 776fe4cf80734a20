/** A holding's weight in a portfolio, 0–100. */
export interface Weighted {
  key: string
  weightPct: number
}

export interface Overlap {
  /** The sum of the smaller weights, 0–100: the common part of two portfolios. */
  sharedPct: number
  keys: string[]
}

/** Compares two portfolios; negative weights (shorts) do not count as shared. */
export function toOverlap(first: Weighted[], second: Weighted[]): Overlap {
  const other = new Map<string, number>()
  for (const { key, weightPct } of second) other.set(key, (other.get(key) ?? 0) + weightPct)
  const own = new Map<string, number>()
  for (const { key, weightPct } of first) own.set(key, (own.get(key) ?? 0) + weightPct)
  const keys = [...own.keys()].filter((key) => (own.get(key) ?? 0) > 0 && (other.get(key) ?? 0) > 0)
  const sharedPct = keys.reduce((sum, key) => sum + Math.min(own.get(key)!, other.get(key)!), 0)
  return { sharedPct, keys: keys.sort((a, b) => own.get(b)! - own.get(a)! || (a < b ? -1 : 1)) }
}

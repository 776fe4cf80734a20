/** A holding's weight in a portfolio, 0–100. */
interface Weighted {
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
  const shared = [...own].flatMap(([key, ownPct]) => {
    const otherPct = other.get(key) ?? 0
    return ownPct > 0 && otherPct > 0 ? [{ key, ownPct, otherPct }] : []
  })
  const sharedPct = shared.reduce((sum, { ownPct, otherPct }) => sum + Math.min(ownPct, otherPct), 0)
  shared.sort((a, b) => b.ownPct - a.ownPct || (a.key < b.key ? -1 : 1))
  return { sharedPct, keys: shared.map(({ key }) => key) }
}

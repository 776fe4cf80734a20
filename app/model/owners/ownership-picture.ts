export const ownerGroups = ["insiders", "owners", "tracked", "managers", "funds"] as const

/** The part of a company that one group of owners reported. */
export interface OwnershipGroup {
  kind: (typeof ownerGroups)[number]
  /** Part of the shares outstanding, or of the class that a schedule names, 0–1; null if that is unknown. */
  ofCompany: number | null
}

/** The shares that no group reported, 0–1 of the company. */
export interface UnreportedShares {
  /** Null if the share of a group is unknown. */
  least: number | null
  most: number
}

/**
 * The range of the shares that no group reported; null if no share of a group is known. How much groups overlap is
 * unknown: together they have at least as much as the largest, and at most as much as their sum.
 */
export function toUnreportedShares(groups: readonly OwnershipGroup[]): UnreportedShares | null {
  // Tracked investors are among all managers.
  const hasManagers = groups.some(({ kind }) => kind === "managers")
  const distinct = groups.filter(({ kind }) => kind !== "tracked" || !hasManagers)
  const known = distinct.flatMap(({ ofCompany }) => ofCompany ?? [])
  if (known.length === 0) return null
  const sum = known.reduce((total, share) => total + share, 0)
  return {
    least: known.length === distinct.length ? Math.max(0, 1 - sum) : null,
    most: Math.max(0, 1 - Math.max(...known)),
  }
}

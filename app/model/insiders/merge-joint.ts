import type { InsiderRow } from "./insider-row"

/**
 * Several owners of one holding, such as a fund and its manager, may each file a form for one trade. Rows of
 * different owners with the same day, security, shares, price and holding afterwards are one trade, unless both
 * hold directly: then two people made the same trade.
 */
export function mergeJointFilings(rows: InsiderRow[]): InsiderRow[] {
  const kept: InsiderRow[] = []
  const byTrade = new Map<string, InsiderRow[]>()
  for (const row of rows) {
    const key = tradeKey(row)
    const same = key ? (byTrade.get(key) ?? []) : []
    const joint = same.find(
      (other) =>
        other.accession !== row.accession &&
        other.ownerCik !== row.ownerCik &&
        !(other.direct && row.direct) &&
        !other.jointOwners.includes(row.owner),
    )
    if (joint) {
      const names = [row.owner, ...row.jointOwners].filter((name) => name !== joint.owner)
      joint.jointOwners = [...new Set([...joint.jointOwners, ...names])]
      const ciks = [row.ownerCik ?? [], row.jointCiks].flat()
      joint.jointCiks = [...new Set([...joint.jointCiks, ...ciks])]
      if (!joint.flags.includes("joint-filers")) joint.flags = [...joint.flags, "joint-filers"]
      continue
    }
    const copy = { ...row }
    kept.push(copy)
    if (key) byTrade.set(key, [...same, copy])
  }
  return kept
}

function tradeKey(row: InsiderRow): string | null {
  if (row.code === null || row.ownedAfter === null || !row.shares) return null
  const { date, security, code, acquired, shares, price, ownedAfter, derivative } = row
  return JSON.stringify([date, security, code, acquired, shares, price, ownedAfter, derivative])
}

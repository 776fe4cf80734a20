import type { InsiderRow } from "./insider-row"

/**
 * Several owners of one holding, such as a fund and its managers, may each file a form for one trade. Rows of
 * different owners with the same day, security, code, shares and price are one trade, whatever each holds afterwards.
 * Two people who both hold directly made a trade each.
 */
export function mergeJointFilings(rows: InsiderRow[]): InsiderRow[] {
  const kept: InsiderRow[] = []
  const byTrade = new Map<string, InsiderRow[]>()
  const withDirectHolder = new Set<InsiderRow>()
  for (const row of rows) {
    const key = tradeKey(row)
    const same = key ? (byTrade.get(key) ?? []) : []
    const joint = same.find(
      (other) =>
        other.accession !== row.accession &&
        other.ownerCik !== row.ownerCik &&
        !(row.direct && withDirectHolder.has(other)) &&
        !other.jointOwners.includes(row.owner),
    )
    if (joint) {
      const names = [row.owner, ...row.jointOwners].filter((name) => name !== joint.owner)
      joint.jointOwners = [...new Set([...joint.jointOwners, ...names])]
      const ciks = [row.ownerCik ?? [], row.jointCiks].flat()
      joint.jointCiks = [...new Set([...joint.jointCiks, ...ciks])]
      if (row.direct) withDirectHolder.add(joint)
      if (!joint.flags.includes("joint-filers")) joint.flags = [...joint.flags, "joint-filers"]
      continue
    }
    const copy = { ...row }
    kept.push(copy)
    if (copy.direct) withDirectHolder.add(copy)
    if (key) byTrade.set(key, [...same, copy])
  }
  return kept
}

function tradeKey(row: InsiderRow): string | null {
  if (row.code === null || !row.shares) return null
  const { date, security, code, acquired, shares, price, derivative } = row
  return JSON.stringify([date, security, code, acquired, shares, price, derivative])
}

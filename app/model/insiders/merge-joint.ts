import { toClassName } from "~/model/securities/security-kind"
import type { InsiderRow } from "./insider-row"

/**
 * Codes of what each person receives or gives: equal numbers are often those of equal grants. Their lines are one only
 * if the holdings afterwards are, too.
 */
const personalCodes = new Set(["A", "F", "G", "I", "M"])

/**
 * Several owners of one holding, such as a fund and its managers, may each file a form for one trade. Lines of several
 * forms with the same day, security, code, shares and price are one trade, whatever each owner holds afterwards. Two
 * people who both hold directly made a trade each, and so did one owner whose holdings differ afterwards.
 */
export function mergeJointFilings(rows: InsiderRow[]): InsiderRow[] {
  const trades: { row: InsiderRow; lines: InsiderRow[] }[] = []
  const byKey = new Map<string, typeof trades>()
  for (const row of rows) {
    const key = tradeKey(row)
    const same = key ? (byKey.get(key) ?? []) : []
    const trade = same.find(({ lines }) => lines.every((line) => areOneTrade(line, row)))
    if (trade) {
      trade.lines.push(row)
      continue
    }
    const added = { row, lines: [row] }
    trades.push(added)
    if (key) byKey.set(key, [...same, added])
  }
  return trades.map(({ row, lines }) => (lines.length > 1 ? joinOwners(row, lines) : { ...row }))
}

function areOneTrade(a: InsiderRow, b: InsiderRow): boolean {
  if (a.accession === b.accession) return false
  if (a.ownerCik !== b.ownerCik || a.owner !== b.owner) return !(a.direct && b.direct)
  // An owner reports a trade twice only beside different other owners.
  const isRepeated = a.ownedAfter === b.ownedAfter && a.direct === b.direct
  return isRepeated && a.jointOwners.join() !== b.jointOwners.join()
}

function joinOwners(row: InsiderRow, lines: InsiderRow[]): InsiderRow {
  const names = lines.flatMap((line) => [line.owner, ...line.jointOwners])
  const ciks = lines.flatMap((line) => [line.ownerCik ?? [], line.jointCiks].flat())
  return {
    ...row,
    jointOwners: [...new Set(names)].filter((name) => name !== row.owner),
    jointCiks: [...new Set(ciks)].filter((cik) => cik !== row.ownerCik),
    flags: row.flags.includes("joint-filers") ? row.flags : [...row.flags, "joint-filers"],
  }
}

function tradeKey(row: InsiderRow): string | null {
  if (row.code === null || !row.shares) return null
  const { date, security, code, acquired, shares, price, value, derivative, ownedAfter } = row
  const holding = personalCodes.has(code) ? ownedAfter : null
  // One of the owners can have typed the total as the price.
  const each = value === null ? price : Number((value / shares).toPrecision(8))
  return JSON.stringify([date, toClassName(security), code, acquired, shares, each, derivative, holding])
}

import type { NportHolding } from "~/edgar/holdings/nport"
import { getHoldingCusip } from "./holding-cusip"

export interface FundChange {
  holding: NportHolding
  before: NportHolding | null
  status: "New" | "Sold All" | "Nothing" | "Changed"
  balanceDiff: number | null
  weightDiffPct: number | null
}

/** Identifies a holding across reports. Derivatives without a CUSIP or ISIN are identified by name and title. */
export function holdingKey(holding: NportHolding): string {
  const { isin, name, title, assetCategory, payoff } = holding
  const number = getHoldingCusip(holding) ?? isin
  return number ? `${number}|${payoff ?? ""}` : `${name}|${title}|${assetCategory}|${payoff ?? ""}`
}

/** One row for each key: a bond bought in several lots is one holding. */
function sumHoldings(holdings: NportHolding[]): Map<string, NportHolding> {
  const summed = new Map<string, NportHolding>()
  for (const holding of holdings) {
    const key = holdingKey(holding)
    const known = summed.get(key)
    summed.set(
      key,
      known
        ? {
            ...known,
            balance: add(known.balance, holding.balance),
            valueUsd: add(known.valueUsd, holding.valueUsd),
            weightPct: add(known.weightPct, holding.weightPct),
          }
        : holding,
    )
  }
  return summed
}

/** Compares two reports of a fund, largest change of weight first. */
export function compareReports(before: NportHolding[], after: NportHolding[]): FundChange[] {
  const earlier = sumHoldings(before)
  const later = sumHoldings(after)
  const changes: FundChange[] = [...later].map(([key, holding]) => {
    const known = earlier.get(key) ?? null
    const balanceDiff = known ? subtract(holding.balance, known.balance) : holding.balance
    return {
      holding,
      before: known,
      status: known ? (balanceDiff === 0 ? "Nothing" : "Changed") : "New",
      balanceDiff,
      weightDiffPct: subtract(holding.weightPct, known ? known.weightPct : 0),
    }
  })
  for (const [key, holding] of earlier)
    if (!later.has(key))
      changes.push({
        holding: { ...holding, balance: 0, valueUsd: 0, weightPct: 0 },
        before: holding,
        status: "Sold All",
        balanceDiff: holding.balance === null ? null : -holding.balance,
        weightDiffPct: holding.weightPct === null ? null : -holding.weightPct,
      })
  return changes.sort((a, b) => Math.abs(b.weightDiffPct ?? 0) - Math.abs(a.weightDiffPct ?? 0))
}

function add(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b
}

function subtract(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b
}

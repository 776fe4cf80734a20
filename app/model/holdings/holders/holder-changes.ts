import type { Cik } from "~/lib/cik"
import { median } from "~/lib/numbers"
import { parseQuarter, type Quarter, shiftQuarter } from "~/lib/quarter"
import { comparePortfolios, type PositionChange, type SplitsOf } from "~/model/holdings/compare-portfolios"
import { type HeldSecurity, parseHeld } from "~/model/holdings/key-rows"
import { impliedPrice, type Portfolio, type Position } from "~/model/holdings/portfolios"
import type { HoldersDocument } from "./holders-document"

interface HolderChange {
  cik: Cik
  name: string
  filed: string
  held: string
  change: PositionChange
}

/** Each manager's position of a security, compared with the quarter before exactly as on the manager's page. */
export function toHolderChanges(document: HoldersDocument, splitsOf: SplitsOf): HolderChange[] {
  const quarter = parseQuarter(document.quarter)
  if (!quarter) return []
  const { cusip, name: issuer, titleOfClass } = document
  return document.managers.flatMap(([cik, name, filed], row): HolderChange[] => {
    const held = document.held[row] ?? "SH"
    const security: HeldSecurity = { cusip, name: issuer, titleOfClass, ...parseHeld(held) }
    const at = (amounts: (number | null)[], values: (number | null)[], weights: (number | null)[]) => {
      const amount = amounts[row] ?? null
      return amount === null
        ? null
        : getPortfolio(quarter, toPosition(security, amount, values[row] ?? 0, weights[row] ?? null))
    }
    const before = at(document.before, document.valuesBefore, document.weightsBefore)
    const after = at(document.shares, document.values, document.weights)
    if (!after) return []
    const earlier = before && { ...before, quarter: shiftQuarter(quarter, -1) }
    const [change] = comparePortfolios(earlier ?? "missing", after, splitsOf)
    return change ? [{ cik, name, filed, held, change }] : []
  })
}

function toPosition(
  security: HeldSecurity,
  amount: number,
  valueUsd: number,
  weightPct: number | null,
): Position | null {
  return amount > 0 ? { key: security.cusip, security, amount, valueUsd, weightPct, isScaled: false } : null
}

/** A portfolio of one security. */
function getPortfolio(quarter: Quarter, position: Position | null): Portfolio {
  return {
    quarter,
    filings: [],
    valueUsd: 0,
    optionsUsd: 0,
    isPartial: false,
    positions: position ? [position] : [],
  }
}

/** A row of the table `security_quarters`. */
export interface SecurityQuarter {
  cusip: string
  quarter: string
  name: string
  holders: number
  shares: number
  value: number
  price: number | null
  newCount: number
  added: number
  reduced: number
  soldOut: number
  bought: number
  sold: number
}

/** The total holdings and trades of all managers in a security. */
export function toSecurityQuarter(document: HoldersDocument, splitsOf: SplitsOf): SecurityQuarter {
  const changes = toHolderChanges(document, splitsOf)
    .filter(({ held }) => held === "SH")
    .map(({ change }) => change)
  const current = changes.filter(({ position }) => position.amount > 0)
  const price = median(current.flatMap(({ position }) => impliedPrice(position) ?? []))
  const count = (matches: (change: PositionChange) => boolean) => changes.filter(matches).length
  const traded = (sign: 1 | -1) =>
    changes.reduce((sum, { tradedUsd }) => sum + Math.max(0, sign * (tradedUsd ?? 0)), 0)
  const [, holders = 0, shares = 0, value = 0] = document.history.at(-1) ?? []
  return {
    cusip: document.cusip,
    quarter: document.quarter,
    name: document.name,
    holders,
    shares,
    value,
    price,
    newCount: count(({ status }) => status === "New"),
    added: count(({ status, sharesDiff }) => status === "Changed" && (sharesDiff ?? 0) > 0),
    reduced: count(({ status, sharesDiff }) => status === "Changed" && (sharesDiff ?? 0) < 0),
    soldOut: count(({ status }) => status === "Sold All"),
    bought: traded(1),
    sold: traded(-1),
  }
}

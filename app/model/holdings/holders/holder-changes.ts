import type { Cik } from "~/lib/cik"
import { median } from "~/lib/numbers"
import { parseQuarter } from "~/lib/quarter"
import {
  comparePositions,
  type PositionChange,
  type SplitsOf,
  soldAll,
} from "~/model/holdings/compare-portfolios"
import { type HeldSecurity, parseHeld } from "~/model/holdings/key-rows"
import { impliedPrice, type Position } from "~/model/holdings/portfolios"
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
    const toPosition = (amount: number, valueUsd = 0, weightPct: number | null = null): Position | null =>
      amount > 0 ? { key: cusip, security, amount, valueUsd, weightPct, isScaled: false } : null
    const amountBefore = document.before[row] ?? null
    const before =
      amountBefore === null
        ? "missing"
        : toPosition(amountBefore, document.valuesBefore[row] ?? 0, document.weightsBefore[row])
    const after = toPosition(document.shares[row] ?? 0, document.values[row], document.weights[row])
    const isGone = !after && before && before !== "missing"
    const change = after
      ? comparePositions(before, after, quarter, splitsOf)
      : isGone && soldAll(before, quarter, splitsOf)
    return change ? [{ cik, name, filed, held, change }] : []
  })
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

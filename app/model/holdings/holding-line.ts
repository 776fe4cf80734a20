import type { FiledCusip } from "~/lib/cusip"
import type { Quarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import type { PositionChange } from "./compare-portfolios"
import { formatStatus } from "./format-holdings"
import type { HoldingHistory } from "./holding-history"
import type { HeldSecurity, PutCall } from "./key-rows"
import { impliedPrice } from "./portfolios"

/** A security's display name: the listed company's name and ticker, or the name in the filing. */
export interface SecurityLabel {
  name: string
  ticker: Ticker | null
}

export type LabelSecurity = (security: Pick<HeldSecurity, "cusip" | "name">) => SecurityLabel

/** A holding of a quarter, for pages and data files. */
export interface HoldingLine extends SecurityLabel {
  key: string
  cusip: FiledCusip
  /** The issuer's name in the filing. */
  issuer: string
  class: string
  kind: "shares" | "principal" | "options"
  putCall: PutCall | null
  /** Null where the filing does not give them. */
  shares: number | null
  value: number
  /** The percentage of the share and principal rows, 0–100. */
  percentage: number | null
  status: string | null
  ratio: number | null
  sharesDiff: number | null
  weightingDiff: number | null
  impliedPrice: number | null
  firstQuarter: Quarter | null
  lastQuarter: Quarter | null
  /** New shares per old share in this quarter; `isSplitInferred` if it follows only from the figures. */
  split: number | null
  isSplitInferred: boolean
  /** The value was wrong by a factor of 1,000 and was corrected. */
  isScaled: boolean
}

export function toHoldingLine(
  change: PositionChange,
  history: HoldingHistory | undefined,
  label: LabelSecurity,
): HoldingLine {
  const { position, split } = change
  const { security } = position
  const { name, ticker } = label(security)
  return {
    name,
    ticker,
    key: change.key,
    cusip: security.cusip,
    issuer: security.name,
    class: security.titleOfClass,
    kind: security.putCall ? "options" : security.amountType === "PRN" ? "principal" : "shares",
    putCall: security.putCall,
    shares: position.amount === 0 && position.valueUsd > 0 ? null : position.amount,
    value: position.valueUsd,
    percentage: position.weightPct,
    status: formatStatus(change),
    ratio: change.status === "Changed" ? change.ratio : null,
    sharesDiff: change.sharesDiff,
    weightingDiff: change.weightDiffPct,
    impliedPrice: impliedPrice(position),
    firstQuarter: history?.first ?? null,
    lastQuarter: history?.last ?? null,
    split: split?.ratio ?? null,
    isSplitInferred: split?.isInferred ?? false,
    isScaled: position.isScaled,
  }
}

import { append } from "~/lib/collections"
import type { Cusip } from "~/lib/cusip"
import { median } from "~/lib/numbers"
import { parseQuarter, type Quarter } from "~/lib/quarter"
import { byFilingOrder, type FiledHoldings, isRead, type ReadFiling } from "./decode-investor"
import { type HeldSecurity, type Holding, lowestThousand, securityKey, thousandfold } from "./key-rows"
import { putInForce, settleAmendments } from "./settle-amendments"

export interface Position {
  /** The same for a security in all quarters, including its retired CUSIPs. */
  key: string
  security: HeldSecurity
  amount: number
  valueUsd: number
  /** The percentage of the share and principal rows, 0–100; null for options, whose value is notional. */
  weightPct: number | null
  /** The value differed by a factor of 1,000 from the other quarters and was corrected. */
  isScaled: boolean
}

export interface Portfolio {
  quarter: Quarter
  /** Oldest first: the original and its amendments. */
  filings: ReadFiling[]
  /** Largest first, options after everything else. */
  positions: Position[]
  /** Share and principal rows. */
  valueUsd: number
  optionsUsd: number
  /** Only amendments with additions were read, not the report itself. */
  isPartial: boolean
}

/** Maps a retired CUSIP to its successor. */
export type Aliases = ReadonlyMap<string, Cusip>

/** The portfolios of all quarters with a table that was read, oldest first. */
export function toPortfolios(filings: FiledHoldings[], aliases: Aliases = new Map()): Portfolio[] {
  const byQuarter = new Map<Quarter, ReadFiling[]>()
  for (const filing of settleAmendments(filings).filter(isRead)) {
    const quarter = filing.quarter ? parseQuarter(filing.quarter) : null
    if (quarter) append(byQuarter, quarter, filing)
  }
  const portfolios = [...byQuarter]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([quarter, reports]) => mergeReports(quarter, reports.sort(byFilingOrder), aliases))
  scaleAgainstOtherQuarters(portfolios)
  return portfolios.map(withWeights)
}

function mergeReports(quarter: Quarter, reports: ReadFiling[], aliases: Aliases): Portfolio {
  const inForce = reports.reduce<ReadFiling[]>(putInForce, [])
  const positions = new Map<string, Position>()
  for (const report of inForce)
    for (const { security, amount, valueUsd } of report.holdings) {
      const key = securityKey({ ...security, cusip: aliases.get(security.cusip) ?? security.cusip })
      const known = positions.get(key)
      if (known) {
        known.amount += amount
        known.valueUsd += valueUsd
      } else positions.set(key, { key, security, amount, valueUsd, weightPct: null, isScaled: false })
    }
  return {
    quarter,
    filings: reports,
    positions: [...positions.values()],
    valueUsd: 0,
    optionsUsd: 0,
    isPartial: inForce.every(({ amendment }) => amendment === "new holdings"),
  }
}

/** The portfolios of the quarters whose report itself was read: others are not known in full. */
export function onlyWhole(portfolios: Portfolio[]): Portfolio[] {
  return portfolios.filter(({ isPartial }) => !isPartial)
}

/** False if the unit of values of one of its filings is only the form's. */
export function hasCertainUnit({ filings }: Pick<Portfolio, "filings">): boolean {
  return filings.every(({ unitCertain }) => unitCertain !== false)
}

/** Detects a single row in the wrong unit by comparing it with the same security in other quarters of certain units. */
function scaleAgainstOtherQuarters(portfolios: Portfolio[]): void {
  const priced = new Map<string, { position: Position; price: number; isCertain: boolean }[]>()
  for (const portfolio of portfolios) {
    const isCertain = hasCertainUnit(portfolio)
    for (const position of portfolio.positions) {
      const price = impliedPrice(position)
      if (price === null) continue
      append(priced, position.key, { position, price, isCertain })
    }
  }
  for (const held of priced.values()) {
    const prices = held.map(({ price }) => price)
    // No two prices of most securities are so far apart, so no medians are needed.
    if (prices.length < 3 || Math.max(...prices) < lowestThousand * Math.min(...prices)) continue
    for (const each of held) {
      const others = held.filter((other) => other !== each && other.isCertain)
      const usual = others.length < 2 ? null : median(others.map(({ price }) => price))
      const factor = usual === null ? 1 : thousandfold(each.price, usual)
      if (factor === 1) continue
      each.position.valueUsd *= factor
      each.position.isScaled = true
    }
  }
}

function withWeights(portfolio: Portfolio): Portfolio {
  const isOption = (position: Position) => position.security.putCall !== null
  const sum = (positions: Position[]) => positions.reduce((total, position) => total + position.valueUsd, 0)
  const valueUsd = sum(portfolio.positions.filter((position) => !isOption(position)))
  const optionsUsd = sum(portfolio.positions.filter(isOption))
  const positions = portfolio.positions
    .map((position) => ({
      ...position,
      weightPct: isOption(position) || valueUsd <= 0 ? null : (position.valueUsd / valueUsd) * 100,
    }))
    .sort(
      (a, b) =>
        Number(isOption(a)) - Number(isOption(b)) || b.valueUsd - a.valueUsd || (a.key < b.key ? -1 : 1),
    )
  return { ...portfolio, positions, valueUsd, optionsUsd }
}

/** Value ÷ shares, dollars; null for options, principal amounts and empty rows. */
export function impliedPrice(holding: Holding): number | null {
  return holding.security.amountType === "SH" ? unitPrice(holding) : null
}

/** Dollars for one share or one dollar of principal; null for options and empty rows. */
export function unitPrice({ security, amount, valueUsd }: Holding): number | null {
  return security.putCall === null && amount > 0 && valueUsd > 0 ? valueUsd / amount : null
}

import { median } from "~/lib/median"
import { parseQuarter, type Quarter } from "~/lib/quarter"
import { byFilingOrder, type FiledHoldings } from "./decode-investor"
import { type HeldSecurity, securityKey, thousandfold } from "./key-rows"

export interface Position {
  /** The same for one security through all quarters, a retired CUSIP's included. */
  key: string
  security: HeldSecurity
  amount: number
  valueUsd: number
  /** Of the share and principal rows, 0–100; null for options, whose value is notional. */
  weightPct: number | null
  /** Its value was a thousand times off the other quarters', and was set right. */
  isScaled: boolean
}

export interface Portfolio {
  quarter: Quarter
  /** Oldest first: the original and its amendments. */
  filings: FiledHoldings[]
  /** Largest first, options after everything else. */
  positions: Position[]
  /** Share and principal rows. */
  valueUsd: number
  optionsUsd: number
  /** Only additions to it were read, not the report itself. */
  isPartial: boolean
}

/** A retired CUSIP to the one that took its place. */
export type Aliases = ReadonlyMap<string, string>

/** The portfolio of every quarter whose table was read, oldest first. */
export function toPortfolios(filings: FiledHoldings[], aliases: Aliases = new Map()): Portfolio[] {
  const byQuarter = new Map<Quarter, FiledHoldings[]>()
  for (const filing of filings) {
    const quarter = filing.state === "read" && filing.quarter ? parseQuarter(filing.quarter) : null
    if (quarter) byQuarter.set(quarter, [...(byQuarter.get(quarter) ?? []), filing])
  }
  const portfolios = [...byQuarter]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([quarter, reports]) => mergeReports(quarter, reports.sort(byFilingOrder), aliases))
  scaleAgainstOtherQuarters(portfolios)
  return portfolios.map(withWeights)
}

/** A restatement, or the report filed anew, replaces what was filed before; new holdings add to it. */
function mergeReports(quarter: Quarter, reports: FiledHoldings[], aliases: Aliases): Portfolio {
  let base: FiledHoldings | null = null
  let additions: FiledHoldings[] = []
  for (const report of reports) {
    if (report.amendment === "new holdings") additions.push(report)
    else {
      if (report.amendment === "restatement") additions = []
      base = report
    }
  }
  const positions = new Map<string, Position>()
  for (const report of base ? [base, ...additions] : additions)
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
    isPartial: base === null,
  }
}

/** A single row in the wrong unit shows against the same security in the other quarters. */
function scaleAgainstOtherQuarters(portfolios: Portfolio[]): void {
  const prices = new Map<string, { portfolio: Portfolio; price: number }[]>()
  for (const portfolio of portfolios)
    for (const position of portfolio.positions) {
      const price = impliedPrice(position)
      if (price === null) continue
      const known = prices.get(position.key)
      if (known) known.push({ portfolio, price })
      else prices.set(position.key, [{ portfolio, price }])
    }
  for (const portfolio of portfolios)
    for (const position of portfolio.positions) {
      const price = impliedPrice(position)
      const others = prices.get(position.key)?.filter((other) => other.portfolio !== portfolio) ?? []
      if (price === null || others.length < 2) continue
      const factor = thousandfold(price, median(others.map((other) => other.price))!)
      if (factor === 1) continue
      position.valueUsd *= factor
      position.isScaled = true
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

/** Dollars a share as the filing gives them; null for options, principal amounts and empty rows. */
export function impliedPrice({
  security,
  amount,
  valueUsd,
}: Pick<Position, "security" | "amount" | "valueUsd">) {
  return security.amountType === "SH" && security.putCall === null && amount > 0 && valueUsd > 0
    ? valueUsd / amount
    : null
}

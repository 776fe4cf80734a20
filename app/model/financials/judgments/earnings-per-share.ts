import { formatCompact, formatFigure } from "~/lib/numbers"
import {
  type Cell,
  type Change,
  type Column,
  gap,
  getFigure,
  getFigures,
  refuted,
} from "~/model/financials/cells/cell"
import { type Fault, toFault } from "~/model/financials/document/fault"
import type { Judgment } from "~/model/financials/relations/solve"

/** Rounded to cents, and with securities that share in income, the product is only near income. */
const earningsTolerance = 0.1
const centRounding = 0.0051
/** Securities that share in income rarely take more than half of it. */
const minShareOfCommon = 0.5
/** Preferred dividends and securities that share in income are smaller. */
const maxEarningsFactor = 50

/** Earnings per share with the average shares that they are of. */
export const earningsRows = [
  ["epsBasic", "sharesBasic"],
  ["epsDiluted", "sharesDiluted"],
] as const
export const sharesOfEarnings: Readonly<Record<string, string>> = Object.fromEntries(earningsRows)

/** Earnings per share × average shares beside income to common shareholders. */
interface EarningsProduct {
  earnings: number
  shares: number
  common: number
}

/**
 * Earnings and shares beside net income less preferred dividends, or beside the printed income to common shareholders where
 * the former is not near the product; null without shares or income.
 */
export function toProduct(earnings: number, sharesRow: string, column: Column): EarningsProduct | null {
  const [shares, income] = getFigures(column, sharesRow, "netIncome")
  if (!shares || income == null) return null
  const common = income - (getFigure(column, "preferredDividends") ?? 0)
  const product = { earnings, shares, common }
  const printed = column.get("incomeToCommon")?.fact
  return !printed || isNearIncome(product) ? product : { ...product, common: printed.value }
}

export function isNearIncome({ earnings, shares, common }: EarningsProduct): boolean {
  const near = Math.abs(shares) * centRounding + Math.abs(common) * earningsTolerance
  return Math.abs(earnings * shares - common) <= near
}

/** True for earnings of the other sign than income, which is as large, or twice as large with other securities. */
export function isTurned({ earnings, shares, common }: EarningsProduct): boolean {
  const share = (-earnings * shares) / common
  return share >= minShareOfCommon && share <= 1 + earningsTolerance
}

/** True for shares or earnings of another scale. */
export function isOfOtherScale({ earnings, shares, common }: EarningsProduct): boolean {
  const factor = Math.abs((earnings * shares) / common)
  return factor > maxEarningsFactor || factor < 1 / maxEarningsFactor
}

/** Marks earnings per share of the wrong sign, of which either can be wrong, and refuses those of another scale. */
export const judgeEarnings: Judgment = (column) =>
  earningsRows.flatMap(([row, sharesRow]) => {
    const cell = judge(column, row, sharesRow)
    return cell ? [[row, cell] satisfies Change] : []
  })

function judge(column: Column, row: string, sharesRow: string): Cell | null {
  const cell = column.get(row)
  const product = cell?.value == null ? null : toProduct(cell.value, sharesRow, column)
  if (!cell || !product || isNearIncome(product)) return null
  if (isOfOtherShares(cell, column.get(sharesRow), product))
    return gap("Average shares changed too much for earnings per share of four quarters to add up.")
  const isRefuted = row === "epsDiluted" && differsFromBasic(column, product)
  if (!isRefuted && isTurned(product)) return { ...cell, fault: describeProduct(product) }
  return isRefuted || isOfOtherScale(product) ? refuted(describeProduct(product)) : null
}

/** A share in one quarter is another part of the company than in the next from this change on. */
const minChange = 1.5
/** Earnings of four quarters that are farther from income ÷ average shares are those of no share. */
const maxDifference = 0.25

/** True for the sum of four quarters with different numbers of shares, which is not near income ÷ average shares. */
function isOfOtherShares(
  cell: Cell,
  shares: Cell | undefined,
  { earnings, shares: mean, common }: EarningsProduct,
): boolean {
  const counts = shares?.inputs.map(({ value }) => value) ?? []
  if (cell.inputs.length !== 4 || counts.length !== 4) return false
  if (Math.max(...counts) < Math.min(...counts) * minChange) return false
  return Math.abs(earnings * mean - common) > Math.abs(common) * maxDifference + 4 * mean * centRounding
}

/** True for diluted earnings that are not basic ones although the average shares are, and basic ones are near income. */
function differsFromBasic(column: Column, { earnings, shares, common }: EarningsProduct): boolean {
  const [basic, sharesBasic] = [getFigure(column, "epsBasic"), getFigure(column, "sharesBasic")]
  if (basic === null || sharesBasic !== shares || Math.abs(basic - earnings) <= 2 * centRounding) return false
  return isNearIncome({ earnings: basic, shares, common })
}

function describeProduct({ earnings, shares, common }: EarningsProduct): Fault {
  const product = `${formatFigure(earnings, 2)} × ${formatCompact(shares)} average shares`
  return toFault(earnings, `earnings per share, because ${product} is not ${formatCompact(common)}`)
}

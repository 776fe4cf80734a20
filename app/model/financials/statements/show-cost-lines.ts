import { findProvenSubset } from "~/lib/sums/subset-sum"
import { roundingUnit } from "~/model/financials/facts/vintages"
import { costLines } from "~/model/financials/rows/cost-lines"
import { type Column, getFigure } from "./cell"
import { deriveTotal, minus, plus, type Term } from "./complete-column"

/** A line with what it adds to the costs of a period. */
type Line = { row: string; value: number }

const plainCosts: readonly Term[] = [
  minus("costOfRevenue", "Cost of revenue"),
  minus("sellingGeneralAdministrative", "Selling, general and administrative"),
  minus("researchAndDevelopment", "Research and development"),
]
const otherCosts: readonly Term[] = [
  minus("serviceCostLine", "Costs of services"),
  minus("otherCostLine", "Other costs"),
]
/** Costs that notes give at companies whose statements do not. */
const notedCosts: readonly Term[] = [
  minus("acquisitionLine", "Costs of acquisitions"),
  minus("severanceLine", "Severance"),
  minus("contingencyLine", "Loss of contingencies"),
  minus("stockCostLine", "Stock-based compensation"),
  minus("otherLaborLine", "Other labor"),
]
const operatingGains: readonly Term[] = [
  plus("businessSaleGain", "Gain on sale of business"),
  plus("assetSaleGain", "Gain on sale of assets"),
]
const netInterestLine = "netInterestNonOperating"
const interestLines = ["interestExpense", netInterestLine]
const gainsBelow = [
  ...[netInterestLine, "interestIncome", "otherNonOperatingLine", "equityMethodIncome"],
  ...["investmentIncomeLine", "debtExtinguishment", "exchangeGain"],
]
const costsBelow = ["interestExpense", "warrantChange", "reorganizationItems"]

/** The smallest unit in which sums can be equal by accident: figures in smaller units have too many digits for it. */
const coarse = 1e6

/**
 * Shows the lines of costs that rental, shipping, real estate and lending companies print beside selling expenses, only
 * where the lines add up exactly to the costs of the period: a note can give each of these figures too. Where interest
 * is one of these costs, operating income is revenue less the others. Returns the rows.
 */
export function showCostLines(column: Column, period: string, isAssetIndustry: boolean): Term[] {
  const proven = proveLines(column)
  if (!proven) return []
  const lines = costLines.filter(({ line }) => proven.rows.includes(line))
  if (!isAssetIndustry && !lines.some(({ isOfIndustry }) => isOfIndustry)) return []
  if (proven.leadsToIncome) deriveOperations(column, period, proven.rows)
  showNetInterest(column, proven.rows)
  return lines.flatMap(({ line, shown, label }) => {
    const cell = column.get(line)
    if (!cell) return []
    column.set(shown, cell)
    return plus(shown, label)
  })
}

/**
 * Net interest of a statement that prints neither interest expense nor interest income: a figure under their concepts
 * is a note's.
 */
function showNetInterest(column: Column, rows: readonly string[]): void {
  const cell = column.get(netInterestLine)
  const parts = ["interestExpense", "interestIncome"]
  if (!cell || !rows.includes(netInterestLine) || parts.some((row) => rows.includes(row))) return
  column.set("netInterest", cell)
  for (const row of parts) column.delete(row)
}

function deriveOperations(column: Column, period: string, rows: readonly string[]): void {
  if (!interestLines.some((row) => rows.includes(row))) return
  const terms = [
    ...plainCosts,
    ...costLines.map(({ line, label }) => minus(line, label)),
    ...otherCosts,
    ...notedCosts,
    ...operatingGains,
  ].filter(({ row }) => rows.includes(row))
  deriveTotal(column, "operatingIncome", period, [plus("revenue", "Revenue"), ...terms])
}

/**
 * The rows of the lines that are the costs of the period, by the first of its totals that they add up to, and true if
 * revenue less them is income before tax.
 */
function proveLines(column: Column): { rows: string[]; leadsToIncome: boolean } | null {
  const [revenue, costs, expenses, operating, before] = [
    ...["revenue", "costsAndExpenses", "operatingExpenses", "operatingIncome", "incomeBeforeTax"],
  ].map((row) => getFigure(column, row))
  const less = (income: number | null | undefined) =>
    revenue == null || income == null ? null : revenue - income
  const all = less(before)
  // A derived operating income is itself a sum of these lines.
  const isFiled = column.get("operatingIncome")?.fact != null
  const totals: [total: number | null | undefined, isAll: boolean][] = [
    [costs, costs != null && costs === all],
    [expenses, false],
    [isFiled ? less(operating) : null, false],
    [all, true],
    [isFiled ? null : less(operating), false],
  ]
  for (const [total, isAll] of totals) {
    if (total == null) continue
    const isWide = isAll || total === costs
    const found = findLines(column, total, isWide)
    if (found && found.length > 1) return { rows: found.map(({ row }) => row), leadsToIncome: isAll }
  }
  return null
}

/** Lines that add up to a total; a wide one can hold what is below operating income too. */
function findLines(column: Column, total: number, isWide: boolean): Line[] | null {
  const below = isWide ? listBelow(column) : []
  const own = listLines(column, ({ isInNotes }) => !isInNotes, otherCosts)
  const all = listLines(column, () => true, [...otherCosts, ...notedCosts])
  const getUnit = (lines: readonly Line[]) => roundingUnit([total, ...lines.map(({ value }) => value)])
  const lines = getUnit([...all, ...below]) < coarse ? all : own
  return findProvenSubset([...lines, ...below], total, getUnit([...lines, ...below]))
}

/** Costs below operating income; net interest and interest expense can be one figure. */
function listBelow(column: Column): Line[] {
  const costs = read(column, costsBelow, 1)
  const gains = read(column, gainsBelow, -1)
  return [...costs, ...gains.filter(({ value }) => !costs.some((cost) => cost.value === value))]
}

/** Costs above operating income, each figure once: two rows can read one concept. */
function listLines(
  column: Column,
  isListed: (line: (typeof costLines)[number]) => boolean,
  others: readonly Term[],
): Line[] {
  const plain = read(column, getRows(plainCosts), 1)
  const taken = new Set([...plain, ...read(column, ["interestExpense"], 1)].map(({ value }) => value))
  const rows = [...costLines.filter(isListed).map(({ line }) => line), ...getRows(others)]
  const apart = [...read(column, rows, 1), ...read(column, getRows(operatingGains), -1)]
  return [...plain, ...apart.filter(({ value }) => !taken.has(value) && taken.add(value))]
}

function getRows(terms: readonly Term[]): string[] {
  return terms.map(({ row }) => row)
}

function read(column: Column, rows: readonly string[], sign: 1 | -1): Line[] {
  return rows.flatMap((row) => {
    const value = getFigure(column, row)
    return value ? [{ row, value: sign * value }] : []
  })
}

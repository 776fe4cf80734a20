import { findProvenSubset } from "~/lib/sums/subset-sum"
import { type Change, type Column, getFigure } from "~/model/financials/cells/cell"
import { roundingUnit } from "~/model/financials/facts/vintages"
import { type IncomeLine, readIncomeLines, toIncomeTerms } from "~/model/financials/relations/income-lines"
import { combine, type Judgment } from "~/model/financials/relations/solve"
import { costLines } from "~/model/financials/rows/cost-lines"

const plainCosts = ["costOfRevenue", "sellingGeneralAdministrative", "researchAndDevelopment"]
const otherCosts = ["serviceCostLine", "otherCostLine"]
/** Costs that notes give at companies whose statements do not. */
const notedCosts = ["acquisitionLine", "severanceLine", "contingencyLine", "stockCostLine", "otherLaborLine"]
const operatingGains = ["businessSaleGain", "assetSaleGain"]
const netInterestLine = "netInterestNonOperating"
const interestLines = ["interestExpense", netInterestLine]
const gainsBelow = [
  netInterestLine,
  "interestIncome",
  "otherNonOperatingLine",
  "equityMethodIncome",
  "investmentIncomeLine",
  "debtExtinguishment",
  "exchangeGain",
]
const costsBelow = ["interestExpense", "warrantChange", "reorganizationItems"]

/** The smallest unit in which sums can be equal by accident: figures in smaller units have too many digits for it. */
const coarse = 1e6

/**
 * Shows the lines of costs that rental, shipping, real estate and lending companies print beside selling expenses, only
 * where the lines add up exactly to the costs of the period: a note can give each of these figures too. Where interest
 * is one of these costs, operating income is revenue less the others.
 */
export const showCostLines: Judgment = (column, setting) => {
  const proven = proveLines(column)
  if (!proven) return []
  const { rows } = proven
  const lines = costLines.filter(({ line }) => rows.includes(line))
  const isAssetIndustry = setting.isAssetIndustry || setting.rentsOut || setting.industry === "reit"
  if (!isAssetIndustry && !lines.some(({ isOfIndustry }) => isOfIndustry)) return []
  const changes: Change[] = lines.flatMap(({ line, shown }): Change[] => {
    const cell = column.get(line)
    return cell ? [[shown, cell]] : []
  })
  if (
    proven.leadsToIncome &&
    interestLines.some((row) => rows.includes(row)) &&
    !column.has("operatingIncome")
  ) {
    const all = [
      ...plainCosts,
      ...costLines.map(({ line }) => line),
      ...otherCosts,
      ...notedCosts,
      ...operatingGains,
    ]
    const terms = toIncomeTerms(["revenue", ...all.filter((row) => rows.includes(row))])
    changes.push(["operatingIncome", combine(column, terms, setting)])
  }
  return [...changes, ...showNetInterest(column, rows)]
}

/**
 * Net interest of a statement that prints neither interest expense nor interest income: a figure under their concepts
 * is a note's.
 */
function showNetInterest(column: Column, rows: readonly string[]): Change[] {
  const cell = column.get(netInterestLine)
  const parts = ["interestExpense", "interestIncome"]
  if (!cell || !rows.includes(netInterestLine) || parts.some((row) => rows.includes(row))) return []
  return [["netInterest", cell], ...parts.map((row): Change => [row, null])]
}

/**
 * The rows of the lines that are the costs of the period, by the first of its totals that they add up to, and true if
 * revenue less them is income before tax.
 */
function proveLines(column: Column): { rows: string[]; leadsToIncome: boolean } | null {
  const [revenue, costs, expenses, operating, before] = [
    "revenue",
    "costsAndExpenses",
    "operatingExpenses",
    "operatingIncome",
    "incomeBeforeTax",
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
    const found = findLines(column, total, isAll || total === costs)
    if (found && found.length > 1) return { rows: found.map(({ row }) => row), leadsToIncome: isAll }
  }
  return null
}

/** Lines that add up to a total of costs; a wide one can hold what is below operating income too. */
function findLines(column: Column, total: number, isWide: boolean): IncomeLine[] | null {
  const below = isWide ? listBelow(column) : []
  const own = listLines(column, ({ isInNotes }) => !isInNotes, otherCosts)
  const all = listLines(column, () => true, [...otherCosts, ...notedCosts])
  const getUnit = (lines: readonly IncomeLine[]) => roundingUnit([total, ...lines.map(({ value }) => value)])
  const lines = getUnit([...all, ...below]) < coarse ? all : own
  return findProvenSubset([...lines, ...below], -total, getUnit([...lines, ...below]))
}

/** Costs below operating income; net interest and interest expense can be one figure. */
function listBelow(column: Column): IncomeLine[] {
  const costs = readIncomeLines(column, costsBelow)
  const gains = readIncomeLines(column, gainsBelow)
  return [...costs, ...gains.filter(({ value }) => !costs.some((cost) => cost.value === value))]
}

/** Costs above operating income, each figure once: two rows can read one concept. */
function listLines(
  column: Column,
  isListed: (line: (typeof costLines)[number]) => boolean,
  others: readonly string[],
): IncomeLine[] {
  const plain = readIncomeLines(column, plainCosts)
  const taken = new Set(readIncomeLines(column, [...plainCosts, "interestExpense"]).map(({ value }) => value))
  const rows = [...costLines.filter(isListed).map(({ line }) => line), ...others, ...operatingGains]
  const apart = readIncomeLines(column, rows)
  return [...plain, ...apart.filter(({ value }) => !taken.has(value) && taken.add(value))]
}

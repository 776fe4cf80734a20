import { type Cell, derived } from "~/model/financials/cells/cell"
import type { KnownFacts } from "~/model/financials/document/known-facts"
import { keysOfYear } from "~/model/financials/facts/fiscal-periods"
import type { AnnouncedQuarter } from "~/model/financials/statements-document"

const perShareRows = ["epsBasic", "epsDiluted", "sharesBasic", "sharesDiluted"] as const
type PerShareRow = (typeof perShareRows)[number]

export function isPerShareRow(row: string): row is PerShareRow {
  return perShareRows.some((each) => each === row)
}

/** The fourth quarter's cells that a release must agree with. */
interface FourthQuarter {
  fiscalYear: number
  known: KnownFacts
  netIncome: Cell | undefined
  preferredDividends: Cell | undefined
  revenue: Cell | undefined
}

const units = [1e6, 1e3, 1]
/** Earnings per share are rounded to cents: those of a year, of nine months, and of the quarter. */
const maxCents = 0.03
const cent = 1e-9
/** Net income ÷ earnings per share differs from the average shares by what is paid to others, and by rounding. */
const sharesSlack = 0.1

/** A per-share figure of the fourth quarter as its release has it; null where none agrees with the filings. */
export function announcedCell(row: PerShareRow, quarter: FourthQuarter): Cell | null {
  const { known, fiscalYear } = quarter
  for (const announced of known.document.announced ?? []) {
    if (announced.fiscalYear !== fiscalYear || !known.isKnownOn(announced.filed)) continue
    const scale = findScale(announced, quarter)
    if (scale === null || !agreesWithYear(announced, quarter)) continue
    const value = readFigure(row, announced, scale, known)
    if (value === null) continue
    const words = `Announced in the results release${announced.isYearAgo ? " of the next year" : ""}`
    return { ...derived(value, words, []), announced: { ...announced, scale } }
  }
  return null
}

/** The unit in which net income and revenue agree with the year less nine months; null if they do not. */
function findScale({ scale, netIncome, revenue }: AnnouncedQuarter, quarter: FourthQuarter): number | null {
  const income = quarter.netIncome?.value ?? null
  if (income === null || netIncome === undefined) return null
  const toCommon = income - (quarter.preferredDividends?.value ?? 0)
  const filedRevenue = quarter.revenue?.value ?? null
  for (const unit of scale === null ? units : [scale]) {
    const isIncome = isSame(netIncome, income, unit) || isSame(netIncome, toCommon, unit)
    const isRevenue = revenue === undefined || filedRevenue === null || isSame(revenue, filedRevenue, unit)
    if (isIncome && isRevenue) return unit
  }
  return null
}

/** True if an amount in units is a filed one, rounded. */
function isSame(amount: number, filed: number, unit: number): boolean {
  const precision = Number.isInteger(amount) ? unit : unit / 10
  return Math.abs(amount * unit - filed) <= precision
}

/** True if earnings per share of the quarter are within three cents of the year's less the nine months'. */
function agreesWithYear(announced: AnnouncedQuarter, { fiscalYear, known }: FourthQuarter): boolean {
  const { N3, Y4, Q1, Q2, Q3 } = keysOfYear(fiscalYear)
  const ownFactor = 1 / known.splitsSince(announced.filed)
  for (const row of ["epsDiluted", "epsBasic"] as const) {
    const own = announced[row]
    const year = known.find(row, "perShare", Y4)
    const nine = known.find(row, "perShare", N3)
    const parts = nine ? [nine] : [Q1, Q2, Q3].flatMap((key) => known.find(row, "perShare", key) ?? [])
    if (own === undefined || !year || (!nine && parts.length < 3)) continue
    const before = parts.reduce((sum, { value }) => sum + value, 0)
    // Each figure is rounded to cents of the shares that it was filed with.
    const basis = Math.max(ownFactor, ...[year, ...parts].map(({ splitFactor }) => splitFactor))
    return Math.abs(year.value - before - own * ownFactor) <= maxCents * basis + cent
  }
  return false
}

function readFigure(
  row: PerShareRow,
  announced: AnnouncedQuarter,
  scale: number,
  known: KnownFacts,
): number | null {
  const printed = announced[row]
  const factor = known.splitsSince(announced.filed)
  if (printed === undefined) return null
  if (row === "epsBasic" || row === "epsDiluted") return Number((printed / factor).toPrecision(12))
  const eps = announced[row === "sharesBasic" ? "epsBasic" : "epsDiluted"]
  const implied = eps && announced.netIncome !== undefined ? (announced.netIncome * scale) / eps : null
  // Counts of shares have a unit of their own.
  const unit = units.find(
    (each) => implied !== null && Math.abs((printed * each) / implied - 1) <= sharesSlack,
  )
  return unit ? Math.round(printed * unit * factor) : null
}

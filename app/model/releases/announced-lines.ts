import type { ReleaseTable } from "./collect-release"
import { type Announced, type Context, toContext, type Unit } from "./reconciliation-context"
import { filedName, growthWord } from "./reconciliation-names"
import type { PrintedFigure } from "./release-grid"
import { isSamePeriod, type ReleasePeriod, type ReleaseQuarter } from "./release-periods"

const statementTitle =
  /\bstatements?\s+of\b|\bbalance sheets?\b|\bincome statements?\b|\bsegment|\bresults\b|\bfinancial (?:data|information|highlights|summary)\b/i

/** The figures of tables without adjusted lines. */
export function listAnnounced(table: ReleaseTable, about: ReleaseQuarter): Announced[] {
  const rows = table.parts.flatMap((part) => part.rows)
  const isAdjusted = rows.some(({ label }) => /\bnon[\s-]?(?:gaap|ifrs)\b|\badjusted\b/i.test(label))
  const heads = table.parts.flatMap((part) => part.heads).join(" ")
  const isOther = /\bnon[\s-]?(?:gaap|ifrs)\b|\badjust/i.test(heads)
  const title = `${table.before.slice(-300)} ${table.parts.flatMap((part) => part.captions).join(" ")}`
  const isStatement = rows.length >= 6 && (statementTitle.test(title) || rows.length >= 12)
  if (isAdjusted || isOther || !isStatement) return []
  return table.parts.flatMap((part) => {
    const { columns, scale } = toContext(table, part, about, [])
    return part.rows.flatMap(({ label, group, figures }) =>
      figures.flatMap((figure, at) =>
        figure?.value == null || figure.value === 0
          ? []
          : [
              {
                size: Math.abs(figure.value),
                decimals: figure.decimals,
                isPercent: figure.isPercent,
                scale,
                period: columns[at]?.period ?? null,
                label,
                group,
              },
            ],
      ),
    )
  })
}

/** True if the statements have the figure for the period, in any unit within its rounding. */
export function isAnnounced(
  { value, decimals }: PrintedFigure,
  unit: Unit,
  scale: number | null,
  period: ReleasePeriod | null,
  announced: readonly Announced[],
): boolean {
  if (value === null || value === 0) return false
  const size = Math.abs(value)
  return announced.some((each) => {
    if (each.period && period && !isSamePeriod(each.period, period)) return false
    if ((unit === "percent") !== each.isPercent) return false
    if (unit === "percent") return each.size === size
    if (unit === "share") return each.size === size && each.decimals >= 2
    const factor = scale !== null && each.scale !== null ? each.scale / scale : 1
    const rounding = Math.max(factor * 10 ** -each.decimals, 10 ** -decimals) / 2
    return Math.abs(each.size * factor - size) <= (factor === 1 ? 0 : rounding) + 1e-9
  })
}

/** True if the statements have a figure, or what it is computed from. */
export function isFiledFigure(
  figure: PrintedFigure,
  label: string,
  unit: Unit,
  period: ReleasePeriod | null,
  { announced, scale }: Context,
): boolean {
  // A growth can have the size of any other percentage.
  if (unit === "percent" && growthWord.test(label)) return isGrowth(figure, label, period, announced)
  if (isAnnounced(figure, unit, scale, period, announced)) return true
  if (unit === "percent") return filedName.test(label) && isQuotient(figure, label, period, announced)
  if (unit === "amount" && debtName.test(label) && isSumOfDebts(figure, scale, period, announced)) return true
  return unit === "amount" && filedName.test(label) && isNeighborSum(figure, scale, period, announced)
}

/** True if two lines of a statement, one below the other, sum up to a figure. */
function isNeighborSum(
  { value }: PrintedFigure,
  scale: number | null,
  period: ReleasePeriod | null,
  announced: readonly Announced[],
): boolean {
  if (value === null || !period || Math.abs(value) < 1_000) return false
  const lines = announced.filter(
    (each) => each.period && isSamePeriod(each.period, period) && each.scale === scale && each.decimals < 2,
  )
  return lines.some((line, at) => Math.abs(line.size + (lines[at + 1]?.size ?? 0) - Math.abs(value)) < 1e-6)
}

export const debtName = /\b(?:debt|borrowings)\b/i

/** True if an amount is the sum of debts that follow each other on the balance sheet of its day. */
export function isSumOfDebts(
  { value, decimals }: PrintedFigure,
  scale: number | null,
  period: ReleasePeriod | null,
  announced: readonly Announced[],
): boolean {
  if (!value || period?.months !== 0) return false
  const debts = announced.filter(
    (each) =>
      each.period &&
      isSamePeriod(each.period, period) &&
      each.scale === scale &&
      /\b(?:debt|borrowings|notes payable|commercial paper|loans payable)\b/i.test(each.label),
  )
  return debts.some((_, from) => {
    let sum = 0
    return debts.slice(from).some(({ size }) => {
      sum += size
      return Math.abs(sum - value) < 0.5 * 10 ** -decimals
    })
  })
}

/** True if a percentage is the growth of announced revenue over that of the year before. */
export function isGrowth(
  { value, decimals }: PrintedFigure,
  label: string,
  period: ReleasePeriod | null,
  announced: readonly Announced[],
): boolean {
  if (value === null || !period || !growthName.test(label)) return false
  const before = { ...period, end: `${Number(period.end.slice(0, 4)) - 1}${period.end.slice(4)}` }
  const revenuesIn = (of: ReleasePeriod) =>
    findRevenues(announced.filter((each) => each.period && isSamePeriod(each.period, of) && !each.isPercent))
  const earlier = revenuesIn(before)
  return revenuesIn(period).some((now) =>
    earlier.some(
      (then) =>
        then.label === now.label &&
        then.scale === now.scale &&
        Math.abs(now.size / then.size - 1 - value / 100) <= 0.5 * 10 ** -(decimals + 2) + 1e-9,
    ),
  )
}

const growthName = /\b(?:revenues?|sales|total|consolidated|company)\b/i

/** True if a percentage is that of an announced line and the revenue of its period. */
export function isQuotient(
  { value, decimals }: PrintedFigure,
  label: string,
  period: ReleasePeriod | null,
  announced: readonly Announced[],
): boolean {
  if (value === null || !period) return false
  const lines = announced.filter(
    (each) => each.period && isSamePeriod(each.period, period) && !each.isPercent,
  )
  const isTax = /\btax\b/i.test(label)
  const wholes = isTax ? lines.filter((line) => taxBase.test(line.label)) : findRevenues(lines)
  const parts = isTax ? lines.filter((line) => /\btax/i.test(line.label) && !taxBase.test(line.label)) : lines
  return wholes.some((whole) =>
    parts.some(
      (line) =>
        line.scale === whole.scale && isRatio(line.size, whole.size, Math.abs(value) / 100, decimals + 2),
    ),
  )
}

export const revenueName =
  /^(?:total |net |operating )*(?:revenues?|sales)\b(?!.*\b(?:per|cost|growth|change)\b)/i
const taxBase = /\bbefore\b.*\btax/i

/** The lines of revenue. */
export function findRevenues(lines: readonly Announced[]): Announced[] {
  return lines.filter(
    ({ label, decimals, size }) => revenueName.test(label) && (decimals < 2 || size > 1_000),
  )
}

/** True if a part of a whole is a ratio within its rounding. */
export function isRatio(part: number, whole: number, ratio: number, decimals: number): boolean {
  return whole > 0 && Math.abs(part / whole - ratio) <= 0.5 * 10 ** -decimals + 1e-9
}

import { findRevenues, isFiledFigure, isRatio, revenueName } from "./announced-lines"
import type { ReleaseTable } from "./collect-release"
import { type Announced, type Context, toContext, type Unit } from "./reconciliation-context"
import { filedName, isAdjusted, nameOf, shareName } from "./reconciliation-names"
import type { Reconciliation } from "./release-document"
import type { GridRow } from "./release-grid"
import { isSamePeriod, type ReleasePeriod, type ReleaseQuarter } from "./release-periods"

/**
 * Margins and figures per share that are printed without steps: the proven adjusted amount by the revenue or the
 * shares of its period gives the adjusted figure, and the filed one was announced.
 */
export function readQuotients(
  table: ReleaseTable,
  about: ReleaseQuarter,
  announced: readonly Announced[],
  proven: readonly Reconciliation[],
): Reconciliation[] {
  const found: Reconciliation[] = []
  for (const part of table.parts) {
    const context = toContext(table, part, about, announced)
    const amounts = proven.filter((each) => each.unit === "amount")
    for (const [end, row] of part.rows.entries()) {
      const isAdjustedRow = isAdjusted(row) || /^non[\s-]?gaap\b/i.test(row.label)
      if (!isAdjustedRow) continue
      for (const [at, column] of context.columns.entries()) {
        const figure = row.figures[at]
        if (figure?.value == null || column.isChange || !column.period) continue
        const period = column.period
        const unit: Unit | null = figure.isPercent
          ? "percent"
          : figure.decimals === 2 && shareName.test(`${row.group} ${row.label} ${column.text}`)
            ? "share"
            : null
        if (!unit) continue
        const filedAt = findFiledAbove(part.rows, end, at, unit)
        const filedRow = filedAt === null ? null : part.rows[filedAt]
        const filed = filedRow?.figures[at]
        if (!filedRow || filed?.value == null) continue
        const wholes =
          unit === "percent"
            ? revenuesOf(part.rows, at, period, context)
            : sharesOf(part.rows, at, period, context)
        const isFiledKnown = context.columns.some(({ period: each }, other) => {
          const known = filedRow.figures[other]
          return known && each && isFiledFigure(known, filedRow.label, unit, each, context)
        })
        const adjusted = figure.value
        const isProven = amounts.some(
          (each) =>
            isSamePeriod(each, period) &&
            each.scale === context.scale &&
            isSameMeasure(each.label, `${row.group} ${row.label}`, unit) &&
            wholes.some((whole) =>
              unit === "percent"
                ? isRatio(each.adjusted, whole, adjusted / 100, figure.decimals + 2)
                : isRatio(Math.abs(each.adjusted), whole, Math.abs(adjusted), 2) &&
                  Math.sign(each.adjusted) === Math.sign(adjusted),
            ),
        )
        if (!isFiledKnown || !isProven) continue
        found.push({
          label: nameOf(row, column),
          filedLabel: filedRow.label,
          ...period,
          filed: filed.value,
          adjusted,
          unit,
          proof: "quotient",
          items: [],
          isTied: true,
          scale: 1,
          anchor: table.anchor,
          document: table.document,
        })
      }
    }
  }
  return found
}

const measureWords: readonly RegExp[] = [
  /\bgross\b/i,
  /\boperati(?:ng|ons)\b/i,
  /\bnet (?:income|earnings|loss|margin)|\bearnings\b|\beps\b|per (?:\w+ ){0,3}share/i,
  /\bebitda\b/i,
  /\bfree cash\b/i,
]

function isSameMeasure(amount: string, quotient: string, unit: Unit): boolean {
  if (unit === "share") return /\bnet (?:income|earnings|loss)|\bearnings\b|\bprofit\b/i.test(amount)
  const kinds = measureWords.filter((word) => word.test(quotient))
  return kinds.length > 0 && kinds.every((word) => word.test(amount))
}

function findFiledAbove(rows: readonly GridRow[], end: number, at: number, unit: Unit): number | null {
  for (let index = end - 1; index >= Math.max(0, end - 14); index--) {
    const row = rows[index]
    const figure = row?.figures[at]
    if (!row || !figure || isAdjusted(row) || !filedName.test(row.label)) continue
    if (figure.isPercent === (unit === "percent") && (unit === "percent" || figure.decimals === 2))
      return index
  }
  return null
}

function revenuesOf(
  rows: readonly GridRow[],
  at: number,
  period: ReleasePeriod,
  { announced, scale }: Context,
): number[] {
  const own = rows.flatMap(({ label, figures }) => {
    const figure = figures[at]
    return figure?.value && !figure.isPercent && revenueName.test(label) ? [figure.value] : []
  })
  const lines = announced.filter((each) => each.period && isSamePeriod(each.period, period))
  const others = findRevenues(lines).map((each) =>
    each.scale !== null && scale !== null ? (each.size * each.scale) / scale : each.size,
  )
  return [...own, ...others]
}

const sharesName = /\bshares?\b/i

/** The shares of the period, in the unit of the table's amounts. */
function sharesOf(
  rows: readonly GridRow[],
  at: number,
  period: ReleasePeriod,
  { announced, scale }: Context,
): number[] {
  const own = rows.flatMap(({ label, group, figures }) => {
    const value = figures[at]?.value
    return value &&
      sharesName.test(`${group} ${label}`) &&
      /weighted|used|outstanding|average|computation|diluted/i.test(`${group} ${label}`)
      ? [value]
      : []
  })
  const others = announced
    .filter(
      (each) =>
        each.period &&
        isSamePeriod(each.period, period) &&
        /weighted|average|used|diluted/i.test(`${each.group} ${each.label}`) &&
        sharesName.test(`${each.group} ${each.label}`),
    )
    .map(({ size }) => size)
  const units = scale ? [1, 1 / scale, 1_000 / scale, 1_000_000 / scale] : [1]
  return [...own, ...others].flatMap((shares) => units.map((unit) => shares * unit))
}

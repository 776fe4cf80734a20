import type { ColumnHead, Context, Unit } from "./reconciliation-context"
import { filedName, isAdjusted, shareName, stepName } from "./reconciliation-names"
import type { Reconciliation } from "./release-document"
import type { GridRow, PrintedFigure } from "./release-grid"

const lessName = /^(?:less|minus|deduct)\b|^(?:[-–—−]|\([-–—−]\))\s*\p{L}/iu
const maxOpenTotals = 5

/** A line between the filed and the adjusted one. */
export interface Step {
  at: number
  row: GridRow
  figure: PrintedFigure
}

interface Closed {
  filed: number
  adjusted: number
  unit: Unit
  items: Reconciliation["items"]
  isTurned: boolean
}

function unitOf(end: GridRow, start: GridRow, at: number, column: ColumnHead | undefined): Unit | null {
  const [a, b] = [start.figures[at], end.figures[at]]
  if (a?.value == null || b?.value == null) return null
  if (a.isPercent !== b.isPercent) return null
  if (a.isPercent) return "percent"
  if (/%/.test(start.label)) return null
  const hasCents =
    Math.max(a.decimals, b.decimals) >= 2 && Math.max(Math.abs(a.value), Math.abs(b.value)) < 1_000
  const isNamed = shareName.test(
    `${end.label} ${end.group} ${start.label} ${start.group} ${column?.text ?? ""}`,
  )
  const isFiner = [start, end].every((row) =>
    row.figures.some((figure) => figure && !figure.isPercent && figure.value !== null && figure.decimals < 2),
  )
  return hasCents && (isNamed || isFiner) ? "share" : "amount"
}

/** The steps of a column from one line down to another; null if they do not add up. */
export function closeColumn(
  rows: readonly GridRow[],
  start: number,
  end: number,
  at: number,
  context: Context,
): Closed | null {
  const [first, last] = [rows[start], rows[end]]
  const unit = first && last ? unitOf(last, first, at, context.columns[at]) : null
  const [filed, adjusted] = [first?.figures[at], last?.figures[at]]
  if (!unit || !first || filed?.value == null || adjusted?.value == null) return null
  const steps = rows.slice(start + 1, end).flatMap((row, index): Step[] => {
    const figure = row.figures[at]
    if (!figure || isAdjusted(row) || (filedName.test(row.label) && !stepName.test(row.label))) return []
    if (
      /\bmargin\b|\brate\b|\b%|\bweighted\b|\bshares? (?:used|outstanding)\b|\bpercent/i.test(row.label) &&
      unit !== "percent"
    )
      return []
    if (unit !== "percent" && figure.isPercent) return []
    if (unit === "percent" && !figure.isPercent && figure.value !== null && Math.abs(figure.value) >= 1_000)
      return []
    if (unit === "share" && figure.value !== null && figure.decimals < 2) return []
    return [{ at: start + 1 + index, row, figure }]
  })
  const sum = closeSum(filed.value, adjusted.value, steps, Math.max(filed.decimals, adjusted.decimals))
  return sum && { filed: filed.value, adjusted: adjusted.value, unit, ...sum }
}

/** Within the rounding of all figures, which are independent of one another. */
function toleranceOf(count: number, decimals: number): number {
  const units = Math.min((count + 2) / 2, Math.max(1, Math.round(0.87 * Math.sqrt(count + 2))))
  return units * 10 ** -decimals + 1e-9
}

/**
 * The steps that lead from one figure to the other. Lines that sum up lines above them count once; steps after "Less"
 * are taken away, as are all of them where that alone adds up.
 */
export function closeSum(
  filed: number,
  adjusted: number,
  steps: readonly Step[],
  decimals: number,
): { items: Reconciliation["items"]; isTurned: boolean } | null {
  const totals = [...steps.keys()].filter((index) => isTotalOf(steps, index, filed))
  if (totals.length > maxOpenTotals) return null
  for (let choice = (1 << totals.length) - 1; choice >= 0; choice--) {
    const chosen = totals.filter((_, order) => choice & (1 << order))
    const kept = withTotals(steps, chosen, filed)
    const valued = kept.filter(({ figure }) => figure.value !== null && figure.value !== 0)
    const tolerance = toleranceOf(valued.length, decimals)
    const [printed, less, named, all] = (["printed", "less", "named", "all"] as const).map((turn) => {
      const items = valued.map(({ row, figure }) => {
        const value = figure.value ?? 0
        const isNamed = lessName.test(row.label) || lessName.test(row.group)
        const isLess = turn === "all" || (isNamed && (turn === "named" || (turn === "less" && value > 0)))
        return { label: row.label, value: isLess ? -value : value }
      })
      const sum = items.reduce((total, { value }) => total + value, filed)
      return { items, isTurned: turn === "all" && valued.length > 0, error: Math.abs(sum - adjusted) }
    })
    if (!printed || !less || !named || !all) continue
    // A small step fits with either sign: the nearer one is meant.
    const best = [printed, less, named].reduce((a, b) => (b.error < a.error - 1e-9 ? b : a))
    const closed = [best, all].find(({ error }) => error <= tolerance)
    if (closed) return { items: closed.items, isTurned: closed.isTurned }
  }
  return null
}

/** True if a line is the sum of lines right above it, or of all so far. */
function isTotalOf(steps: readonly Step[], index: number, filed: number): boolean {
  const value = steps[index]?.figure.value
  const decimals = steps[index]?.figure.decimals ?? 0
  if (value == null || value === 0 || index === 0) return false
  let sum = 0
  for (let from = index - 1; from >= 0; from--) {
    sum += steps[from]?.figure.value ?? 0
    const count = index - from
    const tolerance = toleranceOf(count, decimals)
    if (count >= 2 && Math.abs(sum - value) <= tolerance) return true
    if (from === 0 && Math.abs(filed + sum - value) <= tolerance) return true
  }
  return /\b(?:sub)?total\b/i.test(steps[index]?.row.label ?? "") && Math.abs(sum - value) < 10 ** -decimals
}

/** The steps without the chosen totals: a sum of all so far is no step, any other stands for the lines that it sums. */
function withTotals(steps: readonly Step[], chosen: readonly number[], filed: number): Step[] {
  const dropped = new Set<number>()
  for (const index of chosen) {
    const value = steps[index]?.figure.value ?? 0
    const decimals = steps[index]?.figure.decimals ?? 0
    let sum = 0
    let isGroup = false
    for (let from = index - 1; from >= 0 && !isGroup; from--) {
      if (dropped.has(from) && !chosen.includes(from)) continue
      sum += steps[from]?.figure.value ?? 0
      isGroup = index - from >= 2 && Math.abs(sum - value) <= toleranceOf(index - from, decimals)
    }
    dropped.add(index)
    if (!isGroup && Math.abs(filed + sum - value) > toleranceOf(index, decimals)) dropped.delete(index)
  }
  return steps.filter((_, index) => !dropped.has(index))
}

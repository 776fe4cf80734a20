import type { IsoDate } from "~/lib/dates"
import type { FoundTable } from "~/model/history/collect-tables"
import type { PrintedLine } from "~/model/history/printed-lines"
import { captionScale } from "~/model/history/table-scale"
import { placeCells, quarterColumn } from "./read-release"
import { findReleaseColumns } from "./release-columns"
import type { Reconciliation } from "./release-document"

const adjusted = /\bnon-?\s?gaap\b|\badjusted\b|\bexcluding\b/i
const filed = /(?<!non-?\s?)\bgaap\b|\bas reported\b|^reported\b|\(gaap\)/i
const measure =
  /net (?:income|earnings|loss)|per (?:\w+ ){0,3}share|\beps\b|gross (?:profit|margin)|operating income|income from operations|ebitda/i
const maxItems = 20
const maxReconciliations = 8

/**
 * The steps from a figure as filed to the adjusted one as the company defines it, for the current quarter: those whose
 * lines add up.
 */
export function readReconciliations(tables: readonly FoundTable[], quarterEnd: IsoDate): Reconciliation[] {
  const found: Reconciliation[] = []
  for (const table of tables) {
    const columns = findReleaseColumns(table.lines, table.before, quarterEnd)
    const quarter = columns ? quarterColumn(columns, quarterEnd) : -1
    if (!columns || quarter < 0) continue
    const lines = table.lines.slice(columns.from).map((line) => ({
      label: toLabel(line),
      cell: placeCells(line, columns)?.[quarter] ?? null,
    }))
    const head = table.lines
      .slice(0, columns.from + 1)
      .map(({ words }) => words.map(({ text }) => text).join(" "))
    const scale = [table.before.slice(-400), ...head].map(captionScale).find((each) => each !== null) ?? null
    for (const steps of listSteps(lines, scale)) if (found.length < maxReconciliations) found.push(steps)
  }
  return found
}

function toLabel(line: PrintedLine): string {
  return line.label
    .replace(/\s+/g, " ")
    .replace(/[:\s]+$/, "")
    .slice(0, 160)
}

interface Step {
  label: string
  cell: { value: number | null; decimals: number } | null
}

function listSteps(lines: readonly Step[], scale: number | null): Reconciliation[] {
  const found: Reconciliation[] = []
  for (const [start, { label, cell }] of lines.entries()) {
    if (!filed.test(label) || adjusted.test(label) || cell?.value == null) continue
    const items: { label: string; value: number }[] = []
    for (const line of lines.slice(start + 1, start + maxItems)) {
      const value = line.cell?.value ?? null
      if (value === null) continue
      if (filed.test(line.label) && !adjusted.test(line.label)) break
      if (!adjusted.test(line.label)) {
        items.push({ label: line.label, value })
        continue
      }
      const isPerShare = Math.max(cell.decimals, line.cell?.decimals ?? 0) >= 2
      const precision = isPerShare ? 0.01 : 10 ** -cell.decimals
      const sum = items.reduce((all, item) => all + item.value, cell.value)
      const isClosed = Math.abs(sum - value) <= precision * Math.max(1, items.length / 2) + 1e-9
      if (items.length > 0 && isClosed && measure.test(`${label} ${line.label}`))
        found.push({
          label: line.label,
          filed: cell.value,
          adjusted: value,
          items,
          isPerShare,
          scale: isPerShare ? 1 : scale,
        })
      break
    }
  }
  return found
}

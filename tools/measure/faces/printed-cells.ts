import { toPeriod } from "~/edgar/xbrl/statement-data-set"
import type { IsoDate } from "~/lib/dates"
import { type FaceRow, faceRows } from "./face-rows"
import { findSubtotals } from "./find-subtotals"
import { type FaceFiling, type FaceKind, type FaceNumber, faceKinds } from "./read-faces"
import { readSections, type Section } from "./read-sections"

/** The printed values of a filing for a row in one column of a statement. */
export interface PrintedCell {
  row: string
  face: FaceKind
  end: IsoDate
  /** 0 for a balance. */
  quarters: number
  /** Figures of lines that are the row; of parts, their sum. */
  values: number[]
  concepts: string[]
  /** The place of its list of concepts: a later one is narrower. */
  tier: number
  isSum: boolean
  /** True if other lines may belong to the row, so that it may be empty. */
  mayBeParts: boolean
}

/** The cells of a filing's statements that rows claim, in the currency of most figures. */
export function toPrintedCells(filing: FaceFiling): { cells: PrintedCell[]; currency: string | null } {
  const currency = mainUnit(filing)
  const cells: PrintedCell[] = []
  if (currency === null) return { cells, currency }
  const values = new Map<string, number>()
  for (const number of filing.numbers) values.set(getKey(number), number.value)
  for (const face of faceKinds) {
    const printed = filing.faces.get(face) ?? []
    const lines = new Set(printed.map(({ concept }) => concept))
    if (lines.size === 0) continue
    for (const { day, quarters } of findColumns(filing, face, lines, currency)) {
      const end = toPeriod(day, 0)?.end
      if (!end) continue
      const shown = printed.flatMap((line) => {
        const value = values.get(getKey({ concept: line.concept, day, quarters, unit: currency }))
        return value === undefined ? [] : [{ ...line, value }]
      })
      const subtotals = findSubtotals(
        shown.map(({ concept, isNegated, value }) => ({ concept, value: isNegated ? -value : value })),
      )
      for (const section of readSections(face, shown, subtotals))
        if (section.lines.length > 0) cells.push({ ...sectionCell(section), face, end, quarters })
      const isNegated = (concept: string) =>
        printed.some((line) => line.concept === concept && line.isNegated)
      for (const claim of faceRows) {
        if (claim.face !== face) continue
        const isRead = (cell: PrintedCell) =>
          cell.face === face && cell.row === claim.row && cell.end === end && cell.quarters === quarters
        if (cells.some(isRead)) continue
        const figureAt = (name: string) => {
          const concept = `us-gaap:${name}`
          if (!lines.has(concept)) return null
          for (const unit of getUnits(claim, currency)) {
            const value = values.get(getKey({ concept, day, quarters, unit }))
            if (value === undefined) continue
            // A payment that is entered as negative is printed so.
            if (value < 0 && claim.sign === -1 && !isNegated(concept)) return value
            return value === 0 ? 0 : value * claim.sign
          }
          return null
        }
        const found = readClaim(claim, figureAt, (total, part) =>
          Boolean(subtotals.get(`us-gaap:${total}`)?.has(`us-gaap:${part}`)),
        )
        if (found) cells.push({ row: claim.row, face, end, quarters, ...found })
      }
    }
  }
  return { cells: [...cells, ...addEbitda(cells)], currency }
}

/** Operating income with depreciation and amortization added, of the columns that print both. */
function addEbitda(cells: readonly PrintedCell[]): PrintedCell[] {
  const find = (row: string, end: IsoDate, quarters: number) =>
    cells.find((cell) => cell.row === row && cell.end === end && cell.quarters === quarters)
  return cells.flatMap((written) => {
    if (written.row !== "depreciationAmortization") return []
    const operating = find("operatingIncome", written.end, written.quarters)
    if (!operating) return []
    const [a = 0, b = 0] = [operating.values[0], written.values[0]]
    const concepts = [...operating.concepts, ...written.concepts]
    return { ...written, row: "ebitda", values: [a + b], concepts, isSum: true }
  })
}

function sectionCell({ row, lines }: Section): Omit<PrintedCell, "face" | "end" | "quarters"> {
  const isDebt = row.endsWith("Debt")
  const sum = lines.reduce((total, { value }) => total + (isDebt ? Math.abs(value) : value), 0)
  return {
    row,
    values: [sum],
    concepts: lines.map(({ concept }) => concept.replace(/^us-gaap:/, "")),
    tier: 0,
    isSum: lines.length > 1,
    mayBeParts: false,
  }
}

type Found = Pick<PrintedCell, "values" | "concepts" | "tier" | "isSum" | "mayBeParts">

function readClaim(
  { whole, parts, never, unless }: FaceRow,
  figureAt: (name: string) => number | null,
  isSubtotal: (total: string, part: string) => boolean,
): Found | null {
  if (figureAt("GrossProfit") === null && unless.some((name) => figureAt(name) !== null)) return null
  for (const [tier, names] of whole.entries()) {
    const concepts = names.filter((name) => figureAt(name) !== null)
    const values = concepts.flatMap((name) => figureAt(name) ?? [])
    if (values.length > 0) return { values, concepts, tier, isSum: false, mayBeParts: false }
  }
  const all = parts.filter((name) => figureAt(name) !== null)
  const concepts = all.filter((part) => !all.some((total) => isSubtotal(total, part)))
  if (concepts.every((name) => never.includes(name))) return null
  const values = concepts.map((name) => figureAt(name) ?? 0)
  const sum = values.reduce((total, value) => total + value, 0)
  const isSum = concepts.length > 1
  return {
    values: [sum],
    concepts,
    tier: whole.length,
    isSum,
    mayBeParts: isSum,
  }
}

function getKey({ concept, day, quarters, unit }: Omit<FaceNumber, "value">): string {
  return `${concept}|${day}|${quarters}|${unit}`
}

/** Per-share figures are in money in the data sets; some filers use other units for them. */
function getUnits({ unit }: FaceRow, currency: string): string[] {
  if (unit === "money") return [currency]
  return unit === "shares" ? ["shares"] : [currency, `${currency}/shares`, "pure", "shares"]
}

/** The currency of most figures; a convenience translation has fewer. */
function mainUnit({ numbers }: FaceFiling): string | null {
  const counts = new Map<string, number>()
  for (const { unit } of numbers) if (/^[A-Z]{3}$/.test(unit)) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  const [first] = [...counts].sort((a, b) => b[1] - a[1])
  return first?.[0] ?? null
}

/** A year's statement shows two years before it at most. */
const maxYearsBefore = 2

/**
 * The columns of a statement: dates for which half as many of its lines have a figure as for the fullest one. Figures
 * of other dates are of notes. A report of a year has columns of years, others have columns of quarters.
 */
function findColumns(
  { filing: { form, period }, numbers }: FaceFiling,
  face: FaceKind,
  lines: ReadonlySet<string>,
  currency: string,
): { day: number; quarters: number }[] {
  const isAnnual = /^(10-K|20-F|40-F)/.test(form)
  const isQuarterly = form.startsWith("10-Q")
  const last = Number(period?.replaceAll("-", "") ?? 0)
  const columns = new Map<string, { day: number; quarters: number; count: number }>()
  for (const { concept, day, quarters, unit } of numbers) {
    if (unit !== currency || !lines.has(concept) || (face === "BS") !== (quarters === 0)) continue
    if (last > 0 && (day > last || day < last - (maxYearsBefore * 10_000 + 200))) continue
    if (face !== "BS" && (isAnnual ? quarters !== 4 : isQuarterly && quarters > 3)) continue
    const key = `${day}|${quarters}`
    const column = columns.get(key) ?? { day, quarters, count: 0 }
    column.count += 1
    columns.set(key, column)
  }
  const fullest = Math.max(0, ...[...columns.values()].map(({ count }) => count))
  return [...columns.values()].filter(({ count }) => count * 2 >= fullest)
}

import { daysBetween } from "~/lib/dates"
import {
  debtName,
  findRevenues,
  isAnnounced,
  isFiledFigure,
  isGrowth,
  isQuotient,
  isSumOfDebts,
  listAnnounced,
} from "./announced-lines"
import { closeColumn, closeSum, type Step } from "./close-column"
import type { ReleaseTable } from "./collect-release"
import { type ColumnHead, type Context, toContext, type Unit } from "./reconciliation-context"
import {
  cashName,
  filedName,
  growthWord,
  isAdjusted,
  isKin,
  isOfDay,
  measureWord,
  nameOf,
  shareName,
  stepName,
  totalDebt,
} from "./reconciliation-names"
import { readQuotients } from "./reconciliation-quotients"
import type { Reconciliation } from "./release-document"
import type { GridPart, GridRow } from "./release-grid"
import {
  isSamePeriod,
  type ReleasePeriod,
  type ReleaseQuarter,
  readMonths,
  readPeriod,
} from "./release-periods"

const maxSteps = 36
const maxReconciliations = 150
const maxDaysLater = 20

/**
 * The steps from a figure as announced to the adjusted one as the company defines it. They are given only where they
 * add up within their rounding, and where the release's own statements have the first of them.
 */
export function readReconciliations(
  tables: readonly ReleaseTable[],
  about: ReleaseQuarter,
): Reconciliation[] {
  const announced = tables.flatMap((table) => listAnnounced(table, about))
  const scales = new Set(announced.flatMap(({ scale }) => scale ?? []))
  const usual = scales.size === 1 ? [...scales][0] : undefined
  const found: Reconciliation[] = []
  for (const table of tables) {
    for (const part of table.parts) {
      const own = toContext(table, part, about, announced)
      // A table without a unit has that of the release, if it has one only.
      const context = { ...own, scale: own.scale ?? usual ?? null }
      const down = readDown(part, context)
      found.push(...down, ...readUp(part, context, down), ...readAcross(part, context))
    }
  }
  const all = [...found, ...tables.flatMap((table) => readQuotients(table, about, announced, found))]
  // A later period is one of guidance.
  const proven = all.filter(({ end }) => daysBetween(about.end, end) <= maxDaysLater)
  return toldApart(distinct(proven)).slice(0, maxReconciliations)
}

/** Lines of a column from a figure as filed down to an adjusted one. */
function readDown(part: GridPart, context: Context): Reconciliation[] {
  const found: Reconciliation[] = []
  const rows = part.rows
  for (const [end, row] of rows.entries()) {
    if (!isAdjusted(row)) continue
    const starts = listStarts(rows, end).map((at) => ({ at, proof: provePair(rows, at, end, context) }))
    const pair =
      starts.find(({ proof }) => proof === "announced") ?? starts.find(({ proof }) => proof === "open")
    if (!pair) continue
    const start = pair.at
    for (const at of context.columns.keys()) {
      const closed = closeColumn(rows, start, end, at, context)
      const filed = rows[start]
      if (!closed || !filed) continue
      const column = context.columns[at]
      const period = withMonths(
        column?.period ?? periodOfRow(row, context) ?? periodOfRow(filed, context) ?? context.period,
        row.label,
      )
      if (!period || column?.isChange || (period.months === 0 && !isOfDay(row.label))) continue
      if (isContradicted(rows, start, at, closed.unit, period, context)) continue
      const label = nameOf(row, column)
      const alike = listAlike(context.columns, row)
      // Columns of one heading can be of two periods or two measures: none of them is told.
      if (alike.includes(at) || (label !== nameOf(row, undefined) && alike.length > 0)) continue
      if (!measureWord.test(label) || (closed.unit === "amount" && /\brate\b/i.test(row.label))) continue
      if (closed.unit === "amount" && sharesCount.test(`${row.group} ${row.label}`)) continue
      found.push({
        label,
        filedLabel: filed.label,
        ...period,
        filed: closed.filed,
        adjusted: closed.adjusted,
        unit: closed.unit,
        proof: "steps",
        items: closed.items,
        isTied: pair.proof === "announced",
        scale: closed.unit === "amount" ? context.scale : 1,
        anchor: context.anchor,
        document: context.document,
      })
    }
  }
  return found
}

/** A number of shares, which is no amount. */
const sharesCount =
  /\bshares? (?:used|outstanding)\b|\bweighted[\s-]average\b.*\bshares?\b|^(?!.*\b(?:per|income|earnings|loss|profits?|ffo|funds)\b).*\bshares?\b/i
const upName = /\bnon[\s-]?(?:gaap|ifrs)\b|\badjusted\b|\bcore\b|\bunderlying\b|\bebitdar?x?\b|\bffo\b/i

/**
 * Lines of a column from an adjusted figure down to the one as filed, which the release's statements have to have. Only
 * for what is not read as lines down to the adjusted one.
 */
function readUp(part: GridPart, context: Context, down: readonly Reconciliation[]): Reconciliation[] {
  const rows = [...part.rows].reverse()
  const known = new Set(down.map(({ label }) => label))
  return readDown({ ...part, rows }, context).filter(
    ({ label, unit, isTied, items }) =>
      isTied && unit !== "percent" && items.length > 0 && upName.test(label) && !known.has(label),
  )
}

/** The columns that their headings do not tell apart from another one. */
function listAlike(columns: readonly ColumnHead[], { figures }: GridRow): number[] {
  const isAlike = (a: number, b: number) => {
    const [one, other] = [columns[a], columns[b]]
    if (a === b || !one || !other || one.isChange || other.isChange || one.measure !== other.measure)
      return false
    if (figures[a]?.value == null || figures[b]?.value == null) return false
    // Amounts and figures per share stand side by side below one heading.
    const [first, second] = [figures[a], figures[b]]
    if (first.isPercent !== second.isPercent || first.decimals !== second.decimals) return false
    return one.period && other.period ? isSamePeriod(one.period, other.period) : one.period === other.period
  }
  const all = [...columns.keys()]
  return all.filter((at) => all.some((other) => isAlike(at, other)))
}

/** A period whose length the line itself names, such as trailing twelve months. */
function withMonths(period: ReleasePeriod | null, label: string): ReleasePeriod | null {
  const months = readMonths(label)
  return period && months !== null ? { ...period, months } : period
}

function periodOfRow({ label, group }: GridRow, { about }: Context): ReleasePeriod | null {
  return readPeriod(label, about) ?? readPeriod(group, about)
}

/** Lines above that can be the filed one, the highest first. */
function listStarts(rows: readonly GridRow[], end: number): number[] {
  const from = Math.max(0, end - maxSteps)
  const starts: number[] = []
  for (let at = from; at < end; at++) {
    const row = rows[at]
    // A line that is printed again begins again.
    const isAgain = rows.slice(at + 1, end).some(({ label }) => label !== "" && label === row?.label)
    if (row && !isAgain && !isAdjusted(row) && !stepName.test(row.label)) starts.push(at)
  }
  const isNamed = (at: number) =>
    filedName.test(rows[at]?.label ?? "") || totalDebt.test(rows[at]?.label ?? "")
  const named = starts.filter(isNamed)
  return [...named, ...starts.filter((at) => !isNamed(at))]
}

/**
 * The proof of two lines: a column adds up with a step, and its first figure was announced. It is open where the
 * release names the first line as filed and has no statement of its period; the filing has to prove it.
 */
function provePair(
  rows: readonly GridRow[],
  start: number,
  end: number,
  context: Context,
): "announced" | "open" | null {
  const [row, last] = [rows[start], rows[end]]
  if (!row || !last || !isKin(row, last, context.columns.map(({ measure }) => measure).join(""))) return null
  // A filed total below is the first line, of which this one is a part.
  const isPart = rows
    .slice(start + 1, end)
    .some(
      (each) =>
        filedName.test(each.label) &&
        !stepName.test(each.label) &&
        isKin(each, last, "") &&
        each.figures.some((figure) => figure && !figure.isPercent && figure.value),
    )
  if (!filedName.test(row.label) && isPart) return null
  const closed = [...context.columns.keys()].flatMap((at) => {
    const each = closeColumn(rows, start, end, at, context)
    return each ? [{ at, each }] : []
  })
  const stepped = closed.filter(({ each }) => each.items.length > 0)
  if (stepped.length === 0) return null
  // Steps that are taken away without a word for it: more than one column has to agree.
  if (closed.every(({ each }) => each.isTurned) && stepped.length < 2) return null
  const isKnown = closed.some(({ at, each }) => {
    const figure = row.figures[at]
    const period = context.columns[at]?.period ?? periodOfRow(row, context) ?? context.period
    return figure != null && isFiledFigure(figure, row.label, each.unit, period, context)
  })
  if (isKnown) return "announced"
  if (cashName.test(row.label)) return "open"
  const isCovered = context.announced.some(({ period }) =>
    context.columns.some((column) => period && column.period && isSamePeriod(period, column.period)),
  )
  return filedName.test(row.label) && !isCovered ? "open" : null
}

/**
 * True if the statements have the line that other columns are of, and another figure of it for the period; or if a
 * margin is no quotient of the period's lines.
 */
function isContradicted(
  rows: readonly GridRow[],
  start: number,
  at: number,
  unit: Unit,
  period: ReleasePeriod,
  context: Context,
): boolean {
  const row = rows[start]
  const figure = row?.figures[at]
  if (!row || !figure) return true
  const { announced, scale } = context
  if (unit === "percent" && growthWord.test(row.label)) return !isGrowth(figure, row.label, period, announced)
  if (isAnnounced(figure, unit, scale, period, announced)) return false
  const ofPeriod = announced.filter((each) => each.period && isSamePeriod(each.period, period))
  if (debtName.test(row.label)) return !isSumOfDebts(figure, scale, period, announced)
  if (unit === "share")
    return ofPeriod.some(({ decimals, isPercent, size }) => decimals >= 2 && !isPercent && size < 1_000)
  if (unit === "percent") {
    const isMargin = /\bmargins?\b|\brate\b/i.test(row.label)
    return isMargin && findRevenues(ofPeriod).length > 0 && !isQuotient(figure, row.label, period, announced)
  }
  const names = new Set<string>()
  for (const [other, each] of row.figures.entries()) {
    const known = context.columns[other]?.period ?? null
    if (!each?.value || !known) continue
    for (const line of announced) if (isAnnounced(each, unit, scale, known, [line])) names.add(line.label)
  }
  return ofPeriod.some(({ label }) => names.has(label))
}

/** Lines across columns: as filed, the adjustments, as adjusted. */
function readAcross(part: GridPart, context: Context): Reconciliation[] {
  const found: Reconciliation[] = []
  const heads = part.heads.map((text, at) => ({
    isFiled:
      (filedName.test(text) || filedName.test(context.columns[at]?.measure ?? "")) &&
      !/non[\s-]?gaap/i.test(text),
    basis: /\b(?:constant[\s-]currency|organic)\b/i.exec(text)?.[0].toLowerCase() ?? "",
    isAdjusted:
      /\bnon[\s-]?(?:gaap|ifrs)\b|\badjusted\b|\bcore\b|\bunderlying\b|\bconstant[\s-]currency\b|\borganic\b/i.test(
        text,
      ) && !/\badjustments?\b/i.test(text.replace(/\bnon[\s-]?gaap\b/gi, "")),
  }))
  for (const [from, head] of heads.entries()) {
    const next = heads.findIndex((each, at) => at > from && (each.isAdjusted || each.isFiled))
    const last = heads[next]
    if (!head.isFiled || next < from + 2 || !last?.isAdjusted) continue
    for (const row of part.rows) {
      const [filed, adjusted] = [row.figures[from], row.figures[next]]
      const unit = unitAcross(row, from, next)
      if (filed?.value == null || adjusted?.value == null || !unit) continue
      const steps = row.figures.slice(from + 1, next).flatMap((figure, index): Step[] => {
        const label = context.columns[from + 1 + index]?.measure ?? ""
        return figure ? [{ at: index, row: { ...row, label, group: "" }, figure }] : []
      })
      const sum = closeSum(filed.value, adjusted.value, steps, Math.max(filed.decimals, adjusted.decimals))
      const period = periodOfRow(row, context) ?? context.columns[next]?.period ?? context.period
      if (!sum || sum.items.length === 0 || sum.isTurned || !period) continue
      const label = `GAAP ${row.label}`
      const isTied =
        last.basis && unit === "percent"
          ? isGrowth(filed, label, period, context.announced)
          : isFiledFigure(filed, label, unit, period, context)
      if (!isTied) continue
      const { basis } = last
      found.push({
        label: basis ? `${row.label} (${basis})`.slice(0, 160) : row.label,
        filedLabel: row.label,
        ...period,
        filed: filed.value,
        adjusted: adjusted.value,
        unit,
        proof: "steps",
        items: sum.items,
        isTied: true,
        scale: unit === "amount" ? context.scale : 1,
        anchor: context.anchor,
        document: context.document,
      })
    }
  }
  return found
}

function unitAcross(row: GridRow, from: number, to: number): Unit | null {
  const [a, b] = [row.figures[from], row.figures[to]]
  if (a?.value == null || b?.value == null || a.isPercent !== b.isPercent) return null
  if (a.isPercent) return "percent"
  return Math.max(a.decimals, b.decimals) >= 2 && shareName.test(`${row.group} ${row.label}`)
    ? "share"
    : "amount"
}

/** Each measure once for a period, the one with more steps; equal figures of one table are two measures. */
function distinct(found: readonly Reconciliation[]): Reconciliation[] {
  const kept = new Map<string, Reconciliation[]>()
  for (const each of found) {
    const key = [each.unit, each.months, each.end, each.filed, each.adjusted].join(" ")
    const others = kept.get(key) ?? []
    const again = others.findIndex(({ anchor, label }) => anchor !== each.anchor || label === each.label)
    const other = others[again]
    if (!other) kept.set(key, [...others, each])
    else if (other.items.length < each.items.length) others[again] = each
  }
  return [...kept.values()].flat()
}

/** The same figure in another unit differs by its rounding. */
const maxRounding = 0.05

/** Without figures of one name, unit and period that differ, as those of segments do: the name does not tell them apart. */
function toldApart(found: readonly Reconciliation[]): Reconciliation[] {
  const sizeOf = ({ adjusted, scale }: Reconciliation) => adjusted * (scale ?? 1)
  const isOther = (a: Reconciliation, b: Reconciliation) =>
    a.label === b.label &&
    a.unit === b.unit &&
    isSamePeriod(a, b) &&
    Math.abs(sizeOf(a) - sizeOf(b)) > maxRounding * Math.max(Math.abs(sizeOf(a)), Math.abs(sizeOf(b)))
  return found.filter((each) => !found.some((other) => isOther(each, other)))
}

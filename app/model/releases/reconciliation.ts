import { daysBetween } from "~/lib/dates"
import type { ReleaseTable } from "./collect-release"
import type { Reconciliation } from "./release-document"
import type { GridPart, GridRow, PrintedFigure } from "./release-grid"
import {
  isSamePeriod,
  type ReleasePeriod,
  type ReleaseQuarter,
  readHeads,
  readInstant,
  readMonths,
  readPeriod,
  toMeasure,
} from "./release-periods"

/** A line that a company adjusts in its own way. */
const adjustedName =
  /\bnon[\s-]?(?:gaap|ifrs)\b|\badjusted\b|\badj\.|\bcore\b|\bexcluding\b|\bfree cash flow\b|\bebitda\b|\bebit\b|\bunderlying\b|\bnormalized\b|\borganic\b|\bfunds from operations\b|\bffo\b|\bnet debt\b|\btangible (?:common |book |net )?(?:equity|assets|value|worth)|\bconstant[\s-]currency\b|\bcash (?:flow )?from operations and\b|^cash from operations$|\bcash operating\b|\bcomparable\b|\boperating \(non/i
/** A step between two lines, whose name can have the words of an adjusted line. */
const stepName =
  /\badjustments?\b(?! ebitda)|\badjust(?:ing|s)?\b|\bexclusions?\b|\b(?:impact|effects?|costs?|share|portion|allocation) (?:of|on|from)\b|\breconciling\b|\bweighted\b|\bshares?\s+(?:used|outstanding|in)\b|\bnumber of\b|\badd(?:ed)? back\b|^(?:less|add|plus|deduct)\b/i
const filedName = /(?<!non[\s-]?)\b(?:gaap|ifrs)\b|\bas reported\b|^reported\b|\breported\)/i
const change =
  /\bchange|\bgrowth\b|\bvs\.?\b|\bvariance\b|\binc(?:rease)?\.?\s*\/|\by\/y\b|\byr\/yr\b|\bq\/q\b|\byoy\b|%\s*$|\bpercent(?:age)?\b|\bconstant[\s-]currency\b|\bimpact\b|o\/\(u\)/i
const shareName =
  /\bper (?:\w+[\s-]+){0,5}(?:shares?|ads|unit)\b|\beps\b|\b(?:earnings|income|loss)[^a-z]*per\b/i
const lessName = /^(?:less|minus|deduct)\b|^(?:[-–—−]|\([-–—−]\))\s*\p{L}/iu
const statementTitle =
  /\bstatements?\s+of\b|\bbalance sheets?\b|\bincome statements?\b|\bsegment|\bresults\b|\bfinancial (?:data|information|highlights|summary)\b/i
const maxSteps = 36
const maxOpenTotals = 5
const maxReconciliations = 150
const maxDaysLater = 20

type Unit = Reconciliation["unit"]

/** One figure of a release's statements, in the unit that its table names. */
interface Announced {
  size: number
  decimals: number
  isPercent: boolean
  scale: number | null
  period: ReleasePeriod | null
  label: string
  group: string
}

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
  return distinct(proven).slice(0, maxReconciliations)
}

interface Context {
  anchor: string
  document: string
  scale: number | null
  about: ReleaseQuarter
  announced: readonly Announced[]
  columns: ColumnHead[]
  /** The period of the whole table, where its columns have none. */
  period: ReleasePeriod | null
}

interface ColumnHead {
  text: string
  period: ReleasePeriod | null
  /** The heading without the words of its period. */
  measure: string
  isChange: boolean
}

function toContext(
  table: ReleaseTable,
  part: GridPart,
  about: ReleaseQuarter,
  announced: readonly Announced[],
): Context {
  const caption = part.captions.join(" ")
  const title = `${table.before.slice(-200)} ${caption}`
  const periods = readHeads(part.heads, caption, table.before, about)
  const columns = part.heads.map((text, at): ColumnHead => {
    const own = periods[at] ?? readInstant(text, about, `${table.before.slice(-200)} ${caption}`)
    const measure = toMeasure(text)
    return { text, period: own, measure, isChange: change.test(text) && !/\bgaap\b/i.test(text) }
  })
  // A day over two columns, one of which is a change or an average, tells neither.
  for (const each of columns) {
    const { period } = each
    const isOfDay = period?.months === 0
    if (
      isOfDay &&
      columns.some((other) => other !== each && other.period && isSamePeriod(other.period, period))
    )
      each.isChange = true
  }
  return {
    anchor: table.anchor,
    document: table.document,
    scale: table.scales[table.parts.indexOf(part)] ?? null,
    about,
    announced,
    columns,
    period: readPeriod(caption, about) ?? readPeriod(title, about),
  }
}

/** The figures of tables without adjusted lines. */
function listAnnounced(table: ReleaseTable, about: ReleaseQuarter): Announced[] {
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

/** True if the statements have the figure for the period, in the same unit or a finer one. */
function isAnnounced(
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
    return Math.abs(each.size * factor - size) <= (factor === 1 ? 0 : 0.5 * 10 ** -decimals) + 1e-9
  })
}

interface Step {
  at: number
  row: GridRow
  figure: PrintedFigure
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

/** True for a line that is of a day, such as debt and equity; an average is of a period. */
function isOfDay(label: string): boolean {
  return /\b(?:debt|borrowings|equity|assets|book value)\b/i.test(label) && !/\baverage\b/i.test(label)
}

/** What a line can be of: two lines of one reconciliation are of the same. */
const families: readonly RegExp[] = [
  /\b(?:income|earnings|profits?|loss(?:es)?|ebitdar?|ebita?|eps|per (?:\w+ ){0,3}share|ffo|funds from operations)\b/i,
  /\bcash\b/i,
  /\b(?:revenues?|sales)\b/i,
  /\b(?:expenses?|costs?|sg&a|r&d|mg&a|opex|g&a|s&m|research|marketing|administrative|spending)\b/i,
  /\bmargins?\b/i,
  /\btax(?:es)?\b/i,
  /\b(?:debt|borrowings)\b/i,
  /\b(?:equity|assets|book value)\b/i,
]

/** True if the names of two lines are of one family, or one of them only names its basis. */
function isKin(filed: GridRow, adjusted: GridRow, measure: string): boolean {
  const isBasic = /\bbasic\b(?!.*\bdilut)/i
  const isDiluted = /\bdilut/i
  if (
    (isBasic.test(filed.label) && isDiluted.test(adjusted.label)) ||
    (isDiluted.test(filed.label) && isBasic.test(adjusted.label))
  )
    return false
  if (otherCash.test(filed.label) && !otherCash.test(adjusted.label)) return false
  if (growthWord.test(adjusted.label) && shareOf.test(filed.label)) return false
  const kindsOf = (text: string) => families.filter((family) => family.test(text))
  const [from, to] = [kindsOf(filed.label), kindsOf(adjusted.label)]
  if (from.length === 0)
    return filedName.test(filed.label) && (measure !== "" || to.length === 0 || filed.group !== "")
  // Any change of a statement can be of assets: both lines have to name them.
  if (to.length === 0) return from.some((family) => family !== families.at(-1))
  const common = from.filter((family) => to.includes(family))
  // Income leads to EBITDA and cash flow to free cash flow; a cost is that of its own name.
  const isWide = common.some((family) => family === families[0] || family === families[1])
  return (
    common.length > 0 && (isWide || filedName.test(filed.label) || sharesWord(filed.label, adjusted.label))
  )
}

/** A part of a whole, which leads to no growth. */
const shareOf = /\bmargins?\b|% of\b/i

/** Cash flows of which no measure of free cash begins. */
const otherCash = /\bcash\b.*\b(?:investing|financing)\b/i

function sharesWord(a: string, b: string): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/[a-z&]{3,}/g) ?? []
  const common = /^(?:expenses?|costs?|total|and|the|adjusted|net|non|gaap)$/
  const words = new Set(wordsOf(b))
  return wordsOf(a).some((word) => !common.test(word) && words.has(word))
}

/** A name has a word of what is measured, apart from the words of its basis. */
const measureWord =
  /(?!\b(?:non|gaap|ifrs|adjusted|core|total|as|us|months?|three|six|nine|twelve|ended)\b)\b(?:[a-z]{3,}|[a-z]+&[a-z])/i

/** A line named by its column, where columns are measures; else with the heading above it if it names no measure. */
function nameOf(row: GridRow, column: ColumnHead | undefined): string {
  const measure = column?.measure ?? ""
  const isBare =
    /^(?:[^a-z]*(?:three|six|nine|twelve).*)?(?:non[\s-]?gaap|adjusted|core|-|–|u\.s\.)*[\s\W]*$/i.test(
      row.label,
    ) || /months ended/i.test(row.label)
  if (/\p{L}{3}/u.test(measure) && !change.test(measure))
    return `${isBare ? "Adjusted" : row.label} (${measure})`.slice(0, 160)
  return isBare && row.group ? `${row.group}, ${row.label}`.slice(0, 160) : row.label.slice(0, 160)
}

/** A period whose length the line itself names, such as trailing twelve months. */
function withMonths(period: ReleasePeriod | null, label: string): ReleasePeriod | null {
  const months = readMonths(label)
  return period && months !== null ? { ...period, months } : period
}

function periodOfRow({ label, group }: GridRow, { about }: Context): ReleasePeriod | null {
  return readPeriod(label, about) ?? readPeriod(group, about)
}

function isAdjusted({ label, group }: GridRow): boolean {
  if (stepName.test(label) && !/^(?:total )?adjusted\b|^non[\s-]?gaap\b/i.test(label)) return false
  if (/\badjustments?\b/i.test(label) && !/\badjusted\b/i.test(label)) return false
  if (/\bmargin\b.*\bimpact\b/i.test(label)) return false
  return (
    adjustedName.test(label) &&
    !(filedName.test(label) && !/non[\s-]?(?:gaap|ifrs)/i.test(label)) &&
    !/^per share of/i.test(group)
  )
}

const totalDebt = /^(?:total|gross)\b.*\b(?:debt|borrowings)\b/i

/** Lines above that can be the filed one, the highest first. */
function listStarts(rows: readonly GridRow[], end: number): number[] {
  const from = Math.max(0, end - maxSteps)
  const starts: number[] = []
  for (let at = from; at < end; at++) {
    const row = rows[at]
    if (row && !isAdjusted(row) && !stepName.test(row.label)) starts.push(at)
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

const cashName = /\bcash\b.*\boperati/i

function isFiledFigure(
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

const debtName = /\b(?:debt|borrowings)\b/i

/** True if an amount is the sum of debts that follow each other on the balance sheet of its day. */
function isSumOfDebts(
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
function isGrowth(
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

const growthWord = /\bgrowth\b/i
const growthName = /\b(?:revenues?|sales|total|consolidated|company)\b/i

/** True if a percentage is that of an announced line and the revenue of its period. */
function isQuotient(
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

const revenueName = /^(?:total |net |operating )*(?:revenues?|sales)\b(?!.*\b(?:per|cost|growth|change)\b)/i
const taxBase = /\bbefore\b.*\btax/i

function findRevenues(lines: readonly Announced[]): Announced[] {
  return lines.filter(
    ({ label, decimals, size }) => revenueName.test(label) && (decimals < 2 || size > 1_000),
  )
}

function isRatio(part: number, whole: number, ratio: number, decimals: number): boolean {
  return whole > 0 && Math.abs(part / whole - ratio) <= 0.5 * 10 ** -decimals + 1e-9
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

function closeColumn(
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
function closeSum(
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
    const [printed, less, all] = (["printed", "less", "all"] as const).map((turn) => {
      const items = valued.map(({ row, figure }) => {
        const value = figure.value ?? 0
        const isLess =
          turn === "all" ||
          (turn === "less" && value > 0 && (lessName.test(row.label) || lessName.test(row.group)))
        return { label: row.label, value: isLess ? -value : value }
      })
      const sum = items.reduce((total, { value }) => total + value, filed)
      return { items, isTurned: turn === "all" && valued.length > 0, error: Math.abs(sum - adjusted) }
    })
    if (!printed || !less || !all) continue
    // A small step fits with either sign: the nearer one is meant.
    const best = less.error < printed.error ? less : printed
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

/**
 * Margins and figures per share that are printed without steps: the proven adjusted amount by the revenue or the
 * shares of its period gives the adjusted figure, and the filed one was announced.
 */
function readQuotients(
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

import { type FiledColumn, listColumns } from "./filed-columns"
import { joinRenamed, type MemberNames } from "./join-members"
import { type Axis, axes, axisLabels, type Measure, measureLabels, measures } from "./measures"
import { memberLabel } from "./member-label"
import type { SegmentFiling, SegmentsDocument } from "./segments-document"

export type SegmentPeriod = "annual" | "quarterly"

export interface SegmentColumn {
  /** `2023`, or `2023q2`. */
  key: string
  title: string
  start: string | null
  end: string
  fiscalYear: number
  fiscalQuarter: number | null
  total: number
  filing: SegmentFiling
  concept: string
  /** True for a fourth quarter, which is the year less three quarters. */
  isComputed: boolean
}

export interface SegmentRow {
  key: string
  label: string
  kind: "part" | "reconciling" | "rest" | "sum"
  /** One for each column; null where the column's filing has no such part. */
  values: (number | null)[]
}

/** A measure by an axis over time, oldest period first. */
export interface SegmentTable {
  key: string
  title: string
  measure: Measure
  axis: Axis
  unit: string
  columns: SegmentColumn[]
  rows: SegmentRow[]
  /** The filings' own sums of some of the parts, which are no parts themselves. */
  sums: SegmentRow[]
}

/** Columns of several filings with common members. */
interface Family {
  measure: Measure
  axis: Axis
  unit: string
  members: Set<string>
  columns: Map<string, FiledColumn>
}

/** The tables of a company: one for each breakdown, a period always from one filing, the newest that states it. */
export function toSegmentTables(document: SegmentsDocument, period: SegmentPeriod): SegmentTable[] {
  const columns = listColumns(document)
  const nameOf = joinRenamed(columns)
  const families = toFamilies(columns, nameOf)
  const tables = families.flatMap((family) => toTable(family, nameOf, document, period) ?? [])
  tables.sort(
    (a, b) =>
      (b.columns.at(-1)?.end ?? "").localeCompare(a.columns.at(-1)?.end ?? "") ||
      measures.indexOf(a.measure) - measures.indexOf(b.measure) ||
      axes.indexOf(a.axis) - axes.indexOf(b.axis) ||
      b.rows.length - a.rows.length,
  )
  return withKeys(tables)
}

function toFamilies(columns: FiledColumn[], nameOf: MemberNames): Family[] {
  const families: Family[] = []
  for (const column of columns) {
    const { breakdown } = column
    const { measure, axis, unit } = breakdown
    const members = new Set(breakdown.parts.map(({ member }) => nameOf(member)))
    const key = columnKey(column)
    const candidates = families.filter((each) => each.measure === measure && each.unit === unit)
    const family =
      closest(candidates, axis, members) ??
      candidates.find((each) => each.axis === axis && !each.columns.has(key) && isOnly(column)) ??
      addFamily(families, { measure, axis, unit, members: new Set(), columns: new Map() })
    if (family.columns.has(key)) continue
    family.columns.set(key, column)
    for (const member of members) family.members.add(member)
  }
  return families
}

/** The family that has at least half of the members in common. */
function closest(families: Family[], axis: Axis, members: Set<string>): Family | null {
  let best: Family | null = null
  let bestShare = 0
  for (const family of families) {
    if (family.axis !== axis && !(family.axis === "product" && axis === "segment")) continue
    const common = [...members].filter((member) => family.members.has(member)).length
    const share = common / Math.min(members.size, family.members.size)
    if (share >= 0.5 && share > bestShare) {
      best = family
      bestShare = share
    }
  }
  return best
}

/** True if the filing has one breakdown of the measure by this axis: new members are then a new structure. */
function isOnly({ filing, breakdown: { measure, axis } }: FiledColumn): boolean {
  return filing.breakdowns.filter((each) => each.measure === measure && each.axis === axis).length === 1
}

function addFamily(families: Family[], family: Family): Family {
  families.push(family)
  return family
}

function columnKey({ fiscalYear, fiscalQuarter }: Pick<FiledColumn, "fiscalYear" | "fiscalQuarter">): string {
  return fiscalQuarter === null ? String(fiscalYear) : `${fiscalYear}q${fiscalQuarter}`
}

type Filled = SegmentColumn & {
  figures: Map<string, number>
  sums: Map<string, number>
  rest: number
  proof: "total" | "segments"
}

function toTable(
  family: Family,
  nameOf: MemberNames,
  document: SegmentsDocument,
  period: SegmentPeriod,
): SegmentTable | null {
  const all = new Map([...family.columns].map(([key, column]) => [key, fill(key, column, nameOf)]))
  const isBalance = family.measure === "assets" || family.measure === "longLivedAssets"
  if (period === "quarterly") {
    // The balance at the end of the year is the one at the end of its fourth quarter.
    for (const column of [...all.values()])
      if (column.fiscalQuarter === null) addFourthQuarter(all, column, isBalance)
  }
  const columns = [...all.values()]
    .filter(({ fiscalQuarter }) => (fiscalQuarter === null) === (period === "annual"))
    .sort((a, b) => a.end.localeCompare(b.end))
  if (columns.length === 0) return null
  const { measure, axis, unit } = family
  return {
    key: "",
    title: `${measureLabels[measure]} by ${axisLabels[axis].toLowerCase()}`,
    measure,
    axis,
    unit,
    columns: columns.map(({ figures: _, sums: __, rest: ___, proof: ____, ...column }) => column),
    rows: toRows(family, columns, nameOf, document),
    sums: toSums(family, columns, nameOf, document),
  }
}

function fill(key: string, column: FiledColumn, nameOf: MemberNames): Filled {
  const { start, end, fiscalYear, fiscalQuarter, total, values, rest, sums, filing, breakdown } = column
  const figures = new Map<string, number>()
  breakdown.parts.forEach(({ member }, at) => {
    const value = values[at] ?? null
    if (value !== null) figures.set(nameOf(member), (figures.get(nameOf(member)) ?? 0) + value)
  })
  return {
    key,
    start,
    end,
    fiscalYear,
    fiscalQuarter,
    total,
    filing,
    figures,
    sums: new Map(Object.entries(sums ?? {}).map(([member, value]) => [nameOf(member), value])),
    rest,
    title: fiscalQuarter === null ? String(fiscalYear) : `Q${fiscalQuarter} ${fiscalYear}`,
    concept: breakdown.concept,
    proof: breakdown.proof,
    isComputed: false,
  }
}

/** The year less its first three quarters, if all have the same parts. */
function addFourthQuarter(all: Map<string, Filled>, year: Filled, isBalance: boolean): void {
  const key = `${year.fiscalYear}q4`
  if (all.has(key)) return
  const head = { ...year, key, fiscalQuarter: 4, title: `Q4 ${year.fiscalYear}` }
  if (isBalance) {
    all.set(key, head)
    return
  }
  const quarters = [1, 2, 3].flatMap((quarter) => all.get(`${year.fiscalYear}q${quarter}`) ?? [])
  const parts = [...year.figures.keys()]
  const isSame = quarters.every(
    ({ figures, concept }) =>
      concept === year.concept && figures.size === parts.length && parts.every((part) => figures.has(part)),
  )
  if (quarters.length !== 3 || !isSame) return
  const left = (of: (column: Filled) => number) =>
    of(year) - quarters.reduce((sum, quarter) => sum + of(quarter), 0)
  const sums = [...year.sums.keys()].filter((sum) => quarters.every((quarter) => quarter.sums.has(sum)))
  all.set(key, {
    ...head,
    start: null,
    isComputed: true,
    total: left(({ total }) => total),
    rest: left(({ rest }) => rest),
    figures: new Map(parts.map((part) => [part, left(({ figures }) => figures.get(part) ?? 0)])),
    sums: new Map(sums.map((sum) => [sum, left((column) => column.sums.get(sum) ?? 0)])),
  })
}

function toRows(
  family: Family,
  columns: Filled[],
  nameOf: MemberNames,
  { labels }: SegmentsDocument,
): SegmentRow[] {
  const rows = new Map<string, SegmentRow & { latest: number; size: number }>()
  const filed = [...family.columns.values()].sort((a, b) => b.end.localeCompare(a.end))
  for (const { breakdown } of filed)
    for (const { member, isReconciling } of breakdown.parts) {
      const key = nameOf(member)
      if (rows.has(key)) continue
      const values = columns.map(({ figures }) => figures.get(key) ?? null)
      const latest = values.findLastIndex((value) => value !== null)
      if (latest < 0) continue
      rows.set(key, {
        key,
        values,
        latest,
        size: values[latest] ?? 0,
        label: memberLabel(member, labels),
        kind: isReconciling ? "reconciling" : "part",
      })
    }
  const kinds = ["part", "reconciling"]
  const sorted = joinSameLabels([...rows.values()]).sort(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.latest - a.latest || b.size - a.size,
  )
  const shown: SegmentRow[] = sorted.map(({ key, label, kind, values }) => ({ key, label, kind, values }))
  if (columns.some(({ rest }) => rest !== 0))
    shown.push({
      key: "rest",
      label: columns.some(({ proof }) => proof === "segments") ? "Not allocated to segments" : "Rounding",
      kind: "rest",
      values: columns.map(({ rest }) => (rest === 0 ? null : rest)),
    })
  return shown
}

function toSums(
  family: Family,
  columns: Filled[],
  nameOf: MemberNames,
  { labels }: SegmentsDocument,
): SegmentRow[] {
  const members = [...family.columns.values()].flatMap(({ sums }) => Object.keys(sums ?? {}))
  const named = new Map(members.toReversed().map((member) => [nameOf(member), member]))
  return [...named].flatMap(([key, member]): SegmentRow[] => {
    const values = columns.map(({ sums }) => sums.get(key) ?? null)
    const isKnown = values.some((value) => value !== null)
    return isKnown ? [{ key, label: memberLabel(member, labels), kind: "sum", values }] : []
  })
}

/** Members of one label that have no figure in the same period are one line: `US` and `UnitedStates`. */
function joinSameLabels<T extends SegmentRow & { latest: number; size: number }>(rows: T[]): T[] {
  const joined: T[] = []
  for (const row of rows) {
    const at = joined.findIndex(
      ({ label, kind, values }) =>
        label === row.label &&
        kind === row.kind &&
        values.every((value, column) => value === null || row.values[column] === null),
    )
    const known = joined[at]
    if (!known) {
      joined.push(row)
      continue
    }
    const values = known.values.map((value, column) => value ?? row.values[column] ?? null)
    const newer = known.latest >= row.latest ? known : row
    joined[at] = { ...newer, values }
  }
  return joined
}

/** `revenue-segment`, and `revenue-segment-2` for a second breakdown by the same axis. */
function withKeys(tables: SegmentTable[]): SegmentTable[] {
  const counts = new Map<string, number>()
  return tables.map((table) => {
    const key = `${table.measure}-${table.axis}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1
      ? { ...table, key }
      : {
          ...table,
          key: `${key}-${count}`,
          title: `${table.title} (${ordinals[count - 2] ?? count} breakdown)`,
        }
  })
}

const ordinals = ["second", "third", "fourth"]

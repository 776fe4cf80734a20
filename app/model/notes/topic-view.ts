import { localName } from "~/edgar/xbrl/xbrl-report"
import { addDays, daysBetween, type IsoDate, isIsoDate } from "~/lib/dates"
import { remember } from "~/lib/remember"
import { conceptLabel } from "~/model/as-reported/concept-label"
import { slackDays } from "~/model/financials/facts/fiscal-calendar"
import { findSpan } from "~/model/financials/facts/fiscal-periods"
import { formatTerms, parseTerms } from "~/model/financials/relations/relation"
import { memberLabel } from "~/model/segments/member-label"
import { addTerms, type ClosedSum, closeSum, type GetFigure } from "./close-sum"
import type { Notes } from "./join-notes"
import { decodeFigures, type NoteFacts, type NoteFigure } from "./note-facts"
import { belongsTo, fullName, isOwn } from "./topics"
import { dueLabel, dueOrder, type NotePart, type NoteSum, type NoteTopic } from "./topics/topic"

export const notePeriods = ["annual", "quarterly", "all"] as const
/** `all` has six and nine months, too. */
export type NotePeriods = (typeof notePeriods)[number]

export const noteSpans = ["year", "nineMonths", "half", "quarter", "month", "date", "other"] as const
export type NoteSpan = (typeof noteSpans)[number]

/** One column. Figures of a date are in the period that ends then. */
export interface NoteColumn {
  key: string
  start: IsoDate | null
  end: IsoDate
  span: NoteSpan
  fiscalYear: number
  fiscalQuarter: number | null
}

export interface NoteRow {
  key: string
  label: string
  kind: "line" | "sum" | "rest"
  /** With its prefix; null for what is computed. */
  concept: string | null
  unit: string
  /** The sum of a computed row, in names of concepts. */
  formula: string | null
  /** The axis and member of a figure that is not of the whole company; those of several with commas between. */
  member: { axis: string; member: string } | null
  /** One for each column. */
  values: (number | null)[]
  /** The place of each figure's filing in the document. */
  filings: (number | null)[]
  /** True for a figure that is in the part and not in its sum. */
  isOutside: boolean[]
}

export interface NoteTable {
  key: string
  title: string
  isSchedule: boolean
  rows: NoteRow[]
  /** False for a table that only data addresses have. */
  isShown: boolean
  /** The number of columns in which the part's sum is known, and in which it closes; null without a sum. */
  sums: { known: number; closed: number } | null
}

/** The tables of a topic over time, oldest column first. */
export interface TopicView {
  columns: NoteColumn[]
  tables: NoteTable[]
  /** Titles of the tables without a figure. */
  empty: string[]
}

/** The part of figures that no line names. */
const others = { key: "others", title: "Other tagged figures" }
/** The part of members' figures that are in no table of an axis. */
export const membersPart = "members"

interface Series {
  concept: string
  unit: string
  member: NoteRow["member"]
  figures: NoteFigure[]
}

/** The figures of a topic in the periods of a choice. */
export function viewTopic(
  topic: NoteTopic,
  document: NoteFacts & Partial<Notes>,
  periods: NotePeriods,
): TopicView {
  const all = listSeries(topic, document)
  const whole = all.filter(({ member }) => member === null)
  // Members can have a year of their own, such as a company before it was bought.
  const ofColumns = periods === "all" || whole.length === 0 ? all : whole
  const { columns, place } = toColumns(ofColumns, document.years, periods)
  const isKnown = new Set(columns.map(({ key }) => key))
  const placed = (figure: NoteFigure) => {
    const key = place(figure)
    return key !== null && isKnown.has(key) ? key : null
  }
  const lines = whole.map((each) => toLine(each, columns, placed))
  const { tables, getter, further: unnamed } = toPartTables(topic, lines, columns)
  const rest = unnamed
    .map((row) => ({ ...row, key: `${others.key}.${row.key}` }))
    .sort((a, b) => a.label.localeCompare(b.label))
  const members = all
    .filter(({ member }) => member !== null)
    .map((each) => toLine(each, columns, placed))
    .filter(({ values }) => values.some((value) => value !== null))
  const labels = document.labels ?? {}
  const own = toMemberTables(topic, members, columns, labels)
  const compared = members.filter((row) => !own.rows.has(row) || !own.isOfAll(row))
  const groups = toBreakdowns(topic, compared, labels, getter)
  const further = members
    .filter((row) => !own.rows.has(row) && !groups.rows.has(row))
    .map((row) => nameMember(row, labels))
  const shape = { isSchedule: false, isShown: true, sums: null }
  const listed = [
    ...topic.parts.flatMap(({ key }, at) => [
      ...tables.slice(at, at + 1),
      ...own.tables.filter(({ part }) => part === key).map(({ table }) => table),
    ]),
    ...groups.tables,
    { ...shape, ...others, rows: rest },
    { ...shape, key: membersPart, title: "Figures of members", rows: further, isShown: false },
  ]
  const isEmpty = ({ rows }: NoteTable) => !rows.some(({ kind }) => kind === "line")
  return {
    columns,
    tables: listed.filter((table) => !isEmpty(table)),
    empty: tables
      .filter((table, at) => isEmpty(table) && !topic.parts[at]?.isSeldom)
      .map(({ title }) => title),
  }
}

/** The tables of a topic's parts with the lines of the whole company, or of one member, and the lines in none of them. */
function toPartTables(
  topic: NoteTopic,
  given: readonly NoteRow[],
  columns: readonly NoteColumn[],
): { tables: NoteTable[]; getter: (at: number) => GetFigure; further: NoteRow[] } {
  const lines = markWithin(topic, markRepeated(topic, given))
  const rowsOf = remember((concept: string) => lines.filter((line) => isOfName(line, concept)))
  const getterOf =
    (unit: RegExp | undefined) =>
    (at: number): GetFigure =>
    (concept) => {
      const row = rowsOf(concept).find((each) => !unit || unit.test(each.unit))
      return row && !row.isOutside[at] ? (row.values[at] ?? null) : null
    }
  const getter = getterOf(undefined)
  const shown = new Set(topic.parts.flatMap((part) => part.lines.flatMap(([concept]) => rowsOf(concept))))
  const dueOf = new Map<string, NoteRow[]>()
  const tables = topic.parts.map((part): NoteTable => {
    const { key, title, isSchedule = false, sum, more, said, unit } = part
    const named = part.lines.flatMap(([concept, label]) => rowsOf(concept).map((row) => ({ ...row, label })))
    const isMore = (row: NoteRow) =>
      more?.test(nameOf(row)) &&
      (!unit || unit.test(row.unit)) &&
      (!isSchedule || dueLabel(nameOf(row)) !== null)
    const further = lines.filter((row) => !shown.has(row) && isMore(row))
    for (const row of further) shown.add(row)
    const isLess = (row: NoteRow) => sum?.lowers?.test(nameOf(row)) === true
    const added = further.map((row) => {
      const label = conceptLabel((said && nameOf(row).replace(said, "")) || nameOf(row))
      return { ...row, label: isLess(row) ? `Less ${label.toLowerCase()}` : label }
    })
    const totals = new Set(
      sum?.ways.flatMap((way) => parseTerms(way.split("=")[1] ?? "").map(({ row }) => row)),
    )
    const firstTotal = named.findIndex((row) => totals.has(nameOf(row)))
    const before = firstTotal < 0 ? named.length : firstTotal
    const due = isSchedule ? added.map((row) => ({ ...row, label: dueLabel(nameOf(row)) ?? row.label })) : []
    dueOf.set(key, due)
    const ordered = isSchedule
      ? [...named, ...due].sort((a, b) => dueOrder(a.label) - dueOrder(b.label))
      : [...named.slice(0, before), ...added, ...named.slice(before)]
    const keyed = ordered.map((row) => ({ ...row, key: `${key}.${row.key}` }))
    const rows = sum?.isOfOneReport ? markEarlier(keyed, totals) : keyed
    const table = { key, title, isSchedule, rows, isShown: true, sums: null }
    if (!sum) return table
    // The sign of a filer's own concept is not known, and is tried of a few.
    const own = added.filter(({ concept }) => concept !== null && isOwn(concept))
    const whole = withDue(
      {
        ...sum,
        perhaps: `${sum.perhaps ?? ""} ${own.length <= mostTurned ? own.map((row) => `- ${nameOf(row)}`).join(" ") : ""}`,
        mostly: isSchedule
          ? ""
          : `${sum.mostly ?? ""} ${added.map((row) => `${isLess(row) ? "-" : "+"} ${nameOf(row)}`).join(" ")}`,
      },
      dueOf.get(sum.of ?? key) ?? [],
    )
    const getOf = getterOf(unit)
    const isEarlier = (concept: string, at: number) =>
      rows.some((row) => isOfName(row, concept) && row.isOutside[at])
    return withSum(table, part, whole, columns, (at) => (concept) => {
      return isEarlier(concept, at) ? null : getOf(at)(concept)
    })
  })
  return { tables, getter, further: lines.filter((row) => !shown.has(row)) }
}

/** A member has tables of its own with at least so many lines. */
const leastLines = 2

/** The tables of members that have those of the topic each, by its parts. */
function toMemberTables(
  { byMember: axes = [], ...topic }: NoteTopic,
  members: readonly NoteRow[],
  columns: readonly NoteColumn[],
  labels: Record<string, string>,
) {
  const rows = new Set<NoteRow>()
  const byMember = new Map<string, NoteRow[]>()
  for (const row of members) {
    const { axis = "", member = "" } = row.member ?? {}
    if (axis.split(", ").every((name) => axes.includes(name)))
      byMember.set(member, [...(byMember.get(member) ?? []), row])
  }
  const listed = [...byMember].sort(([, a], [, b]) => b.length - a.length)
  const tables = listed.slice(0, mostTables).flatMap(([member, own]) =>
    toPartTables(topic, own, columns).tables.flatMap((table) => {
      const concepts = new Set(table.rows.map(({ concept }) => concept))
      const shown = own.filter(({ concept }) => concepts.has(concept))
      if (shown.length < leastLines) return []
      for (const row of shown) rows.add(row)
      const part = table.key
      const head = { key: `${part}.${member}`, title: `${table.title}: ${labelOf(member, labels)}` }
      const named = table.rows.map((row) => ({ ...row, key: `${row.key}.${member}` }))
      return [{ part, table: { ...table, ...head, rows: named } }]
    }),
  )
  const isElsewhere = new Set(
    listed.flatMap(([, own]) => own.flatMap((row) => (rows.has(row) ? [] : row.concept))),
  )
  /** True for a concept that each of the members has in its tables. */
  const isOfAll = ({ concept }: NoteRow) => !isElsewhere.has(concept)
  return { tables, rows, isOfAll }
}

function nameOf({ concept }: Pick<NoteRow, "concept">): string {
  return localName(concept ?? "")
}

/** True for a line of a concept, or of a filer's own concept of the same name. */
function isOfName(row: NoteRow, concept: string): boolean {
  return (
    row.concept === fullName(concept) ||
    (row.concept !== null && isOwn(row.concept) && nameOf(row) === concept)
  )
}

/** The lines with a mark where a line that its schedule names before them has the payments of the same year. */
function markRepeated({ parts }: NoteTopic, lines: readonly NoteRow[]): NoteRow[] {
  return lines.map((row) => {
    const part = parts.find(
      ({ isSchedule, lines: named, more }) =>
        isSchedule && (named.some(([concept]) => isOfName(row, concept)) || more?.test(nameOf(row))),
    )
    if (!part) return row
    const own = part.lines.findIndex(([concept]) => isOfName(row, concept))
    const before = own < 0 ? part.lines : part.lines.slice(0, own)
    const due = part.lines[own]?.[1] ?? dueLabel(nameOf(row))
    const same = before.flatMap(([concept, label]) =>
      label === due ? lines.filter((each) => each.unit === row.unit && isOfName(each, concept)) : [],
    )
    const isOutside = row.values.map(
      (value, at) => value !== null && same.some(({ values }) => values[at] !== null),
    )
    return { ...row, isOutside }
  })
}

/** Choices of a sum double with each figure whose sign is tried. */
const mostTurned = 2

/** A report has the whole table of a column if it has at least so many of its lines, and half of them. */
const leastOfReport = 3

/**
 * The lines with a mark where the last report of a column's table has others: later reports regroup earlier years. Own
 * concepts of a filer are known of reports that were read alone.
 */
function markEarlier(rows: readonly NoteRow[], totals: ReadonlySet<string>): NoteRow[] {
  const parts = rows.filter((row) => !totals.has(nameOf(row)))
  const isOfOwn = ({ concept }: NoteRow) => concept !== null && isOwn(concept)
  const lasts = (rows[0]?.values ?? []).map((_, at): number | null => {
    const filings = parts.flatMap((row) => row.filings[at] ?? [])
    const last = Math.max(...filings)
    const { length } = filings.filter((filing) => filing === last)
    return length >= leastOfReport && 2 * length >= filings.length ? last : null
  })
  const hasOwn = lasts.map((last, at) => parts.some((row) => isOfOwn(row) && row.filings[at] === last))
  return rows.map((row) => {
    if (totals.has(nameOf(row))) return row
    const isEarlier = (filing: number | null, at: number) =>
      filing !== null && lasts[at] != null && filing !== lasts[at] && (!isOfOwn(row) || hasOwn[at])
    return {
      ...row,
      isOutside: row.isOutside.map((is, at) => is || !!isEarlier(row.filings[at] ?? null, at)),
    }
  })
}

/** The lines with a mark where the part of a total is within another part that is the whole of it. */
function markWithin({ within }: NoteTopic, lines: NoteRow[]): NoteRow[] {
  if (!within) return lines
  const terms = parseTerms(within.near)
  const getter =
    (at: number): GetFigure =>
    (concept) => {
      const row = lines.find((each) => isOfName(each, concept))
      return row && !row.isOutside[at] ? (row.values[at] ?? null) : null
    }
  const isWithin = (value: number | null, at: number) => {
    const get = getter(at)
    const [other, near] = [get(within.other), addTerms(terms, get)?.sum ?? null]
    if (!value || other === null || near === null || other !== get(within.whole)) return false
    return Math.abs(near - other) < Math.abs(near - other - value)
  }
  return lines.map((row) =>
    isOfName(row, within.part) ? { ...row, isOutside: row.values.map(isWithin) } : row,
  )
}

/** A sum with further lines of its schedule. */
function withDue(sum: NoteSum, due: readonly NoteRow[]): NoteSum {
  const { subtotal, last } = sum
  const also = due.map((row) => `+ ${nameOf(row)}?`).join(" ")
  const lasts = due.filter(({ label }) => /^(?:After|Later)/.test(label)).map(nameOf)
  return {
    ...sum,
    also,
    ...(subtotal && { subtotal: [`${subtotal[0]} ${also}`, subtotal[1]] }),
    ...(last && { last: [...last, ...lasts] }),
  }
}

/** The most tables of one axis. */
const mostTables = 6

/** A table for each concept and axis that has figures of several members, the topic's own concepts in its order. */
function toBreakdowns(
  topic: NoteTopic,
  members: readonly NoteRow[],
  labels: Record<string, string>,
  getter: (at: number) => GetFigure,
): { tables: NoteTable[]; rows: ReadonlySet<NoteRow> } {
  const rows = new Set<NoteRow>()
  const names = topic.parts.flatMap((part) => part.lines)
  const tables = Object.entries(topic.axes).flatMap(([axis, words]) => {
    const found = names.flatMap(([concept, label]): NoteTable[] => {
      const ofName = members.filter((row) => isOfName(row, concept))
      const parts = joinRenamed(ofName.filter(({ member }) => member?.axis === axis))
      if (parts.length < 2 || parts.some((row) => rows.has(row))) return []
      const own = axis === "BusinessSegments" ? [...parts, ...ofName.filter(isReconciling)] : parts
      const newest = (row: NoteRow) => row.values.findLast((value) => value !== null) ?? 0
      const sorted = [...own].sort((a, b) => newest(b) - newest(a))
      const key = `${axis}.${concept}`
      return [
        {
          ...{ key, title: `${label} by ${words}`, isSchedule: false, isShown: true },
          rows: sorted.map((row) => ({
            ...row,
            key: `${key}.${row.member?.member}`,
            label: labelOf(row.member?.member ?? "", labels),
          })),
          sums: countSums(own, concept, getter),
        },
      ]
    })
    const kept = found.slice(0, mostTables)
    for (const { rows: shown } of kept)
      for (const row of members)
        if (
          row.member?.axis === axis
            ? shown.some(({ concept }) => concept === row.concept)
            : shown.some(({ concept, member }) => concept === row.concept && member === row.member)
        )
          rows.add(row)
    return kept
  })
  return { tables, rows }
}

/** The rows of members, with one that later filings name otherwise and give the same figures joined to its new name. */
function joinRenamed(rows: readonly NoteRow[]): NoteRow[] {
  const joined = new Map(rows.map((row) => [row, row]))
  const filingsOf = new Map(rows.map((row) => [row, row.filings.filter((filing) => filing !== null)]))
  const firstFiling = (row: NoteRow) => Math.min(...(filingsOf.get(row) ?? []))
  for (const old of [...rows].sort((a, b) => firstFiling(a) - firstFiling(b))) {
    const renamed = rows.find(
      (row) => Math.max(...(filingsOf.get(old) ?? [])) < firstFiling(row) && isSameSeries(old, row),
    )
    const [earlier, later] = [joined.get(old), renamed && joined.get(renamed)]
    if (!earlier || !later || !renamed) continue
    joined.delete(old)
    joined.set(renamed, {
      ...later,
      values: later.values.map((value, at) => value ?? earlier.values[at] ?? null),
      filings: later.filings.map((filing, at) => filing ?? earlier.filings[at] ?? null),
      isOutside: later.isOutside.map((isOutside, at) =>
        later.values[at] === null ? (earlier.isOutside[at] ?? isOutside) : isOutside,
      ),
    })
  }
  return [...joined.values()]
}

/** True for rows that have a figure in common, and no other figure for one period. */
function isSameSeries(earlier: NoteRow, later: NoteRow): boolean {
  return (
    earlier.values.some((value, at) => value && value === later.values[at]) &&
    earlier.values.every((value, at) => {
      const other = later.values[at] ?? null
      return value === null || other === null || value === other
    })
  )
}

/** True for what a company has outside of its segments; the sum of segments is on the same axis. */
function isReconciling({ member }: NoteRow): boolean {
  return member?.axis === "ConsolidationItems" && !/^(?:Operating|Reportable)/.test(member.member)
}

/** The columns in which members and the figure of the whole company are known, and in which they add up. */
function countSums(
  rows: readonly NoteRow[],
  concept: string,
  getter: (at: number) => GetFigure,
): NoteTable["sums"] {
  const found = (rows[0]?.values ?? []).flatMap((_, at) => {
    const values = Object.fromEntries(rows.map((row, place) => [`m${place}`, row.values[at] ?? null]))
    const terms = Object.keys(values).map((name) => `${name}?`)
    const sum = { ways: [`${terms.join(" + ")} = total`] }
    const total = getter(at)(concept)
    return closeSum(sum, (name) => (name === "total" ? total : (values[name] ?? null))) ?? []
  })
  const closed = found.filter(({ rest }) => rest === 0).length
  return closed > 0 ? { known: found.length, closed } : null
}

function nameMember(row: NoteRow, labels: Record<string, string>): NoteRow {
  const { axis = "", member = "" } = row.member ?? {}
  return { ...row, key: `${axis}.${member}.${row.key}`, label: `${labelOf(member, labels)}: ${row.label}` }
}

function labelOf(member: string, labels: Record<string, string>): string {
  const names = member.split(", ")
  return names.map((name) => (isIsoDate(name) ? `From ${name}` : memberLabel(name, labels))).join(", ")
}

/** The figures of a topic, the usual unit of a concept first. A member needs no kind where it has one figure without. */
function listSeries(topic: NoteTopic, document: NoteFacts): Series[] {
  const own = document.series.filter(({ concept }) => belongsTo(topic, concept))
  const withoutKinds = (members: Members): Members => {
    const others = members.filter(({ axis }) => !topic.kinds?.includes(axis))
    return others.length > 0 ? others : members
  }
  const keyOf = ({ concept, unit }: NoteFacts["series"][number], members: Members) =>
    JSON.stringify([concept, unit, members])
  const counts = new Map<string, number>()
  for (const each of own) {
    const key = keyOf(each, withoutKinds(each.members ?? []))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return own
    .map((each) => {
      const { concept, unit, members = [] } = each
      const others = withoutKinds(members)
      const named = counts.get(keyOf(each, others)) === 1 ? others : members
      return { concept, unit, figures: decodeFigures(each), member: joinMembers(named) }
    })
    .sort((a, b) => b.figures.length - a.figures.length)
}

type Members = NonNullable<NoteFacts["series"][number]["members"]>

/** Members of several axes as one; null for the whole company. */
function joinMembers(members: Members): NoteRow["member"] {
  if (members.length === 0) return null
  return {
    axis: members.map(({ axis }) => axis).join(", "),
    member: members.map(({ member }) => member).join(", "),
  }
}

function toLine(
  { concept, unit, figures, member }: Series,
  columns: readonly NoteColumn[],
  place: (figure: NoteFigure) => string | null,
): NoteRow {
  const byColumn = new Map<string, NoteFigure>()
  for (const figure of figures) {
    const key = place(figure)
    const known = key === null ? undefined : byColumn.get(key)
    if (key !== null && (!known || figure.filing >= known.filing)) byColumn.set(key, figure)
  }
  const name = concept.slice(concept.indexOf(":") + 1)
  return {
    key: unit === "USD" || unit === "pure" ? name : `${name}.${unit}`,
    label: conceptLabel(name),
    kind: "line",
    concept,
    unit,
    member,
    formula: null,
    values: columns.map(({ key }) => byColumn.get(key)?.value ?? null),
    filings: columns.map(({ key }) => byColumn.get(key)?.filing ?? null),
    isOutside: columns.map(() => false),
  }
}

const spanNames = { Q: "quarter", H: "half", N: "nineMonths", Y: "year" } as const

interface Placing {
  columns: NoteColumn[]
  /** The key of a figure's column; null if it has none. */
  place: (figure: NoteFigure) => string | null
}

/** The columns that figures need, and the column of each figure. */
function toColumns(series: readonly Series[], years: NoteFacts["years"], periods: NotePeriods): Placing {
  const spans = series.flatMap(({ figures }) =>
    figures.filter(({ start }) => start !== null).map((figure) => [spanOf(figure), figure.end] as const),
  )
  const endsOf = (wanted: NoteSpan) => new Set(spans.flatMap(([span, end]) => (span === wanted ? [end] : [])))
  const yearEnds = new Set([...years.map(({ end }) => end), ...endsOf("year")])
  const quarterEnds = endsOf("quarter")
  const place = (figure: NoteFigure): string | null => {
    const { start, end } = figure
    const span = spanOf(figure)
    if (periods === "annual") return span === "year" || (!start && yearEnds.has(end)) ? `year ${end}` : null
    if (periods === "quarterly") return span === "quarter" || !start ? `quarter ${end}` : null
    if (start) return span === "other" ? `other ${end} ${start}` : `${span} ${end}`
    return `${yearEnds.has(end) ? "year" : quarterEnds.has(end) ? "quarter" : "date"} ${end}`
  }
  const starts = new Map<string, IsoDate | null>()
  for (const { figures } of series)
    for (const figure of figures) {
      const key = place(figure)
      if (key !== null) starts.set(key, starts.get(key) ?? figure.start)
    }
  const columns = [...starts].map(([key, start]): NoteColumn => {
    const [span = "", end = ""] = key.split(" ")
    const { fiscalYear, fiscalQuarter } = nameEnd(end, years)
    return {
      ...{ key, start, end, fiscalYear },
      span: noteSpans.find((each) => each === span) ?? "other",
      fiscalQuarter: span === "year" ? null : fiscalQuarter,
    }
  })
  const order = (span: NoteSpan) => -noteSpans.indexOf(span)
  columns.sort((a, b) => a.end.localeCompare(b.end) || order(a.span) - order(b.span))
  return { columns, place }
}

function spanOf({ start, end }: NoteFigure): NoteSpan {
  if (start === null) return "date"
  const span = findSpan(daysBetween(start, end))
  return span ? spanNames[span] : "other"
}

/** The fiscal year and quarter that end on a day; after the last known year, those that follow it. */
function nameEnd(end: IsoDate, years: NoteFacts["years"]): { fiscalYear: number; fiscalQuarter: number } {
  const known = years.find((year) => daysBetween(end, year.end) >= -slackDays)
  const last = years.at(-1)
  const [first, step] = known
    ? [known, -Math.floor((Math.max(0, daysBetween(end, known.end)) + slackDays) / 365.25)]
    : [last, last ? Math.ceil((daysBetween(last.end, end) - slackDays) / 365.25) : 0]
  if (!first) return { fiscalYear: Number(end.slice(0, 4)), fiscalQuarter: 4 }
  const days = daysBetween(end, addDays(first.end, Math.round(step * 365.25)))
  const quarter = 4 - Math.round(days / 91.3)
  return { fiscalYear: first.fiscalYear + step, fiscalQuarter: Math.min(4, Math.max(1, quarter)) }
}

/** A part with the rows that its sum adds: its subtotal and total where they are computed, and what is left. */
function withSum(
  table: NoteTable,
  part: NotePart,
  sum: NoteSum,
  columns: readonly NoteColumn[],
  getter: (at: number) => GetFigure,
): NoteTable {
  const closed = columns.map((_, at) => closeSum(sum, getter(at)))
  const known = closed.filter((each) => each !== null)
  if (known.length === 0) return table
  const newest = closed.findLast((each) => each !== null)
  const unit = table.rows[0]?.unit ?? ""
  const computed = (kind: "sum" | "rest", key: string, label: string, formula: string | null) => ({
    ...{ key: `${part.key}.${key}`, label, kind, formula, concept: null, unit, member: null },
    filings: columns.map(() => null),
    isOutside: columns.map(() => false),
  })
  const isOpen = known.some(({ rest }) => rest !== 0)
  const [restOf = "", restName] = sum.restIs ?? []
  const isRestKnown = closed.every((each, at) => !each?.rest || each.rest === getter(at)(restOf))
  const restLabel = (isRestKnown && restName) || sum.rest || "Difference that no figure explains"
  const isOfSeveral = known.some(({ totalTerms }) => totalTerms.length > 1)
  const perhaps = new Set(parseTerms(`${sum.perhaps ?? ""} ${sum.mostly ?? ""}`).map(({ row }) => row))
  const rows = table.rows.map((row) => ({
    ...row,
    isOutside: columns.map(
      (_, at) =>
        row.isOutside[at] ||
        (row.concept !== null &&
          row.values[at] !== null &&
          isLeftOut(row.concept, closed[at] ?? null, perhaps)),
    ),
  }))
  const [parts, label] = sum.subtotal ?? []
  const terms = parts ? parseTerms(parts) : []
  const isWhole = (at: number) =>
    !sum.last || closed[at] !== null || sum.last.some((each) => getter(at)(each) !== null)
  const subtotal: NoteRow[] = label
    ? [
        {
          ...computed("sum", "subtotal", label, formatTerms(terms)),
          values: columns.map((_, at) => (isWhole(at) ? (addTerms(terms, getter(at))?.sum ?? null) : null)),
        },
      ]
    : []
  const rest: NoteRow[] = isOpen
    ? [
        {
          ...computed("rest", "rest", restLabel, "total - parts"),
          values: closed.map((each) => (each && isShownRest(each) ? each.rest : null)),
        },
      ]
    : []
  const total: NoteRow[] = isOfSeveral
    ? [
        {
          ...computed(
            "sum",
            "total",
            sum.label ?? part.title,
            newest ? formatTerms(newest.totalTerms) : null,
          ),
          values: closed.map((each) => each?.total ?? null),
        },
      ]
    : []
  return {
    ...table,
    rows: [...subtotal, ...rows, ...rest, ...total],
    sums: { known: known.length, closed: known.filter(({ rest }) => rest === 0).length },
  }
}

/** A rest larger than its total says that a line is wrong or missing, and is no figure. */
function isShownRest({ rest, total }: ClosedSum): boolean {
  return Math.abs(rest) <= Math.abs(total)
}

function isLeftOut(concept: string, sum: ClosedSum | null, perhaps: ReadonlySet<string>): boolean {
  const name = localName(concept)
  return sum !== null && perhaps.has(name) && !sum.used.has(name)
}

/** A figure of the list of topics over the years, with the newest one. */
export interface Headline {
  label: string
  unit: string
  /** Of fiscal years, oldest first. */
  values: (number | null)[]
  years: number[]
  last: { value: number; end: IsoDate; span: NoteSpan; filing: number | null }
  /** The concepts of the newest figure. */
  concepts: string[]
}

/** Without a figure for this long, a line of the list is over. */
const overAfterDays = 500

/** The figures of the list of topics: for dates the newest one, for periods the newest year. */
export function viewHeadlines(topic: NoteTopic, document: NoteFacts & Partial<Notes>): Headline[] {
  const annual = viewTopic(topic, document, "annual")
  const dated = viewTopic(topic, document, "quarterly")
  const newestDay = document.years.at(-1)?.end ?? ""
  return topic.headline.flatMap(({ label, ways }): Headline[] => {
    const years = toSeries(annual, ways)
    const dates = isOfDates(topic, document, ways) ? toSeries(dated, ways) : null
    const last = newest(years, annual) ?? null
    const latest = (dates && newest(dates, dated)) ?? null
    const chosen = latest && (!last || latest.end > last.end) ? latest : last
    if (!chosen || daysBetween(chosen.end, newestDay) > overAfterDays) return []
    const { unit, concepts, ...figure } = chosen
    return [
      {
        ...{ label, unit, concepts, last: figure },
        values: years.map((each) => each?.value ?? null),
        years: annual.columns.map(({ fiscalYear }) => fiscalYear),
      },
    ]
  })
}

interface WayFigure {
  value: number
  unit: string
  filing: number | null
  concepts: string[]
}

/** A figure of each column: of the first way that is known. */
export function toSeries({ tables, columns }: TopicView, ways: readonly string[]): (WayFigure | null)[] {
  const rows = new Map<string, NoteRow>()
  for (const table of tables)
    for (const row of table.rows)
      if (row.concept !== null && !row.member && !rows.has(row.concept)) rows.set(row.concept, row)
  return columns.map((_, at) => {
    const get: GetFigure = (concept) => {
      const row = rows.get(fullName(concept))
      return row && !row.isOutside[at] ? (row.values[at] ?? null) : null
    }
    for (const way of ways) {
      const terms = parseTerms(way)
      const sum = addTerms(terms, get)
      if (!sum || (terms.length > 2 && sum.known.length < 2)) continue
      const used = sum.known.flatMap(({ row }) => rows.get(fullName(row)) ?? [])
      return {
        value: sum.sum,
        unit: used[0]?.unit ?? "",
        filing: used[0]?.filings[at] ?? null,
        concepts: used.flatMap(({ concept }) => concept ?? []),
      }
    }
    return null
  })
}

function newest(series: readonly (WayFigure | null)[], { columns }: TopicView) {
  const at = series.findLastIndex((each) => each !== null)
  const [figure, column] = [series[at], columns[at]]
  return figure && column ? { ...figure, end: column.end, span: column.span } : null
}

/** True for figures of dates, such as balances. */
function isOfDates(topic: NoteTopic, document: NoteFacts, ways: readonly string[]): boolean {
  const names = new Set(ways.flatMap(parseTerms).map(({ row }) => fullName(row)))
  return document.series.some(
    ({ concept, days }) =>
      names.has(concept) && belongsTo(topic, concept) && days.every((each) => each === 0),
  )
}

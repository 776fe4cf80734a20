import type { XbrlFact } from "~/edgar/xbrl/xbrl-report"
import { groupBy } from "~/lib/collections"
import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { type ReportedStatement, statementKinds } from "./as-reported-document"
import type { PresentedLine, PresentedStatement } from "./presented-statement"

type Column = ReportedStatement["columns"][number]

/** Periods of a statement that the filer prints; older ones are from notes. */
const maxPeriods = 4
const maxEquityPeriods = 3
const equityAxes = new Set(["EquityComponents", "ComponentsOfEquity"])

/** The statements with the figures of the whole company; changes in equity with its components, a block a period. */
export function fillStatements(presented: PresentedStatement[], facts: XbrlFact[]): ReportedStatement[] {
  const byConcept = groupBy(facts, ({ concept }) => concept)
  return statementKinds.flatMap((kind) =>
    presented
      .filter((statement) => statement.kind === kind)
      .flatMap((statement) =>
        kind === "EQ" ? fillEquity(statement, byConcept) : fillPeriods(statement, byConcept),
      ),
  )
}

type Facts = Map<string, XbrlFact[]>

function fillPeriods({ kind, lines }: PresentedStatement, byConcept: Facts): ReportedStatement[] {
  const isBalance = kind === "BS"
  const whole = (concept: string) =>
    (byConcept.get(concept) ?? []).filter(
      ({ members, start }) => members.length === 0 && (start === null) === isBalance,
    )
  const counts = new Map<string, { column: Column; count: number }>()
  for (const concept of new Set(lines.map((line) => line.concept)))
    for (const { start, end } of new Map(whole(concept).map((fact) => [periodKey(fact), fact])).values()) {
      const key = periodKey({ start, end })
      const known = counts.get(key)
      if (known) known.count += 1
      else counts.set(key, { column: { start, end, member: null }, count: 1 })
    }
  const most = Math.max(0, ...[...counts.values()].map(({ count }) => count))
  const columns = [...counts.values()]
    .filter(({ count }) => count * 3 >= most)
    .map(({ column }) => column)
    .sort((a, b) => b.end.localeCompare(a.end) || getSpan(a) - getSpan(b))
    .slice(0, maxPeriods)
    // Three months of both years, then the year to date of both.
    .sort((a, b) => Math.round((getSpan(a) - getSpan(b)) / 45) || b.end.localeCompare(a.end))
  return finish(kind, lines, columns, byConcept)
}

function fillEquity({ kind, lines }: PresentedStatement, byConcept: Facts): ReportedStatement[] {
  const flows = lines.flatMap(({ concept }) => (byConcept.get(concept) ?? []).filter(isOfEquity))
  const durations = flows.filter(({ start }) => start !== null)
  const counts = groupBy(durations, (fact) => periodKey(fact))
  const most = Math.max(0, ...[...counts.values()].map((list) => list.length))
  const periods = [...counts.values()]
    .filter((list) => list.length * 3 >= most)
    .flatMap((list) => list[0] ?? [])
    .sort((a, b) => b.end.localeCompare(a.end) || getSpan(b) - getSpan(a))
    .slice(0, maxEquityPeriods)
  return periods.flatMap(({ start, end }) => {
    const members = new Set(
      flows
        .filter((fact) => fact.end <= end && fact.end >= (start ?? end))
        .flatMap((fact) => fact.members.map(({ member }) => member)),
    )
    const columns = [...members, null].map((member) => ({ start, end, member }))
    return finish(kind, lines, columns, byConcept)
  })
}

/** The whole company, or one component of its equity. */
function isOfEquity({ members }: XbrlFact): boolean {
  return members.length === 0 || (members.length === 1 && equityAxes.has(members[0]?.axis ?? ""))
}

function finish(
  kind: ReportedStatement["kind"],
  lines: PresentedLine[],
  columns: Column[],
  byConcept: Facts,
): ReportedStatement[] {
  const seen = new Set<string>()
  const rows = lines.map((line) => {
    const isRepeated = seen.has(line.concept)
    seen.add(line.concept)
    const facts = columns.map((column) => find(line, column, byConcept.get(line.concept) ?? [], isRepeated))
    return {
      label: line.label,
      concept: line.concept,
      depth: line.depth,
      isHead: line.isHead,
      unit: facts.find((fact) => fact)?.unit ?? "",
      values: facts.map((fact) => (fact ? (line.isNegated ? -fact.value || 0 : fact.value) : null)),
    }
  })
  const filled = columns.map((_, at) => rows.some(({ values }) => values[at] !== null))
  const kept = columns.filter((_, at) => filled[at])
  if (kept.length === 0) return []
  const own = rows
    .map((row) => ({ ...row, values: row.values.filter((_, at) => filled[at]) }))
    .filter(({ isHead, values }) => isHead || values.some((value) => value !== null))
  return [{ kind, columns: kept, rows: withoutEmptyHeads(own) }]
}

/** A balance is at the end of its column, or before its start: the first of two equal lines, and one so labeled. */
function find(
  line: PresentedLine,
  column: Column,
  facts: XbrlFact[],
  isRepeated: boolean,
): XbrlFact | undefined {
  const own = facts.filter(({ members }) =>
    column.member === null
      ? members.length === 0
      : members.length === 1 && members[0]?.member === column.member && equityAxes.has(members[0].axis),
  )
  const duration = own.find(({ start, end }) => start === column.start && end === column.end)
  if (duration || column.start === null) return duration
  const isStart =
    line.edge === "start" || (line.edge === null && !isRepeated && /beginning/i.test(line.label))
  const before = addDays(column.start, -1)
  return own.find(({ start, end }) => start === null && (isStart ? near(end, before) : end === column.end))
}

/** Filers write the first day of a period or the day before it. */
function near(a: IsoDate, b: IsoDate): boolean {
  return Math.abs(daysBetween(a, b)) <= 1
}

/** Headings without a line below them. */
function withoutEmptyHeads(rows: ReportedStatement["rows"]): ReportedStatement["rows"] {
  return rows.filter(({ isHead, depth }, at) => {
    if (!isHead) return true
    for (const next of rows.slice(at + 1)) {
      if (next.depth <= depth) return false
      if (!next.isHead) return true
    }
    return false
  })
}

function periodKey({ start, end }: Pick<XbrlFact, "start" | "end">): string {
  return `${start ?? ""} ${end}`
}

function getSpan({ start, end }: Pick<XbrlFact, "start" | "end">): number {
  return start === null ? 0 : daysBetween(start, end)
}

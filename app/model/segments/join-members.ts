import type { FiledColumn } from "./filed-columns"

/** The name under which members of several filings are one: `AmericasSegment` and `Americas`. */
function plainMember(member: string): string {
  return member.replace(/(?<=.)Segments?$/, "").toLowerCase()
}

/** The later name of members that were renamed; a name stands for itself. */
export type MemberNames = (member: string) => string

/**
 * Joins renamed members: two filings state the same period with the same figure, each under a name that the other
 * does not use. Columns are given newest filing first.
 */
export function joinRenamed(columns: FiledColumn[]): MemberNames {
  const later = new Map<string, string>()
  const seen = new Map<string, FiledColumn[]>()
  for (const column of columns) {
    const key = `${column.breakdown.measure} ${column.breakdown.unit} ${column.fiscalYear} ${column.fiscalQuarter}`
    const newer = seen.get(key) ?? []
    for (const other of newer)
      if (other.filing !== column.filing && areComparable(other, column)) addRenamed(later, other, column)
    seen.set(key, [...newer, column])
  }
  return (member) => {
    let name = plainMember(member)
    for (let steps = 0; later.has(name) && steps < later.size; steps++) name = later.get(name) ?? name
    return name
  }
}

/** Products moved from the axis of segments to one of their own in 2009 and later. */
function areComparable(newer: FiledColumn, older: FiledColumn): boolean {
  const [before, after] = [older.breakdown.axis, newer.breakdown.axis]
  return before === after || (before === "segment" && after === "product")
}

function addRenamed(later: Map<string, string>, newer: FiledColumn, older: FiledColumn): void {
  const after = getFigures(newer)
  const before = getFigures(older)
  for (const [name, value] of before) {
    if (value === 0 || after.has(name) || later.has(name)) continue
    const same = [...after].filter(([other, figure]) => figure === value && !before.has(other))
    const isUnique = [...before.values()].filter((figure) => figure === value).length === 1
    const [match] = same
    if (match && same.length === 1 && isUnique) later.set(name, match[0])
  }
}

function getFigures({ breakdown, values }: FiledColumn): Map<string, number> {
  return new Map(
    breakdown.parts.flatMap(({ member }, at) => {
      const value = values[at] ?? null
      return value === null ? [] : [[plainMember(member), value] as const]
    }),
  )
}

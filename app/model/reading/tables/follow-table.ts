import type { FilingTable } from "./section-tables"
import { isFigure } from "./table-cells"

/** The tables of one earlier filing among which a table is looked for. */
export type FollowedFiling<Filing> = { filing: Filing; tables: FilingTable[] }
export type FoundTable<Filing> = { filing: Filing; table: FilingTable }

/** Below this share of common labels two tables are not the same. */
const minLikeness = 0.45

/**
 * The same table in each filing, newest first, where it is found. Each is compared with the one found before it,
 * because labels change slowly from year to year.
 */
export function followTable<Filing>(
  table: FilingTable,
  earlier: FollowedFiling<Filing>[],
): FoundTable<Filing>[] {
  let known = table
  return earlier.flatMap(({ filing, tables }) => {
    const ranked = tables
      .map((each) => ({ table: each, likeness: compareTables(known, each) }))
      .filter(({ likeness }) => likeness >= minLikeness)
      .sort((a, b) => b.likeness - a.likeness)
    const best = ranked[0]
    if (!best) return []
    known = best.table
    return [{ filing, table: best.table }]
  })
}

/** 0 to 1: common row labels count most, then the heading and the title above the table. */
function compareTables(a: FilingTable, b: FilingTable): number {
  const labels = overlap(getLabels(a), getLabels(b))
  const names = Math.max(
    overlap(getWords(a.heading), getWords(b.heading)),
    overlap(getWords(a.title), getWords(b.title)),
  )
  const width = columnCount(a) === columnCount(b) ? 1 : 0
  return labels < 0.3 ? 0 : labels * 0.7 + names * 0.22 + width * 0.08
}

function getLabels({ grid }: FilingTable): Set<string> {
  return new Set(grid.rows.map(([label = ""]) => foldLabel(label)).filter(Boolean))
}

function getWords(text: string): Set<string> {
  return new Set(
    foldLabel(text)
      .split(" ")
      .filter((word) => word.length > 2),
  )
}

function columnCount({ grid }: FilingTable): number {
  return grid.rows.reduce((most, [, ...cells]) => Math.max(most, cells.filter(isFigure).length), 0)
}

/** Twice the common members by all members (Dice). */
function overlap(a: Set<string>, b: Set<string>): number {
  if (a.size + b.size === 0) return 0
  let common = 0
  for (const each of a) if (b.has(each)) common++
  return (2 * common) / (a.size + b.size)
}

/** A label without case, years, footnote marks and punctuation. */
export function foldLabel(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:19|20)\d\d\b/g, " ")
    .replace(/\(\w{1,2}\)/g, " ")
    .replace(/[^a-z]+/g, " ")
    .trim()
}

/** Paragraphs and headings counted; tables only by how many are not as they were. */
export type RedlineCounts = {
  added: number
  removed: number
  changed: number
  moved: number
  routine: number
  same: number
  tables: number
}

/** The number of changes that matter, which an outline shows beside an item. */
export function countChanges(counts: RedlineCounts): number {
  return counts.added + counts.removed + counts.changed + counts.moved + counts.tables
}

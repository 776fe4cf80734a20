import type { ReadingBlock } from "~/model/reading/reading-document"
import { getText } from "~/model/reading/text/markup"
import { type Pair, pairParagraphs } from "./paragraph-match"

export type RedlineStatus = "same" | "added" | "removed" | "changed" | "moved"

/** A block of either text and what became of it; `reworded` where both are there and their words differ. */
export type Aligned = {
  status: RedlineStatus
  before: ReadingBlock | null
  after: ReadingBlock | null
  reworded: boolean
}

/** Paragraphs and headings counted; tables only by how many are not as they were. */
export type RedlineCounts = {
  added: number
  removed: number
  changed: number
  moved: number
  same: number
  tables: number
}

/** Both texts as one list in the order of the new one, removed blocks after their last neighbor that stayed. */
export function alignBlocks(before: ReadingBlock[], after: ReadingBlock[]): Aligned[] {
  const [old, current] = [before.filter(isCompared), after.filter(isCompared)]
  const pairs = pairParagraphs(old.map(toUnit), current.map(toUnit))
  const pairOf = new Map(pairs.map((pair) => [pair.after, pair]))
  const removed = removedAfter(old.length, pairs)
  const removedAt = (place: number) =>
    (removed.get(place) ?? []).map(
      (index): Aligned => ({ status: "removed", before: old[index] ?? null, after: null, reworded: false }),
    )
  return [
    ...removedAt(-1),
    ...current.flatMap((block, index) => {
      const pair = pairOf.get(index)
      return [toAligned(block, pair, (pair && old[pair.before]) ?? null), ...removedAt(index)]
    }),
  ]
}

export function countAligned(aligned: Aligned[]): RedlineCounts {
  const counts: RedlineCounts = { added: 0, removed: 0, changed: 0, moved: 0, same: 0, tables: 0 }
  for (const { status, before, after } of aligned) {
    const kind = (after ?? before)?.kind
    if (kind === "paragraph" || kind === "heading") counts[status]++
    else if (status !== "same") counts.tables++
  }
  return counts
}

/** The number of blocks that differ, which an outline shows beside an item. */
export function countChanges(counts: RedlineCounts): number {
  return counts.added + counts.removed + counts.changed + counts.moved + counts.tables
}

function toAligned(after: ReadingBlock, pair: Pair | undefined, before: ReadingBlock | null): Aligned {
  if (!pair) return { status: "added", before: null, after, reworded: false }
  const status = pair.moved ? "moved" : pair.same ? "same" : "changed"
  return { status, before, after, reworded: !pair.same }
}

/** Page furniture is not compared: its numbers change with every page. */
function isCompared(block: ReadingBlock): boolean {
  return block.kind !== "page"
}

function toUnit(block: ReadingBlock) {
  const kind = block.kind === "preformatted" ? "table" : block.kind
  return { kind, text: block.kind === "image" ? block.html : getText(block.html) }
}

function removedAfter(length: number, pairs: Pair[]): Map<number, number[]> {
  const placeOf = new Map(pairs.map((pair) => [pair.before, pair]))
  const removed = new Map<number, number[]>()
  let place = -1
  for (let index = 0; index < length; index++) {
    const pair = placeOf.get(index)
    if (pair && !pair.moved) place = pair.after
    if (pair) continue
    const known = removed.get(place)
    if (known) known.push(index)
    else removed.set(place, [index])
  }
  return removed
}

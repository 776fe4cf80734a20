import { textOf } from "./markup"
import { type Pair, pairParagraphs } from "./paragraph-match"
import type { ReadingBlock } from "./reading-document"
import { addedBlock, changedBlock, movedBlock, removedBlock } from "./redline-markup"

export type RedlineStatus = "same" | "added" | "removed" | "changed" | "moved"

/** One block as it is shown; `html` is a whole element of our own markup. */
export type RedlineRow = { status: RedlineStatus; isHeading: boolean; html: string }

/** Paragraphs and headings counted; tables only by how many are not as they were. */
export type RedlineCounts = {
  added: number
  removed: number
  changed: number
  moved: number
  same: number
  tables: number
}

export type Redline = { counts: RedlineCounts; rows: RedlineRow[] }

/** Compares a section with the same section of another filing, paragraph by paragraph. */
export function redline(before: ReadingBlock[], after: ReadingBlock[]): Redline {
  const [old, current] = [before.filter(isCompared), after.filter(isCompared)]
  const [oldUnits, units] = [old.map(toUnit), current.map(toUnit)]
  const pairs = pairParagraphs(oldUnits, units)
  const pairOf = new Map(pairs.map((pair) => [pair.after, pair]))
  const removed = removedAfter(old.length, pairs)
  const counts: RedlineCounts = { added: 0, removed: 0, changed: 0, moved: 0, same: 0, tables: 0 }
  const rows: RedlineRow[] = []
  const add = (status: RedlineStatus, kind: ReadingBlock["kind"], html: string) => {
    rows.push({ status, isHeading: kind === "heading", html })
    if (kind === "table" || kind === "preformatted" || kind === "image")
      counts.tables += status === "same" ? 0 : 1
    else counts[status]++
  }
  const addRemoved = (place: number) => {
    for (const index of removed.get(place) ?? []) add("removed", old[index]!.kind, removedBlock(old[index]!))
  }
  addRemoved(-1)
  for (const [index, block] of current.entries()) {
    const pair = pairOf.get(index)
    if (!pair) add("added", block.kind, addedBlock(block))
    else if (pair.moved) add("moved", block.kind, movedBlock(old[pair.before]!, block, pair.same))
    else if (pair.same) add("same", block.kind, block.html)
    else add("changed", block.kind, changedBlock(old[pair.before]!, block))
    addRemoved(index)
  }
  return { counts, rows }
}

/** How many blocks differ: what an outline shows beside an item. */
export function countChanges(counts: RedlineCounts): number {
  return counts.added + counts.removed + counts.changed + counts.moved + counts.tables
}

/** Page furniture is not compared: its numbers change with every page. */
function isCompared(block: ReadingBlock): boolean {
  return block.kind !== "page"
}

function toUnit(block: ReadingBlock) {
  const kind = block.kind === "preformatted" ? "table" : block.kind
  return { kind, text: block.kind === "image" ? block.html : textOf(block.html) }
}

/** Removed blocks stand after the new place of the nearest block before them that stayed in order. */
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

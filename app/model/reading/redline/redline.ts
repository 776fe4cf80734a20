import type { ReadingBlock } from "~/model/reading/reading-document"
import { type Aligned, alignBlocks, countAligned, type RedlineStatus } from "./align-blocks"
import type { RedlineCounts } from "./redline-counts"
import { addedBlock, changedBlock, movedBlock, removedBlock } from "./redline-markup"

/** One block as it is shown; `html` is a whole element of our own markup. */
export type RedlineRow = { status: RedlineStatus; isHeading: boolean; html: string }

export type Redline = { counts: RedlineCounts; rows: RedlineRow[] }

/** Compares a section with the same section of another filing, paragraph by paragraph, with changed words marked. */
export function redline(before: ReadingBlock[], after: ReadingBlock[]): Redline {
  const aligned = alignBlocks(before, after)
  return { counts: countAligned(aligned), rows: aligned.map(toRow) }
}

function toRow(aligned: Aligned): RedlineRow {
  const isHeading = (aligned.after ?? aligned.before)?.kind === "heading"
  return { status: aligned.status, isHeading, html: toHtml(aligned) }
}

function toHtml({ status, before, after, reworded }: Aligned): string {
  if (!after) return before ? removedBlock(before) : ""
  if (!before) return addedBlock(after)
  if (status === "moved") return movedBlock(before, after, !reworded)
  return reworded ? changedBlock(before, after) : after.html
}

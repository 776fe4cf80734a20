import { mapInSteps, type Steps } from "~/lib/steps"
import type { ReadingBlock } from "~/model/reading/reading-document"
import { type Aligned, alignBlocks, countAligned, type RedlineStatus } from "./align-blocks"
import type { RedlineCounts } from "./redline-counts"
import { addedBlock, changedBlock, movedBlock, removedBlock } from "./redline-markup"
import { maxWordEdits } from "./word-changes"

/** One block as it is shown; `html` is a whole element of our own markup. */
export type RedlineRow = { status: RedlineStatus; isHeading: boolean; html: string }

export type Redline = { counts: RedlineCounts; rows: RedlineRow[] }

/** Compares a section with the same section of another filing, paragraph by paragraph, with changed words marked. */
export function* redline(before: ReadingBlock[], after: ReadingBlock[]): Steps<Redline> {
  const aligned = yield* alignBlocks(before, after)
  return { counts: countAligned(aligned), rows: yield* mapInSteps(aligned, toRow, getMarkupCost) }
}

/** The most that the words of a row may cost: comparing two wordings takes up to the square of their changes. */
function getMarkupCost({ before, after, reworded }: Aligned): number {
  const words = ((before?.html.length ?? 0) + (after?.html.length ?? 0)) / 6
  return reworded ? words + Math.min(words * 2, maxWordEdits) ** 2 / 4 : words
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

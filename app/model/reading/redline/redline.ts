import { escapeText } from "~/lib/escape"
import { mapInSteps, type Steps } from "~/lib/steps"
import type { ReadingBlock } from "~/model/reading/reading-document"
import { getText } from "~/model/reading/text/markup"
import { type Aligned, alignBlocks, countAligned, type RedlineStatus } from "./align-blocks"
import type { RedlineCounts } from "./redline-counts"
import { maxWordEdits, wordChanges } from "./word-changes"

const isText = (block: ReadingBlock) => block.kind === "paragraph" || block.kind === "heading"

function addedBlock(block: ReadingBlock): string {
  return isText(block) ? around(block.html, "ins") : `<div class="fx-added">${block.html}</div>`
}

function removedBlock(block: ReadingBlock): string {
  const html = withoutTargets(block.html)
  return isText(block) ? around(html, "del") : `<div class="fx-removed">${html}</div>`
}

function changedBlock(before: ReadingBlock, after: ReadingBlock): string {
  if (isText(after)) return inside(after.html, markedWords(before, after))
  const earlier = `<details class="fx-earlier"><summary>As it was</summary>${withoutTargets(before.html)}</details>`
  return `<div class="fx-changed">${after.html}${earlier}</div>`
}

function movedBlock(before: ReadingBlock, after: ReadingBlock, same: boolean): string {
  return `<div class="fx-moved">${same ? after.html : changedBlock(before, after)}</div>`
}

function markedWords(before: ReadingBlock, after: ReadingBlock): string {
  return wordChanges(getText(before.html), getText(after.html))
    .map(({ kind, text }) => {
      const html = escapeText(text)
      if (kind === "same" || !text.trim()) return html
      return kind === "added" ? `<ins>${html}</ins>` : `<del>${html}</del>`
    })
    .join("")
}

function around(html: string, tag: "ins" | "del"): string {
  return html.replace(/^(<[^>]*>)(.*)(<\/[^>]*>)$/s, `$1<${tag}>$2</${tag}>$3`)
}

function inside(html: string, inner: string): string {
  return html.replace(/^(<[^>]*>).*(<\/[^>]*>)$/s, (_, open: string, close: string) => open + inner + close)
}

/** Ids would be on the page twice, and links of the earlier filing have no target in this one. */
function withoutTargets(html: string): string {
  return html.replace(/<[^>]*>/g, (tag) => (/^<\/?a[ >]/.test(tag) ? "" : tag.replace(/ id="[^"]*"/, "")))
}

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

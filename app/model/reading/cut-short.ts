import { escapeText } from "~/lib/escape"
import type { ForeignDocument } from "./foreign/foreign-html"
import { type Draft, toDraft } from "./text/draft"
import { maxBlockLength, readingLimits } from "./text/reading-limits"

const maxCutTextLength = 100_000

export const cutSentence = "This document is cut short here. All of it is at the SEC."

const cutDraft = toDraft({ kind: "paragraph", html: `<i>${cutSentence}</i>`, text: cutSentence })

/** The document with no block over the limit, and with a sentence where it was cut. */
export function withinLimits(document: ForeignDocument): ForeignDocument {
  const drafts = document.drafts.slice(0, readingLimits.drafts).flatMap(cutLongBlock)
  const isLong = document.drafts.length > readingLimits.drafts
  const hasCut = isLong || document.cut || drafts.includes(cutDraft)
  if (isLong || document.cut) drafts.push(cutDraft)
  return { ...document, drafts, truncated: document.truncated || hasCut }
}

function cutLongBlock(draft: Draft): Draft[] {
  if (draft.html.length <= maxBlockLength) return [draft]
  const text = draft.text.slice(0, maxCutTextLength)
  return [toDraft({ kind: "paragraph", html: escapeText(text), text, anchors: draft.anchors }), cutDraft]
}

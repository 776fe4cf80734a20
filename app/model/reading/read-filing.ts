import { escapeText } from "~/lib/escape"
import { type ForeignDocument, readForeignHtml } from "~/model/reading/foreign/foreign-html"
import type { FilingPlace } from "~/model/reading/foreign/foreign-links"
import { decodeInPieces } from "~/model/reading/text/charset"
import { headingLevel, textSize } from "~/model/reading/text/heading-level"
import { itemForm } from "~/model/reading/text/items"
import { readPlainLines } from "~/model/reading/text/plain-text"
import { tidyPages } from "./page-furniture"
import { type ReadingDocument, readingVersion } from "./reading-document"
import { toSections } from "./sections"
import { type Draft, toDraft } from "./text/draft"
import { maxBlockLength, readingLimits } from "./text/reading-limits"

const maxCutTextLength = 100_000

export const cutSentence = "This document is cut short here. All of it is at the SEC."

const cutDraft = toDraft({ kind: "paragraph", html: `<i>${cutSentence}</i>`, text: cutSentence })

/** The document with no block over the limit, and with a sentence where it was cut. */
function withinLimits(document: ForeignDocument): ForeignDocument {
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

type FilingSource = {
  bytes: Uint8Array
  /** The file's name in the filing. */
  document: string
  /** The form or exhibit type, which says what items to look for: `10-K`, `EX-99.1`. */
  form: string
  place: FilingPlace
  /** Address of a section of this very document in the reader. */
  sectionHref: (key: string) => string
}

/**
 * A filed document, HTML or plain text, in its reading form. The content of a document cannot make it throw.
 */
export function readFiling(source: FilingSource): ReadingDocument {
  const pieces = withoutWrapper(decodeInPieces(source.bytes))
  const foreign = withinLimits(readForeign(pieces, source.place))
  const tidied = tidyPages(foreign.drafts)
  const textPt = textSize(foreign.drafts)
  const blocks = tidied.map(({ draft, isFurniture, page }) => ({
    draft,
    isFurniture,
    page,
    level: isFurniture ? (0 as const) : headingLevel(draft, textPt),
  }))
  const { heads, sections, fragments, outlinedBy } = toSections(
    blocks,
    itemForm(source.form),
    source.sectionHref,
  )
  return {
    outline: {
      version: readingVersion,
      document: source.document,
      form: source.form,
      title: foreign.title,
      outlinedBy,
      truncated: foreign.truncated,
      words: heads.reduce((sum, head) => sum + head.words, 0),
      sections: heads,
      fragments,
    },
    sections,
  }
}

function readForeign(pieces: Generator<string>, place: FilingPlace): ForeignDocument {
  const first = pieces.next()
  const head = first.done ? "" : first.value
  if (isHtml(head)) return readForeignHtml(chain(head, pieces), place)
  return {
    title: null,
    drafts: readPlainLines([...chain(head, pieces)].join("")),
    cut: false,
    truncated: false,
  }
}

/** Old text filings have `<TABLE>` and `<PAGE>` too: only what they never have makes it HTML. */
export function isHtml(text: string): boolean {
  const head = text.slice(0, 200_000)
  return (
    /<(?:html|body|head|!doctype html)\b/i.test(head) ||
    (head.match(/<(?:div|font|p|br|td|span)\b/gi)?.length ?? 0) >= 4
  )
}

/**
 * Older documents come wrapped: `<DOCUMENT>` and its tags before, `</TEXT></DOCUMENT>` behind. A complete submission
 * has its privacy-enhanced message and SGML header before the first of them.
 */
const wrapper =
  /^[\s\ufeff]*(?:-----BEGIN PRIVACY-ENHANCED MESSAGE-----|<(?:SEC-DOCUMENT|SEC-HEADER|IMS-DOCUMENT|IMS-HEADER|SUBMISSION|DOCUMENT)>)[\s\S]{0,60000}?<TEXT>/i

function* withoutWrapper(pieces: Iterable<string>): Generator<string> {
  let isFirst = true
  for (const piece of pieces) {
    const text = isFirst ? piece.replace(wrapper, "") : piece
    isFirst = false
    yield text
      .replace(/<\/TEXT>\s*<\/DOCUMENT>\s*<DOCUMENT>[\s\S]{0,2000}?<TEXT>/gi, "")
      .replace(
        /<\/TEXT>\s*<\/DOCUMENT>\s*(?:<\/SEC-DOCUMENT>\s*)?(?:-----END PRIVACY-ENHANCED MESSAGE-----\s*)?$/i,
        "",
      )
  }
}

function* chain(head: string, rest: Iterable<string>): Generator<string> {
  yield head
  yield* rest
}

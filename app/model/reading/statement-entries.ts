import type { OutlineBlock } from "./outline-blocks"

const opening = "(?:(?:condensed|consolidated|combined|interim|unaudited|audited|comparative)\\s+)*"
const owners = "(?:(?:share|stock)?(?:holders|owners)|share|stock|members|partners|total|parent)[’']?s?[’']?"
const subject =
  `(?:(?:consolidated|net|other|comprehensive|changes in|\\(?losses?\\)?|and|${owners})\\s+)*` +
  "(?:income|operations|earnings|\\(?loss(?:es)?\\)?|cash\\s+flows?|financial\\s+(?:position|condition)|equity|capital|deficit)"
const statement = new RegExp(
  `^${opening}(?:balance\\s+sheets?|statements?\\s+of\\s+${subject}|(?:comprehensive\\s+income|income|cash\\s+flows?|(?:stock|share)holders[’']?\\s+equity)\\s+statements?)\\b`,
  "i",
)
const anywhere = new RegExp(statement.source.replace("^", "\\b"), "gi")
const notes = new RegExp(
  `^(?:index to )?notes\\s+to\\s+(?:the\\s+)?${opening}(?:financial\\s+)?statements?`,
  "i",
)
const auditor =
  /^reports? of (?:[^.]{3,40},\s+)?(?:the )?independent (?:registered|auditors?|accountants?|certified)/i
/** The whole of a line that plain text does not set apart from its words. */
const bareStatement = new RegExp(
  `^consolidated\\s+(?:balance\\s+sheets?|statements?\\s+of\\s+${subject})(?:\\s*\\([^)]*\\))?$`,
  "i",
)
const note = /^note\s+(\d{1,2}|[A-Z])\b\s*[.:–—-]*\s*(?=\S)/i
const numbered = /^(\d{1,2})[.):]\s+(?=\p{Lu})/u

/**
 * Finds the statements and notes of a report, block by block in their order. A title counts once: what repeats it
 * continues it.
 */
export class StatementTitles {
  private readonly seen = new Set<string>()
  private lastNote = 0
  private inNotes = false
  private hasNoteWord = false
  private isAudited = false

  /** The title of the statement or note that a block begins; null where it begins none. */
  getTitle({ draft, level, isFurniture }: OutlineBlock): string | null {
    if (isFurniture || draft.fragments.length > 2) return null
    const text = draft.text.slice(0, 400)
    const title =
      draft.kind === "paragraph" || (draft.kind === "table" && note.test(text))
        ? this.headingTitle(text, level > 0)
        : tableTitle(text, draft.kind)
    if (!title || /\bcontinued\b/i.test(text.slice(0, title.length + 20))) return null
    const key = title.toLowerCase().replace(/[^a-z0-9]+/g, " ")
    if (this.seen.has(key)) return null
    this.seen.add(key)
    return title
  }

  private headingTitle(text: string, isHeading: boolean): string | null {
    if (text.length > 200) return null
    if (notes.test(text)) {
      this.inNotes = true
      return isHeading ? tidyTitle(text) : null
    }
    if (note.test(text) && (isHeading || !/[.;,]$/.test(text))) {
      this.hasNoteWord = true
      return tidyTitle(text)
    }
    // Statements follow the auditor's report; before it, a line of this kind is of an index.
    if (!isHeading) return this.isAudited && bareStatement.test(text) ? tidyTitle(text) : null
    if (auditor.test(text)) {
      this.isAudited = true
      return tidyTitle(text)
    }
    if (statement.test(text) && text.length < 140) return tidyTitle(text)
    // `1. Basis of presentation`: numbers that count up, once statements or notes have begun.
    const number = Number(numbered.exec(text)?.[1] ?? 0)
    const counts = number === this.lastNote + 1 && !this.hasNoteWord && (this.inNotes || this.seen.size > 0)
    if (!counts) return null
    this.lastNote = number
    return tidyTitle(text)
  }
}

/** A table or a printed page may carry its title in its first lines; one with several titles is an index. */
function tableTitle(text: string, kind: string): string | null {
  if (kind === "image") return null
  const found = [...text.matchAll(anywhere)]
  const first = found[0]
  if (!first || first.index > 160) return null
  const distinct = new Set(found.map(([title]) => title.toLowerCase()))
  const isTitle = first.index === 0 || /^\P{Ll}+$/u.test(text.slice(0, first.index + first[0].length))
  return isTitle && distinct.size <= 2 ? tidyTitle(first[0]) : null
}

function tidyTitle(text: string): string {
  return text
    .replace(/[\s.:]+$/, "")
    .replace(/\s+/g, " ")
    .slice(0, 110)
}

/** Items that hold the statements or the whole of an annual report, by key. */
export function mayHoldStatements(item: string): boolean {
  return /^(?:item-(?:8|14|15|17|18)|part-1-item-1|text|chapter-.*)$/.test(item)
}

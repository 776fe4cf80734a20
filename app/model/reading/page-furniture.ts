import { escapeText } from "~/lib/escape"
import type { Draft } from "~/model/reading/text/draft"
import { isItemTitle, itemLabel } from "~/model/reading/text/items"
import { printedPages } from "./printed-pages"

/** A paragraph that belongs to the printed page (its number, a running head), not to the text; and the page's number. */
type Tidied = { draft: Draft; isFurniture: boolean; page: number | null }

const pageNumber = /^(?:page\s*)?[-–—(]?\s*(?:(?:[FSGA]-?)?\d{1,3}|[ivxlc]{1,6})\s*[-–—)]?$/i
/** The full text of many items, which is repeated but is no running head. */
const answers = /^(?:none|not applicable|omitted|\[?reserved\]?)\.?$/i

/** Sets aside page numbers and running heads, and joins the paragraphs that page breaks cut in two. */
export function tidyPages(drafts: Draft[]): Tidied[] {
  const furniture = findFurniture(drafts)
  const pages = printedPages(drafts, furniture)
  const tidied: Tidied[] = []
  let open: Tidied | null = null
  let crossed = false
  const strays: string[] = []
  for (const [index, draft] of drafts.entries()) {
    if (draft.kind === "break") {
      crossed = true
      continue
    }
    const isFurniture = furniture.has(index)
    if (isFurniture) strays.push(...draft.anchors.splice(0))
    else draft.anchors.unshift(...strays.splice(0))
    if (!isFurniture && open && crossed && continues(open.draft, draft)) {
      join(open.draft, draft)
      crossed = false
      continue
    }
    const entry = { draft: isFurniture ? asLine(draft) : draft, isFurniture, page: pages[index] ?? 0 }
    tidied.push(entry)
    if (isFurniture) continue
    open = draft.kind === "paragraph" ? entry : null
    crossed = false
  }
  tidied.findLast((entry) => !entry.isFurniture)?.draft.anchors.push(...strays)
  return tidied
}

function findFurniture(drafts: Draft[]): Set<number> {
  const near = drafts.flatMap((draft, index) => (draft.kind === "break" ? beside(drafts, index) : []))
  const times = new Map<string, number>()
  for (const at of new Set(near.flat())) {
    const shape = patternAt(drafts, at)
    times.set(shape, (times.get(shape) ?? 0) + 1)
  }
  const found = new Set<number>()
  const titles = firstTitles(drafts, near)
  for (const side of near) {
    for (const at of side) {
      if (titles.has(at)) break
      const text = drafts[at]?.text ?? ""
      const repeats = (times.get(patternAt(drafts, at)) ?? 0) >= 4 && !answers.test(text)
      if (!pageNumber.test(text) && !repeats && !/^table of contents$/i.test(text)) break
      found.add(at)
    }
  }
  return found
}

function patternAt(drafts: Draft[], at: number): string {
  const draft = drafts[at]
  return draft ? pattern(draft) : ""
}

/** A running head can be an item's title: its first appearance below a break is then that item's heading. */
function firstTitles(drafts: Draft[], near: number[][]): Set<number> {
  const first = new Map<string, number>()
  for (const at of near.flat().sort((a, b) => a - b)) {
    const draft = drafts[at]
    if (draft?.kind === "paragraph" && isItemTitle(draft.text) && !first.has(pattern(draft)))
      first.set(pattern(draft), at)
  }
  return new Set(first.values())
}

/** A running head may be a table of its name and the page's number. */
function asLine(draft: Draft): Draft {
  return draft.kind === "table" ? { ...draft, kind: "paragraph", html: escapeText(draft.text) } : draft
}

/** Up to three short paragraphs on each side of a page break, nearest first. */
function beside(drafts: Draft[], at: number): number[][] {
  return [-1, 1].map((step) => {
    const side: number[] = []
    for (let next = at + step; side.length < 3; next += step) {
      const draft = drafts[next]
      if (!draft || (draft.kind !== "paragraph" && draft.kind !== "table")) break
      if (draft.text.length > 140 || itemLabel(draft.text)) break
      side.push(next)
    }
    return side
  })
}

function pattern(draft: Draft): string {
  return draft.text.toLowerCase().replace(/\d+/g, "#").replace(/\s+/g, " ")
}

/** The text continues across a page break: no period before the break, a lowercase letter after it. */
function continues(before: Draft, after: Draft): boolean {
  if (after.kind !== "paragraph" || after.look.tag || before.look.tag || after.look.list) return false
  if (before.text.length < 60 || after.anchors.length > 0) return false
  return (
    /[\p{Ll}\d,;–—-]$/u.test(before.text) &&
    /^[\p{Ll}($\d]/u.test(after.text) &&
    !/^\([a-z\d]{1,3}\)/i.test(after.text)
  )
}

function join(before: Draft, after: Draft) {
  before.html = `${before.html} ${after.html}`
  before.text = `${before.text} ${after.text}`
  before.fragments = [...before.fragments, ...after.fragments]
}

import { escapeAttribute } from "~/lib/escape"
import type { Draft } from "~/model/reading/text/draft"
import type { Level } from "~/model/reading/text/heading-level"
import type { Item, ItemForm } from "~/model/reading/text/items"
import { getText, toSlug, visible, wordCount } from "~/model/reading/text/markup"
import { sanitise } from "~/model/reading/text/sanitise"
import { textHash } from "~/model/reading/text/text-hash"
import { addAnswers, referToStatements, toRowAnchors, withRowAnchors } from "./answers"
import { findItems } from "./outline"
import type { Mark, OutlineBlock } from "./outline-blocks"
import { type ReadingBlock, type ReadingSection, readingVersion, type SectionHead } from "./reading-document"
import { mayHoldStatements, StatementTitles } from "./statement-entries"

/** A page of more markup than this is split at its headings. */
const maxMarkupLength = 240_000

type Sectioned = {
  heads: SectionHead[]
  sections: ReadingSection[]
  fragments: Record<string, string>
  outlinedBy: "contents" | "heading" | "pattern" | "none"
}

type Range = { from: number; to: number; item: Item; title: string; part: number; parts: number }

/** Cuts a set document into sections, one for each item (or part of a long one), and fixes the links between them. */
export function toSections(
  blocks: OutlineBlock[],
  form: ItemForm | null,
  sectionHref: (key: string) => string,
): Sectioned {
  const { marks, answers } = form ? findItems(blocks, form) : { marks: [], answers: [] }
  const ranges = numberParts(
    (marks.length > 0 ? fromMarks(blocks, marks) : [whole(blocks)]).flatMap((range) => split(blocks, range)),
  )
  const statements = new StatementTitles()
  const rowAnchors = toRowAnchors(answers)
  const linked = new Set(blocks.flatMap((block) => [...block.draft.fragments]))
  const fragments: Record<string, string> = {}
  for (const range of ranges) {
    for (const { draft } of blocks.slice(range.from, range.to)) {
      for (const anchor of draft.anchors) if (linked.has(anchor)) fragments[anchor] ??= getKey(range)
    }
  }
  const heads: SectionHead[] = []
  const sections: ReadingSection[] = []
  for (const range of ranges) {
    const key = getKey(range)
    const setter = new Setter(fragments, key, sectionHref)
    const holdsStatements = mayHoldStatements(range.item.key)
    const set = blocks.slice(range.from, range.to).map((block, index) => {
      const title = holdsStatements ? statements.getTitle(block) : null
      return setter.set(withRowAnchors(block, rowAnchors.get(range.from + index)), title)
    })
    const content = set
      .filter((block) => block.kind !== "page")
      .map((block) => getText(block.html))
      .join("\n")
    sections.push({ version: readingVersion, key, blocks: set })
    heads.push({
      key,
      item: range.item.key,
      part: range.part,
      parts: range.parts,
      label: range.item.label,
      title: visible(
        range.item === text && range.parts > 1 ? (setter.headings[0]?.title ?? range.title) : range.title,
      ),
      status: getStatus(content),
      words: wordCount(content),
      hash: textHash(content),
      headings: setter.headings,
      entries: setter.entries,
      refersTo: null,
    })
  }
  referToStatements(heads)
  if (form)
    addAnswers(heads, sections, answers, {
      form,
      keyAt(block) {
        const range = ranges.findLast(({ from }) => from <= block)
        return range ? getKey(range) : ""
      },
      isAnchor: (key, fragment) => fragments[fragment] === key,
    })
  return { heads, sections, fragments, outlinedBy: getMost(marks) }
}

const cover: Item = {
  key: "cover",
  number: "",
  part: null,
  label: "",
  title: "Cover and contents",
  heading: null,
}
const text: Item = { key: "text", number: "", part: null, label: "", title: "Text", heading: null }

function whole(blocks: OutlineBlock[]): Range {
  return { from: 0, to: blocks.length, item: text, title: text.title, part: 1, parts: 1 }
}

function fromMarks(blocks: OutlineBlock[], marks: Mark[]): Range[] {
  const slugs = new Map<string, number>()
  const toChapter = (title: string): Item => {
    const slug = `chapter-${toSlug(title).slice(0, 36).replace(/-$/, "") || "text"}`
    const count = (slugs.get(slug) ?? 0) + 1
    slugs.set(slug, count)
    const key = count === 1 ? slug : `${slug}-no-${count}`
    return { key, number: "", part: null, label: "", title: title || text.title, heading: null }
  }
  const ranges = marks.map((mark, index) => {
    const item = mark.item ?? toChapter(mark.title)
    return {
      from: mark.at,
      to: marks[index + 1]?.at ?? blocks.length,
      item,
      title: mark.title || item.title,
      part: 1,
      parts: 1,
    }
  })
  const first = marks[0]?.at ?? 0
  return first > 0
    ? [{ from: 0, to: first, item: cover, title: cover.title, part: 1, parts: 1 }, ...ranges]
    : ranges
}

/** Pieces of one item are its parts, in their order, whether it was long or is in several places. */
function numberParts(ranges: Range[]): Range[] {
  const totals = new Map<string, number>()
  for (const { item } of ranges) totals.set(item.key, (totals.get(item.key) ?? 0) + 1)
  const counts = new Map<string, number>()
  return ranges.map((range) => {
    const part = (counts.get(range.item.key) ?? 0) + 1
    counts.set(range.item.key, part)
    return { ...range, part, parts: totals.get(range.item.key) ?? 1 }
  })
}

/** Parts of about equal length that begin at a heading, or at any block where there is none. */
function split(blocks: OutlineBlock[], range: Range): Range[] {
  const sizes = blocks.slice(range.from, range.to).map((block) => block.draft.html.length + 40)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= maxMarkupLength) return [range]
  const aim = total / Math.ceil(total / (maxMarkupLength * 0.75))
  const starts = [range.from]
  let size = 0
  for (const [index, length] of sizes.entries()) {
    const level = blocks[range.from + index]?.level
    const mayBegin = level === 2 || level === 3 || size + length > maxMarkupLength
    if (size > 0 && mayBegin && (size >= aim * 0.8 || size + length > maxMarkupLength)) {
      starts.push(range.from + index)
      size = 0
    }
    size += length
  }
  return starts.map((from, index) => ({ ...range, from, to: starts[index + 1] ?? range.to }))
}

function getKey(range: Range): string {
  return range.part === 1 ? range.item.key : `${range.item.key}-${range.part}`
}

function getMost(marks: Mark[]): Sectioned["outlinedBy"] {
  const items = marks.filter((mark) => mark.item?.number)
  const count = (from: Mark["from"]) => items.filter((mark) => mark.from === from).length
  if (items.length === 0) return "none"
  const [contents, heading, pattern] = [count("contents"), count("heading"), count("pattern")]
  return contents >= heading && contents >= pattern ? "contents" : heading >= pattern ? "heading" : "pattern"
}

/** Turns drafts into finished blocks, with ids that are unique in the section. */
class Setter {
  readonly headings: SectionHead["headings"] = []
  readonly entries: SectionHead["entries"] = []
  private hasSubheading = false
  private readonly ids = new Set<string>()
  private readonly counts = new Map<string, number>()

  constructor(
    private readonly fragments: Record<string, string>,
    private readonly key: string,
    private readonly sectionHref: (key: string) => string,
  ) {
    this.ids.add(key)
  }

  /** `entry` is the title of the statement or note that the block begins. */
  set(block: OutlineBlock, entry: string | null): ReadingBlock {
    const { draft, level } = block
    const anchors = draft.anchors.filter(
      (anchor) => this.fragments[anchor] === this.key && !this.ids.has(anchor),
    )
    for (const anchor of anchors) this.ids.add(anchor)
    const isHeading = level > 0 && draft.kind === "paragraph" && !block.isFurniture
    if (entry && !isHeading) anchors.push(this.addEntry(entry, null))
    const targets = anchors.map((anchor) => `<span id="${anchor}"></span>`).join("")
    const html = this.mendLinks(draft.html)
    if (draft.kind === "table" || draft.kind === "preformatted") return this.done(draft.kind, targets + html)
    if (draft.kind === "image") return this.done("image", `<p class="fx-center">${targets}${html}</p>`)
    if (block.isFurniture) return this.done("page", `<p class="fx-page">${targets}${html}</p>`)
    if (level > 0) return this.done("heading", this.heading(draft, level, targets, html, entry))
    const body = setApart(html)
    const classes = [...paragraphClasses(draft), body.startsWith(markOpen) ? "fx-hang" : ""].filter(Boolean)
    return this.done("paragraph", `<p${toClass(classes)}>${targets}${body}</p>`)
  }

  private addEntry(title: string, anchor: string | null): string {
    const id = anchor ?? this.uniqueId(`h-${toSlug(title) || "statement"}`)
    this.entries.push({ anchor: id, title: visible(title) })
    return id
  }

  private heading(draft: Draft, wanted: Level, targets: string, html: string, entry: string | null): string {
    // No heading skips a level. The first heading below an item is its subheading, at any size.
    if (wanted !== 4) this.hasSubheading = wanted === 3
    const isMinor = wanted === 4 && !this.hasSubheading
    const level = isMinor ? 3 : wanted
    const id = this.uniqueId(`h-${toSlug(draft.text) || "heading"}`)
    this.headings.push({ anchor: id, title: visible(draft.text.slice(0, 160)), level })
    if (entry) this.addEntry(entry, id)
    const plain = draft.look.bold ? html.replace(/<\/?b>/g, "") : html
    const classes = [draft.look.align === "center" && "fx-center", isMinor && "fx-minor"].filter(
      (each) => each !== false,
    )
    return `<h${level} id="${id}"${toClass(classes)}>${targets}${plain}</h${level}>`
  }

  private uniqueId(id: string): string {
    let unique = id
    let count = this.counts.get(id) ?? 1
    while (this.ids.has(unique)) unique = `${id}-${++count}`
    this.counts.set(id, count)
    this.ids.add(unique)
    return unique
  }

  /** A link to a fragment that another section holds leads to that section; one to a fragment that nobody holds is no link. */
  private mendLinks(html: string): string {
    if (!html.includes('href="#')) return html
    return html.replace(/<a href="#([A-Za-z0-9_-]+)">(.*?)<\/a>/g, (_, fragment: string, inner: string) => {
      const key = this.fragments[fragment]
      if (!key) return inner
      const href = key === this.key ? `#${fragment}` : escapeAttribute(`${this.sectionHref(key)}#${fragment}`)
      return `<a href="${href}">${inner}</a>`
    })
  }

  private done(kind: ReadingBlock["kind"], html: string): ReadingBlock {
    return { kind, html: sanitise(html) }
  }
}

const markOpen = '<span class="fx-mark">'

/** Separates a bullet or a note's number that begins a paragraph from its text. */
function setApart(html: string): string {
  return html.replace(
    /^((?:<[a-z]+>)?)([•●▪■◦○·*]|\(\d{1,2}\)|\([a-z]\))((?:<\/[a-z]+>)?)[\s\u00a0]*(?=\S)/,
    (all, open: string, mark: string, close: string) =>
      (open === "") === (close === "") ? `${markOpen}${open}${mark}${close}</span> ` : all,
  )
}

function paragraphClasses({ look }: Draft): string[] {
  const indent = Math.min(4, Math.round(look.indentPt / 18))
  return [
    look.align === "left" ? "" : `fx-${look.align}`,
    indent > 0 && look.align === "left" ? `fx-in${indent}` : "",
    look.list ? "fx-list" : "",
  ].filter(Boolean)
}

function toClass(names: string[]): string {
  return names.length > 0 ? ` class="${names.join(" ")}"` : ""
}

/** Words of a heading above a reference to another document, and of what such an item may say beside it. */
const [wordsAbove, wordsBeside] = [25, 60]

/** Tells an item that is here from one that is elsewhere or that the company does not have. */
function getStatus(text: string): SectionHead["status"] {
  const words = wordCount(text)
  if (words < 260 && isElsewhere(text)) return "incorporated"
  if (words < 30 && /\b(?:none|not applicable|reserved|omitted|removed|n\/a)\b/i.test(text)) return "none"
  return "text"
}

/** True if an item begins with a reference to another document, or says little beside it. */
function isElsewhere(text: string): boolean {
  const sentences = text.split(/(?<=[.;])\s+|\n/)
  const isReference = (sentence: string) =>
    /\bincorporated\b.{0,40}\bby\b.{0,20}\breference\b/is.test(sentence)
  const first = sentences.findIndex(isReference)
  if (first === -1) return false
  const measure = (some: string[]) => wordCount(some.join(" "))
  return (
    measure(sentences.slice(0, first)) < wordsAbove ||
    measure(sentences.filter((sentence) => !isReference(sentence))) < wordsBeside
  )
}

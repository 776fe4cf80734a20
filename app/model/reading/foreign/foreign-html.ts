import { Parser } from "htmlparser2"
import { escapeAttribute } from "~/lib/escape"
import { type Draft, type Look, plainLook, toDraft } from "~/model/reading/text/draft"
import { itemLabel } from "~/model/reading/text/items"
import { foreignId } from "~/model/reading/text/markup"
import { readPlainLines } from "~/model/reading/text/plain-text"
import { readingLimits } from "~/model/reading/text/reading-limits"
import { type Frame, rootFrame, toAlign, toFrame } from "./foreign-frame"
import { type FilingPlace, rewriteImage, rewriteLink } from "./foreign-links"
import { type ForeignStyle, readStyle, toPoints } from "./foreign-style"
import { type ForeignCell, toTableDrafts } from "./foreign-table"
import { InlineText } from "./inline-text"
import { markStrayBoxes, toSymbols } from "./symbol-fonts"

export type ForeignDocument = {
  title: string | null
  drafts: Draft[]
  /** Reading ended at a limit. */
  cut: boolean
  /** The document ends before its own end, or was too deep or too long to read whole. */
  truncated: boolean
}

/** Dropped with all that is in them. Elements with scripts or styles, and elements that take input. */
const dropped = new Set(
  "script style noscript template iframe frame frameset object embed applet svg audio video canvas map select textarea button input option datalist dialog annotation annotation-xml ix:header ix:hidden ix:references ix:resources xml".split(
    " ",
  ),
)
const maxDepth = 2_000
/** A longer table, row or paragraph is split: the rest goes into the next one. */
const maxCells = 20_000
const maxTableLength = 400_000
const maxParagraphLength = 100_000
const maxRuns = 5_000
const maxCellsInRow = 1_000

type TableFrame = { rows: ForeignCell[][]; sink: Draft[]; cells: number; length: number }

/** Rebuilds foreign HTML, however broken, as drafts: nothing of its markup is copied, only its text and what we name. */
export function readForeignHtml(pieces: Iterable<string>, place: FilingPlace): ForeignDocument {
  const reader = new ForeignReader(place)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name, implied) => reader.close(name, implied),
    },
    { recognizeSelfClosing: true },
  )
  for (const piece of pieces) {
    parser.write(piece)
    if (reader.isFull) break
  }
  parser.end()
  return reader.finish()
}

class ForeignReader {
  private readonly root: Draft[] = []
  private sink = this.root
  private readonly frames: Frame[] = [rootFrame]
  private readonly tables: TableFrame[] = []
  private inline = new InlineText()
  private anchors: string[] = []
  private hiddenBelow = 0
  private preText: string | null = null
  private title: string | null = null
  private readonly work = { markup: 0, drafts: 0, cells: 0, escapes: 0 }
  private closedWhole = false
  private opened = false
  isFull = false

  constructor(private readonly place: FilingPlace) {}

  open(name: string, attributes: Record<string, string>) {
    this.opened ||= name === "html" || name === "body"
    if (this.hiddenBelow > 0) {
      this.hiddenBelow++
      return
    }
    const style = readStyle(attributes.style)
    const isDropped =
      dropped.has(name) || attributes.hidden !== undefined || (style.hidden && name !== "body")
    if (isDropped || this.frames.length > maxDepth) {
      if (this.frames.length > maxDepth) this.isFull = true
      if (name === "td" || name === "th") return this.skipCell(attributes)
      this.hiddenBelow = 1
      return
    }
    const id = attributes.id ?? (name === "a" ? attributes.name : undefined)
    if (id && !name.startsWith("ix:")) this.anchors.push(foreignId(id))
    const frame = toFrame(name, attributes, style, this.frame)
    if (frame.isBlock) this.flush()
    if (style.breakBefore) this.push(toDraft({ kind: "break" }))
    if (name === "a" && attributes.href) frame.href = rewriteLink(attributes.href, this.place)
    this.frames.push(frame)
    if (name === "br") this.breakLine()
    else if (name === "img") this.image(attributes, style)
    else if (name === "table") this.openTable()
    else if (name === "tr") this.tables.at(-1)?.rows.push([])
    else if (name === "td" || name === "th") this.openCell(attributes, style)
    else if (name === "pre" && this.preText === null) this.preText = ""
  }

  text(source: string) {
    if (this.hiddenBelow > 0) return
    this.splitLongParagraph()
    const { frame } = this
    const text = frame.symbols ? toSymbols(source, frame.symbols) : markStrayBoxes(source)
    if (frame.name === "title") this.title = ((this.title ?? "") + text).slice(0, 300)
    else if (frame.name === "head" || this.isFull) return
    else if (this.preText !== null) this.preText += text
    else if (frame.preformatted && text.includes("\n")) this.preformattedText(text, frame)
    else this.inline.add(frame.uppercase ? text.toUpperCase() : text, frame.marks, frame.href, frame.fontPt)
  }

  close(name: string, implied: boolean) {
    if (this.hiddenBelow > 0) {
      this.hiddenBelow--
      return
    }
    if (this.frames.at(-1)?.name !== name) return
    if (!implied && (name === "html" || name === "body")) this.closedWhole = true
    if (
      name === "pre" &&
      this.preText !== null &&
      !this.frames.slice(0, -1).some((frame) => frame.name === "pre")
    ) {
      this.closePre()
    }
    const { frame } = this
    if (frame.isBlock) this.flush()
    this.frames.pop()
    if (name === "td" || name === "th") this.sink = this.tables.at(-1)?.sink ?? this.root
    else if (name === "tr") this.splitLongTable()
    else if (name === "table") this.closeTable()
    if (frame.breakAfter) this.push(toDraft({ kind: "break" }))
  }

  finish(): ForeignDocument {
    this.flush()
    const last = this.root.at(-1)
    if (last) last.anchors.push(...this.anchors)
    return {
      title: this.title?.replace(/\s+/g, " ").trim() || null,
      drafts: this.root,
      cut: this.isFull,
      truncated: this.isFull || (this.opened && !this.closedWhole),
    }
  }

  /** Hidden cells hold a place in the grid even where their content is dropped. */
  private skipCell(attributes: Record<string, string>) {
    if (this.tables.length > 0) this.openCell(attributes, readStyle(undefined))
    this.sink = this.tables.at(-1)?.sink ?? this.root
    this.hiddenBelow = 1
  }

  private splitLongParagraph() {
    if (this.inline.length > maxParagraphLength || this.inline.runCount > maxRuns) this.flush()
  }

  private breakLine() {
    this.splitLongParagraph()
    if (this.preText !== null) this.preText += "\n"
    else if (this.inline.atBreak && this.tables.length === 0) this.flush()
    else this.inline.addBreak()
  }

  private preformattedText(text: string, frame: Frame) {
    for (const [index, line] of text.split("\n").entries()) {
      if (index > 0) this.inline.addBreak()
      this.inline.add(line, frame.marks, frame.href, frame.fontPt)
    }
  }

  private get frame(): Frame {
    return this.frames.at(-1) ?? rootFrame
  }

  private closePre() {
    const text = this.preText ?? ""
    this.preText = null
    for (const draft of readPlainLines(text)) this.push(draft)
  }

  private image(attributes: Record<string, string>, style: ForeignStyle) {
    const source = attributes.src ? rewriteImage(attributes.src, this.place) : null
    const alt = (attributes.alt ?? "").trim().slice(0, 300)
    if (!source) return
    const width = toSize(attributes.width) ?? style.widthPx
    const height = toSize(attributes.height) ?? style.heightPx
    const size = width && height ? ` width="${width}" height="${height}"` : ""
    this.flush()
    const html = `<img class="fx-image" src="${escapeAttribute(source)}" alt="${escapeAttribute(alt)}"${size} loading="lazy" />`
    this.push(toDraft({ kind: "image", html }))
  }

  private openTable() {
    this.tables.push({ rows: [], sink: this.sink, cells: 0, length: 0 })
  }

  private openCell(attributes: Record<string, string>, style: ForeignStyle) {
    const table = this.tables.at(-1)
    if (!table) return
    if (table.rows.length === 0) table.rows.push([])
    const cell: ForeignCell = {
      drafts: [],
      span: toSpan(attributes.colspan),
      rows: toSpan(attributes.rowspan),
      align: style.align ?? toAlign(attributes.align) ?? null,
      topRule: style.topRule,
      bottomRule: style.bottomRule,
      indentPt: style.leftPt + style.firstLinePt,
    }
    if ((table.rows.at(-1)?.length ?? 0) >= maxCellsInRow) {
      this.splitLongTable()
      table.rows.push([])
    }
    table.rows.at(-1)?.push(cell)
    table.cells++
    this.count("cells", 1)
    this.sink = cell.drafts
  }

  private splitLongTable() {
    const table = this.tables.at(-1)
    if (!table || this.tables.length > 1) return
    if (table.cells < maxCells && table.length < maxTableLength) return
    this.emitTable(table)
    table.rows = []
    table.cells = 0
    table.length = 0
  }

  private closeTable() {
    const table = this.tables.pop()
    if (table) this.sink = table.sink
    if (table) this.emitTable(table)
  }

  private emitTable(table: TableFrame) {
    const sink = this.sink
    this.sink = table.sink
    const drafts = toTableDrafts(table.rows)
    for (const draft of drafts) this.push(draft)
    this.sink = sink
  }

  private flush() {
    const inline = this.inline
    if (inline.isEmpty) {
      if (inline.text !== "" || inline.atBreak) this.inline = new InlineText()
      return
    }
    this.inline = new InlineText()
    const frame = this.frames.findLast((candidate) => candidate.isBlock) ?? rootFrame
    const look: Look = {
      ...plainLook,
      ...inline.look(),
      tag: frame.tag,
      align: frame.align,
      indentPt: Math.max(0, frame.leftPt + Math.min(0, frame.firstLinePt)),
      list: frame.list,
    }
    for (const part of inline.splitAtLines((line) => itemLabel(line) !== null)) {
      this.push(
        toDraft({ kind: "paragraph", html: part.toHtml(), text: part.text, fragments: part.fragments, look }),
      )
    }
  }

  private count(kind: keyof typeof this.work, amount: number) {
    this.work[kind] += amount
    if (this.work[kind] > readingLimits[kind]) this.isFull = true
  }

  private push(draft: Draft) {
    if (draft.kind !== "break" && this.anchors.length > 0) {
      draft.anchors = [...draft.anchors, ...this.anchors]
      this.anchors = []
    }
    const table = this.tables.at(-1)
    if (table) table.length += draft.html.length
    if (this.sink === this.root) {
      this.count("markup", draft.html.length)
      this.count("drafts", 1)
      this.count("escapes", draft.html.split("&").length - 1)
    }
    if (draft.kind === "break" && this.sink !== this.root) return
    const last = this.sink.at(-1)
    if (last && isLoneBullet(last) && draft.kind === "paragraph")
      this.sink.splice(-1, 1, joinBullet(last, draft))
    else this.sink.push(draft)
  }
}

/** The columns or rows that a cell spans; 1 for what is no number or far too many. */
function toSpan(value: string | undefined): number {
  const span = Number.parseInt(value ?? "1", 10)
  return span >= 1 && span <= 200 ? span : 1
}

/** Pixels, from an attribute in pixels or points; undefined for an impossible size. */
function toSize(value: string | undefined): number | undefined {
  const pixels = value && /^\d+$/.test(value) ? Number(value) : (toPoints(value ?? "") ?? 0) / 0.75
  return pixels >= 1 && pixels <= 4000 ? Math.round(pixels) : undefined
}

/** A bullet in a paragraph of its own, with its text in the next one. */
function isLoneBullet(draft: Draft): boolean {
  return draft.kind === "paragraph" && /^[•●▪■◦○·]$/.test(draft.text)
}

function joinBullet(bullet: Draft, draft: Draft): Draft {
  return {
    ...draft,
    html: `${bullet.html} ${draft.html}`,
    text: `${bullet.text} ${draft.text}`,
    anchors: [...bullet.anchors, ...draft.anchors],
  }
}

import { escapeAttribute, escapeText } from "~/lib/escape"
import type { Look } from "~/model/reading/text/draft"

export const bold = 1
export const italic = 2
export const underline = 4
export const strike = 8
export const superscript = 16
export const subscript = 32

const tags: [number, string][] = [
  [bold, "b"],
  [italic, "i"],
  [underline, "u"],
  [strike, "s"],
  [superscript, "sup"],
  [subscript, "sub"],
]

type Run = { text: string; marks: number; href: string | null }

/** Gathers the text of one paragraph with its marks and links, as events bring it. */
export class InlineText {
  readonly fragments: string[] = []
  private readonly runs: Run[] = []
  private letters = 0
  private readonly marked = new Map<number, number>()
  private readonly sizes = new Map<number, number>()
  private spaceBefore = true
  private endsInBreak = false
  private size = 0

  get isEmpty(): boolean {
    return this.letters === 0 && !this.runs.some((run) => /[^\s\u00a0]/.test(run.text))
  }

  /** True where the last thing was a line break. */
  get atBreak(): boolean {
    return this.endsInBreak
  }

  /** Letters and marks gathered so far; a reader ends a paragraph that grows past all measure. */
  get length(): number {
    return this.size
  }

  /** Pieces with marks or links of their own. */
  get runCount(): number {
    return this.runs.length
  }

  add(source: string, marks: number, href: string | null, fontPt: number) {
    let text = source
      .replace(/[\u200b\u2060\ufeff]/g, "")
      .replace(/[ \t\n\r\f]+/g, " ")
      .replace(/[ \u00a0]{2,}/g, " ")
    if (this.spaceBefore) text = text.replace(/^[ \u00a0]+/, "")
    if (!text) return
    this.spaceBefore = /[ \u00a0]$/.test(text)
    this.push(text, marks, href)
    const letters = text.replace(/[\s\u00a0]/g, "").length
    if (letters === 0) return
    this.letters += letters
    for (const mark of [bold, italic, underline]) {
      if (marks & mark) this.marked.set(mark, (this.marked.get(mark) ?? 0) + letters)
    }
    this.sizes.set(fontPt, (this.sizes.get(fontPt) ?? 0) + letters)
    if (href?.startsWith("#") && this.fragments.at(-1) !== href.slice(1)) this.fragments.push(href.slice(1))
  }

  addBreak() {
    if (this.runs.length === 0) return
    this.push("\n", 0, null)
    this.spaceBefore = true
  }

  get text(): string {
    return this.runs
      .map((run) => run.text)
      .join("")
      .replace(/[\s\u00a0]+/g, " ")
      .trim()
  }

  toHtml(): string {
    const html: string[] = []
    const last = this.runs.length - 1
    for (const [index, run] of this.runs.entries()) {
      const text = index === last ? run.text.trimEnd() : run.text
      if (!text) continue
      let piece = escapeText(text).replaceAll("\n", "<br />")
      if (/[^\s\u00a0]/.test(text))
        for (const [mark, tag] of tags) if (run.marks & mark) piece = `<${tag}>${piece}</${tag}>`
      html.push(run.href ? toLink(run.href, piece) : piece)
    }
    let whole = html.join("")
    while (whole.trimEnd().endsWith("<br />")) whole = whole.trimEnd().slice(0, -"<br />".length)
    return whole
  }

  /** Itself, or its pieces where a line within it begins something new. */
  splitAtLines(begins: (line: string) => boolean): InlineText[] {
    const whole = this.runs.map((run) => run.text).join("")
    if (
      !whole.includes("\n") ||
      !whole
        .split("\n")
        .slice(1)
        .some((line) => begins(line.trim()))
    )
      return [this]
    const parts = [new InlineText()]
    for (const [index, line] of this.lines().entries()) {
      const text = line
        .map((run) => run.text)
        .join("")
        .trim()
      if (index > 0 && begins(text)) parts.push(new InlineText())
      else if (index > 0) parts.at(-1)?.addBreak()
      for (const run of line) parts.at(-1)?.add(run.text, run.marks, run.href, 0)
    }
    return parts.filter((part) => !part.isEmpty)
  }

  private lines(): Run[][] {
    const lines: Run[][] = [[]]
    for (const run of this.runs) {
      for (const [index, text] of run.text.split("\n").entries()) {
        if (index > 0) lines.push([])
        if (text) lines.at(-1)?.push({ ...run, text })
      }
    }
    return lines
  }

  look(): Pick<Look, "bold" | "italic" | "underline" | "fontPt"> {
    const all = (mark: number) => this.letters > 0 && this.marked.get(mark) === this.letters
    let fontPt = 0
    let most = 0
    for (const [size, letters] of this.sizes) if (letters > most) [fontPt, most] = [size, letters]
    return { bold: all(bold), italic: all(italic), underline: all(underline), fontPt }
  }

  private push(text: string, marks: number, href: string | null) {
    this.endsInBreak = text.endsWith("\n")
    this.size += text.length
    const last = this.runs.at(-1)
    if (last && last.marks === marks && last.href === href) last.text += text
    else this.runs.push({ text, marks, href })
  }
}

function toLink(href: string, html: string): string {
  const rel = href.startsWith("http") ? ' rel="noopener noreferrer"' : ""
  return `<a href="${escapeAttribute(href)}"${rel}>${html}</a>`
}

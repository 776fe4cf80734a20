import { Parser } from "htmlparser2"
import { escapeAfter, escapeMarkdown } from "./escape-markdown"
import { type Table, toPageTable, toTable } from "./table-lines"

/** Elements whose content is no text of the page. */
const skipped = new Set([
  "script",
  "style",
  "svg",
  "template",
  "button",
  "select",
  "input",
  "form",
  "nav",
  "head",
  "dialog",
])

const blocks = new Set(
  "address article aside blockquote dd details div dl dt figcaption figure footer header hr main ol p pre section summary table ul".split(
    " ",
  ),
)

const parted = new Set(["a", "span", "small", "time", "img", "abbr"])

const marks: Record<string, string> = { strong: "**", b: "**", em: "*", i: "*", code: "`" }

interface Options {
  /** Only the content of the first element of this name, as a page of ours writes it; the whole text without it. */
  within?: string
  /** The address that links are relative to. */
  base: string
}

/** Markup as Markdown: headings, paragraphs, lists, links and tables. Markup that Markdown has no form for is left out. */
export function toMarkdown(html: string, options: Options): string {
  const writer = new MarkdownWriter(options)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      ontext: (text) => writer.addText(text),
      onclosetag: (name) => writer.close(name),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return writer.finish()
}

class MarkdownWriter {
  private readonly lines: string[] = []
  private text = ""
  private skipDepth = 0
  private withinDepth = 0
  private isDone = false
  private lists: { isOrdered: boolean; count: number }[] = []
  private tables: Table[] = []
  private cell: { text: string; span: number } | null = null
  private links: { at: number; href: string | null }[] = []
  private preDepth = 0
  private isCode = false
  /** The element that was closed just before; empty after text. */
  private closed = ""

  constructor(private readonly options: Options) {}

  open(name: string, attributes: Record<string, string>): void {
    if (name === this.options.within) this.withinDepth += 1
    if (skipped.has(name) || this.skipDepth > 0 || isHidden(attributes)) {
      if (!isVoid(name)) this.skipDepth += 1
      return
    }
    if (!this.isWithin()) return
    if (name === "table") this.openTable()
    else if (this.cell) this.openInline(name, attributes)
    else if (name === "td" || name === "th")
      this.openCell(Number.parseInt(attributes.colspan ?? "1", 10) || 1)
    else if (name === "thead") this.markHead()
    else if (name === "tr") this.tables.at(-1)?.rows.push([])
    else if (/^h[1-6]$/.test(name)) {
      this.endBlock()
      this.text = `${"#".repeat(Number(name[1]))} `
    } else if (name === "ul" || name === "ol") {
      this.endBlock()
      this.lists.push({ isOrdered: name === "ol", count: 0 })
    } else if (name === "li") this.openItem()
    else if (isLead(name, this.text)) return
    else if (name === "dt") {
      this.endBlock()
      this.text = "- "
    } else if (blocks.has(name)) {
      this.endBlock()
      if (name === "pre") this.preDepth += 1
      if (name === "hr") this.lines.push("---")
    } else this.openInline(name, attributes)
  }

  private openTable(): void {
    if (!this.cell) this.endBlock()
    this.tables.push({ rows: [], hasHead: false })
  }

  private markHead(): void {
    const table = this.tables.at(-1)
    if (table) table.hasHead = true
  }

  private openCell(span: number): void {
    this.cell = { text: "", span: Math.min(span, 50) }
  }

  private openItem(): void {
    this.endBlock()
    const list = this.lists.at(-1)
    if (list) list.count += 1
    this.text = `${"  ".repeat(Math.max(0, this.lists.length - 1))}${list?.isOrdered ? `${list.count}.` : "-"} `
  }

  private openInline(name: string, attributes: Record<string, string>): void {
    // Pages part neighbors by their style, without a blank between them.
    if (isOnOwnLine(name, attributes)) this.separate()
    else if (parted.has(name) && (this.closed || name === "small") && /\S$/.test(this.current()))
      this.write(" ")
    this.closed = ""
    if (name === "br") this.write(this.cell ? " " : "\n")
    else if (name === "img" && attributes.alt) this.write(escapeMarkdown(attributes.alt))
    else if (name === "a") {
      this.links.push({ at: this.current().length, href: attributes.href ?? null })
    } else if (marks[name] && !this.cell && this.preDepth === 0) {
      if (name === "code") this.isCode = true
      this.write(marks[name])
    } else if (blocks.has(name)) this.write(" ")
  }

  /** A comma before a part that a style puts on its own line, unless nothing or a sign is before it. */
  private separate(): void {
    const before = this.current().trimEnd()
    if (/[^:(#-]$/.test(before)) this.replace(`${before}${/[.,;!?·]$/.test(before) ? " " : ", "}`)
  }

  addText(text: string): void {
    if (this.skipDepth > 0 || !this.isWithin()) return
    if (this.options.within && /^\S/.test(text)) {
      if (this.closed === "img") this.write(" ")
      if (this.closed === "b" && this.cell) this.separate()
    }
    this.closed = ""
    if (this.preDepth > 0) this.write(text)
    else if (this.isCode) this.write(text.replace(/[\s`]+/g, " "))
    else this.write(escapeAfter(this.getLine(), text.replace(/\s+/g, " ")))
  }

  close(name: string): void {
    if (this.skipDepth > 0) {
      if (!isVoid(name)) this.skipDepth -= 1
      return
    }
    if (!this.isWithin()) return
    this.closed = name
    if (name === this.options.within) {
      this.withinDepth -= 1
      if (this.withinDepth === 0) {
        this.endBlock()
        this.isDone = true
      }
    } else if (name === "a") this.closeLink()
    else if (name === "td" || name === "th") this.closeCell()
    else if (name === "table") this.closeTable()
    else if (name === "ul" || name === "ol") {
      this.endBlock()
      this.lists.pop()
    } else if (this.cell) return
    else if (name === "pre") {
      this.endBlock()
      this.preDepth -= 1
    } else if (name === "dt") this.text = `${this.text.trim()}: `
    else if (name === "caption") this.closeCaption()
    else if (name === "li" || /^h[1-6]$/.test(name) || blocks.has(name)) this.endBlock()
    else if (marks[name] && this.preDepth === 0) {
      if (name === "code") this.isCode = false
      this.write(marks[name])
    }
  }

  /** The text; the first title of a page is before what its header has above it. */
  finish(): string {
    this.endBlock()
    const title = this.options.within ? this.lines.findIndex((line) => line.startsWith("# ")) : -1
    if (title > 0) this.lines.unshift(...this.lines.splice(title, 1))
    return `${joinBlocks(this.lines).trim()}\n`
  }

  private isWithin(): boolean {
    return !this.isDone && (!this.options.within || this.withinDepth > 0)
  }

  private current(): string {
    return this.cell ? this.cell.text : this.text
  }

  private write(text: string): void {
    if (this.cell) this.cell.text += text
    else this.text += text
  }

  /** What the line has after the page's own sign of a heading or an item. */
  private getLine(): string {
    const line = this.current().replace(/^.*\n/s, "")
    return line.replace(/^ *(?:#+|-|\d+\.) /, "")
  }

  private replace(text: string): void {
    if (this.cell) this.cell.text = text
    else this.text = text
  }

  private closeLink(): void {
    const link = this.links.pop()
    if (!link?.href || link.href.startsWith("#")) return
    const whole = this.current()
    const label = whole.slice(link.at).trim()
    if (!label || !URL.canParse(link.href, this.options.base)) return
    const lead = /^\s/.test(whole.slice(link.at)) ? " " : ""
    const linked = `${whole.slice(0, link.at).replace(/!$/, "\\!")}${lead}[${toLabel(label)}](${toTarget(new URL(link.href, this.options.base))})`
    this.replace(linked)
  }

  private closeCell(): void {
    const row = this.tables.at(-1)?.rows.at(-1)
    if (row && this.cell) {
      const text = this.cell.text.replace(/\s+/g, " ").trim()
      row.push(text, ...Array<string>(this.cell.span - 1).fill(""))
    }
    this.cell = null
  }

  private closeTable(): void {
    const table = this.tables.pop()
    if (!table || this.tables.length > 0) return
    this.lines.push(this.options.within ? toPageTable(table) : toTable(table.rows))
  }

  /** The name of a table is above it, unless the heading above says the same. */
  private closeCaption(): void {
    const heading = this.lines.findLastIndex((line) => line.startsWith("#"))
    const above = this.lines.slice(Math.max(0, heading)).map((line) => line.replace(/^#+ /, ""))
    if (above.includes(this.text.trim())) this.text = ""
    this.endBlock()
  }

  private endBlock(): void {
    const text =
      this.preDepth > 0
        ? this.text
        : this.text
            .replace(/[ \t]+/g, " ")
            .replace(/ ?\n ?/g, "\n")
            .trim()
    if (this.preDepth > 0 && text.trim()) this.lines.push(toFenced(text.replace(/^\n+|\s+$/g, "")))
    else if (/[^#\s*-]/.test(text) && !/^\d+\.$/.test(text)) this.lines.push(keepIndent(this.text, text))
    this.text = ""
  }
}

/** Some readers of Markdown drop the backslashes before brackets in the text of a link, and then read it again. */
function toLabel(markdown: string): string {
  return markdown.replace(/\\\[/g, "&#91;").replace(/\\\]/g, "&#93;")
}

/** The address of a link without the signs that would end it. */
function toTarget({ href }: URL): string {
  return href.replace(/[()|\\<>`*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

/** A fence is longer than every one in its text. */
function toFenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = "`".repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

/** True where a block continues the line of its term or of its item's sign. */
function isLead(name: string, text: string): boolean {
  return name === "dd"
    ? text.endsWith(": ")
    : /^(?:p|div|article)$/.test(name) && /^ *(?:-|\d+\.) $/.test(text)
}

const isItem = (line: string | undefined) => /^ *(?:-|\d+\.) /.test(line ?? "")

/** Blocks are parted by an empty line; items of a list are not. */
function joinBlocks(lines: readonly string[]): string {
  return lines.map((line, at) => `${line}${isItem(line) && isItem(lines[at + 1]) ? "\n" : "\n\n"}`).join("")
}

/** Items of inner lists keep the blanks before their sign. */
function keepIndent(raw: string, text: string): string {
  return `${/^( *)(?:-|\d+\.) /.exec(raw)?.[1] ?? ""}${text}`
}

/** Closed dialogs and marks for the eye. */
function isHidden(attributes: Record<string, string>): boolean {
  return attributes["aria-hidden"] === "true" || attributes.hidden !== undefined
}

/** Parts that a style of ours puts on a line of their own, such as the end of a period below its name. */
function isOnOwnLine(name: string, { class: classes = "" }: Record<string, string>): boolean {
  return (name === "span" || name === "small") && /(?:^| )(?:crumb|block|inline-block)(?: |$)/.test(classes)
}

function isVoid(name: string): boolean {
  return /^(?:area|br|col|hr|img|input|link|meta|source|wbr)$/.test(name)
}

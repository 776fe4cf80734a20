import { escapeText } from "~/lib/escape"
import { expandTabs } from "~/lib/text/expand-tabs"
import { type Draft, plainLook, toDraft } from "./draft"
import { itemLabel } from "./items"

const pageWidth = 80

/** A point of a list: a dash, a bullet, `(a)`. */
const point = /^\s*(?:[-*•]|\(\w{1,4}\)|o)\s+\S/

/** Filings of the nineties: lines set for a printer, `<PAGE>` between pages, tables between `<TABLE>` and `</TABLE>`. */
export function readPlainLines(text: string): Draft[] {
  const drafts: Draft[] = []
  let lines: string[] = []
  let table: string[] | null = null
  const endChunk = () => {
    if (lines.length > 0) drafts.push(...toDrafts(lines))
    lines = []
  }
  const endTable = () => {
    if (table?.some((line) => line.trim())) drafts.push(toPreformatted(table))
    table = null
  }
  for (const source of text.split(/\r\n|\n|\r|\f/)) {
    const line = expandTabs(source).trimEnd()
    if (/^\s*<PAGE>/i.test(line)) {
      endChunk()
      endTable()
      drafts.push(toDraft({ kind: "break" }))
      lines = toLines(line.replace(/^\s*<PAGE>/i, ""))
    } else if (/^\s*<TABLE>/i.test(line)) {
      endChunk()
      endTable()
      table = []
    } else if (/<\/TABLE>/i.test(line)) {
      table?.push(withoutTags(line))
      endTable()
    } else if (table) {
      if (!isTagLine(line)) table.push(withoutTags(line))
    } else if (line.trim() === "") endChunk()
    else lines.push(withoutTags(line))
  }
  endChunk()
  endTable()
  return drafts
}

function toLines(line: string): string[] {
  return line.trim() ? [line] : []
}

/** `<S>   <C>   <C>` and `<CAPTION>` are alone on their lines and have no meaning for a reader. */
function isTagLine(line: string): boolean {
  return /<(S|C|CAPTION|FN)>/i.test(line) && withoutTags(line).trim() === ""
}

/** Only the tags of the SEC's old text format are tags here; any other `<` is text. */
function withoutTags(line: string): string {
  return line.replace(/<\/?(?:S|C|CAPTION|FN|F\d{1,2}|TABLE|PAGE|TEXT|B|I|U|CENTER)>/gi, (tag) =>
    /^<[SC]>$/i.test(tag) ? " ".repeat(tag.length) : "",
  )
}

/** Lines between two blank ones. */
function toDrafts(lines: string[]): Draft[] {
  if (lines.every((line) => /^[\s\-=_*~.]*$/.test(line))) return []
  if (isTabular(lines)) return [toPreformatted(lines)]
  const starts = lines.map((line, index) => index === 0 || startsAnew(line, lines[index - 1] ?? ""))
  const drafts: Draft[] = []
  for (let from = 0; from < lines.length; ) {
    let to = from + 1
    while (to < lines.length && !starts[to]) to++
    drafts.push(toParagraph(lines.slice(from, to)))
    from = to
  }
  return drafts
}

function isTabular(lines: string[]): boolean {
  const gaps = lines.filter((line) =>
    /\S {3,}\S/.test(line.replace(/^\s*(?:ITEM\s+\S+|\(?\w{1,3}[.)]|[-*•])\s+/i, "")),
  ).length
  const rules = lines.filter((line) => /(?:-{3,}|={3,}|_{3,})/.test(line)).length
  return gaps > 0 && (gaps + rules >= 2 || lines.length === 1) && (gaps + rules) / lines.length >= 0.3
}

function startsAnew(line: string, before: string): boolean {
  if (point.test(line)) return true
  if (itemLabel(line.trim()) && /^\s*ITEM/.test(line)) return true
  return getIndent(line) >= getIndent(before) + 3 && getIndent(line) < 12 && /[.:;!?]$/.test(before.trimEnd())
}

function toParagraph(lines: string[]): Draft {
  const isCentered = lines.every((line) => getIndent(line) >= 6 && isCenteredLine(line))
  const longest = Math.max(...lines.map((line) => line.trim().length))
  const isRagged = lines.length > 1 && longest < 52
  const trimmed = lines.map((line) => line.trim().replace(/ {2,}/g, " "))
  const text = trimmed.join(" ")
  const isBroken = isCentered ? !itemLabel(text) : isRagged && !isUpper(text) && !point.test(lines[0] ?? "")
  const html = trimmed.map(escapeText).join(isBroken ? "<br />" : " ")
  const indentPt = isCentered
    ? 0
    : Math.min(...lines.slice(lines.length > 1 && !point.test(lines[0] ?? "") ? 1 : 0).map(getIndent)) * 3
  return toDraft({
    kind: "paragraph",
    html,
    text,
    look: { ...plainLook, align: isCentered ? "center" : "left", indentPt: indentPt > 12 ? indentPt : 0 },
  })
}

function isCenteredLine(line: string): boolean {
  const left = getIndent(line)
  const right = pageWidth - line.trimEnd().length
  return Math.abs(left - right) <= 12
}

function isUpper(text: string): boolean {
  return /[A-Z]/.test(text) && !/[a-z]/.test(text)
}

function toPreformatted(lines: string[]): Draft {
  const from = lines.findIndex((line) => line.trim())
  const to = lines.findLastIndex((line) => line.trim())
  const kept = lines.slice(from, to + 1)
  const margin = Math.min(...kept.filter((line) => line.trim()).map(getIndent))
  const text = kept.map((line) => line.slice(margin)).join("\n")
  const html = `<div class="fx-scroll" tabindex="0" role="group" aria-label="Table"><pre class="fx-pre">${escapeText(text)}</pre></div>`
  const rows = kept.map((line) => ({ text: line.trim().replace(/\s+/g, " "), fragments: [] }))
  return toDraft({
    kind: "preformatted",
    html,
    text: text.replace(/\s+/g, " ").trim(),
    rows: rows.some((row) => itemLabel(row.text)) ? rows : undefined,
  })
}

function getIndent(line: string): number {
  return line.length - line.trimStart().length
}

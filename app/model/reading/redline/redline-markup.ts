import { escapeText } from "~/lib/escape"
import type { ReadingBlock } from "~/model/reading/reading-document"
import { getText } from "~/model/reading/text/markup"
import { wordChanges } from "./word-changes"

const isText = (block: ReadingBlock) => block.kind === "paragraph" || block.kind === "heading"

export function addedBlock(block: ReadingBlock): string {
  return isText(block) ? around(block.html, "ins") : `<div class="fx-added">${block.html}</div>`
}

export function removedBlock(block: ReadingBlock): string {
  const html = withoutTargets(block.html)
  return isText(block) ? around(html, "del") : `<div class="fx-removed">${html}</div>`
}

export function changedBlock(before: ReadingBlock, after: ReadingBlock): string {
  if (isText(after)) return inside(after.html, markedWords(before, after))
  const earlier = `<details class="fx-earlier"><summary>As it was</summary>${withoutTargets(before.html)}</details>`
  return `<div class="fx-changed">${after.html}${earlier}</div>`
}

export function movedBlock(before: ReadingBlock, after: ReadingBlock, same: boolean): string {
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

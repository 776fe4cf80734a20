import type { Accession } from "~/lib/accession"
import { quoteCovenants } from "~/model/reading/printed-note"
import { collectRelease } from "~/model/releases/collect-release"

const debtNote =
  /<ix:nonnumeric\b(?=[^>]*\bname="[\w-]+:(?!Schedule|\w*(?:Policy|Policies|Table|Securit))\w*(?:Debt|Borrowing|NotesPayable|CreditFacilit)\w*TextBlock")[^>]*>/gi

/** What lenders require, as the notes on debt of an inline report say it. */
export function readCovenants(html: string, accession: Accession): string[] {
  const texts = [...html.matchAll(debtNote)].flatMap(({ index }) => listTexts(html, index))
  const text = texts.join("").replace(/<table\b[\s\S]*?<\/table>/gi, "")
  const { flow } = collectRelease(accession, "note.htm", `<html><body>${text}</body></html>`)
  return quoteCovenants(flow.flatMap((item) => (typeof item === "number" ? [] : item.text)))
}

/** More parts are no note but a loop. */
const maxParts = 200

/** The text of a tagged note and of the places where it continues. */
function listTexts(html: string, start: number): string[] {
  const texts: string[] = []
  for (let at = start; at >= 0 && texts.length < maxParts; ) {
    texts.push(cutElement(html, at))
    const next = /\bcontinuedat="([^"]+)"/i.exec(html.slice(at, html.indexOf(">", at)))?.[1]
    at = next === undefined ? -1 : html.indexOf(`<ix:continuation id="${next}"`)
  }
  return texts
}

/** The element that begins at a place, to its own end. */
function cutElement(html: string, start: number): string {
  const name = /^<([\w:]+)/.exec(html.slice(start, start + 40))?.[1] ?? ""
  const marks = new RegExp(`<(/?)${name}\\b[^>]*>`, "gi")
  marks.lastIndex = start
  let depth = 0
  for (let mark = marks.exec(html); mark; mark = marks.exec(html)) {
    depth += mark[1] ? -1 : 1
    if (depth === 0) return html.slice(start, mark.index)
  }
  return html.slice(start)
}

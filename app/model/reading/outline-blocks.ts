import type { Draft } from "~/model/reading/text/draft"
import type { Level } from "~/model/reading/text/heading-level"
import type { Item } from "~/model/reading/text/items"

export type OutlineBlock = {
  draft: Draft
  level: Level
  isFurniture: boolean
  /** The number printed on its page. */
  page: number | null
}

/** The start of a section, its name there, and how that was found; a chapter of no item has none. */
export type Mark = { at: number; item: Item | null; title: string; from: "contents" | "heading" | "pattern" }

/** The index of the block that has each foreign anchor. */
export function anchorPlaces(blocks: OutlineBlock[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [at, { draft }] of blocks.entries()) {
    for (const anchor of draft.anchors) if (!places.has(anchor)) places.set(anchor, at)
  }
  return places
}

/** The part of a report that a text such as `PART II` begins. */
export function getPart(text: string): 1 | 2 | null {
  const part = /^part\s+(i{1,2}|1|2)\b/i.exec(text.trim())?.[1]?.toLowerCase()
  return part ? (part === "ii" || part === "2" ? 2 : 1) : null
}

/** A title without its closing stop and what follows in brackets. */
export function withoutStop(text: string): string {
  return text
    .replace(/[\s.:*]+$/, "")
    .replace(/\s*\(.*\)$/, "")
    .trim()
}

import { z } from "zod"

/** Increase it when the shape or the derivation changes: documents of another version are derived again from the raw bytes. */
export const readingVersion = 4

const blockSchema = z.object({
  kind: z.enum(["heading", "paragraph", "table", "preformatted", "image", "page"]),
  /** One whole element of our own markup, safe to send. */
  html: z.string(),
})

const sectionHead = z.object({
  /** `item-1a`, `part-2-item-6`, `signatures`; a long item's later parts `item-8-2`. Also the section's id on the page. */
  key: z.string(),
  /** The key of the item that this is, or is a part of; the same for all parts. */
  item: z.string(),
  part: z.number().int().positive(),
  parts: z.number().int().positive(),
  /** `Item 1A`; empty where the section is not an item. */
  label: z.string(),
  title: z.string(),
  /** `elsewhere`: the item has no text of its own, or one that only points to another section. */
  status: z.enum(["text", "incorporated", "none", "elsewhere"]),
  words: z.number().int().nonnegative(),
  /** A hash of the text, so that equal items of two filings are found without reading them. */
  hash: z.string(),
  headings: z.array(z.object({ anchor: z.string(), title: z.string(), level: z.number().int() })),
  /** The statements and notes in it, for the outline's second level. */
  entries: z.array(z.object({ anchor: z.string(), title: z.string() })),
  /** The section that answers the item, if it is another one. */
  refersTo: z.object({ key: z.string(), anchor: z.string() }).nullable(),
})

/** The data that a page needs to draw the outline and to choose a section to load. */
export const outlineSchema = z.object({
  version: z.literal(readingVersion),
  document: z.string(),
  form: z.string(),
  title: z.string().nullable(),
  /** The way most items were found; `none` where the document has no items. */
  outlinedBy: z.enum(["contents", "heading", "pattern", "none"]),
  truncated: z.boolean(),
  words: z.number().int().nonnegative(),
  sections: z.array(sectionHead).min(1),
  /** The section that contains a foreign fragment, `fx-…`. */
  fragments: z.record(z.string(), z.string()),
})

/** One section's text: what a page ships. */
export const sectionSchema = z.object({
  version: z.literal(readingVersion),
  key: z.string(),
  blocks: z.array(blockSchema),
})

export type ReadingBlock = z.infer<typeof blockSchema>
export type SectionHead = z.infer<typeof sectionHead>
export type ReadingOutline = z.infer<typeof outlineSchema>
export type ReadingSection = z.infer<typeof sectionSchema>
export type ReadingDocument = { outline: ReadingOutline; sections: ReadingSection[] }

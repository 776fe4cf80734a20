import type { ReadingBlock, ReadingDocument } from "./reading-document"
import { countChanges, type Redline, redline } from "./redline"

/** All blocks of an item, whatever parts it was split into; empty where the filing has no such item. */
export function blocksOfItem({ outline, sections }: ReadingDocument, item: string): ReadingBlock[] {
  const keys = new Set(outline.sections.filter((head) => head.item === item).map((head) => head.key))
  return sections.filter((section) => keys.has(section.key)).flatMap((section) => section.blocks)
}

/** An item against the same item of another filing. */
export function redlineItem(before: ReadingDocument, after: ReadingDocument, item: string): Redline {
  return redline(blocksOfItem(before, item), blocksOfItem(after, item))
}

/** Every item of a filing against another: how many changes each has, by the item's key. */
export function countFilingChanges(before: ReadingDocument, after: ReadingDocument): Map<string, number> {
  const items = new Set(after.outline.sections.map((head) => head.item))
  return new Map([...items].map((item) => [item, countChanges(redlineItem(before, after, item).counts)]))
}

import type { ReadingBlock, ReadingDocument, SectionHead } from "~/model/reading/reading-document"
import { alignBlocks, countAligned, countChanges } from "./align-blocks"
import { type Redline, redline } from "./redline"

/** All blocks of an item, in all of its parts; empty if the filing has no such item. */
function blocksOfItem({ outline, sections }: ReadingDocument, item: string): ReadingBlock[] {
  const keys = new Set(getHeads(outline.sections, item).map((head) => head.key))
  return sections.filter((section) => keys.has(section.key)).flatMap((section) => section.blocks)
}

/** An item against the same item of another filing. */
export function redlineItem(before: ReadingDocument, after: ReadingDocument, item: string): Redline {
  return redline(blocksOfItem(before, item), blocksOfItem(after, item))
}

/** The number of changes of each item of a filing against another, by the item's key; words are not compared for it. */
export function countFilingChanges(before: ReadingDocument, after: ReadingDocument): Map<string, number> {
  const items = [...new Set(after.outline.sections.map((head) => head.item))]
  return new Map(
    items.map((item) => {
      if (isEqual(before, after, item)) return [item, 0]
      return [
        item,
        countChanges(countAligned(alignBlocks(blocksOfItem(before, item), blocksOfItem(after, item)))),
      ]
    }),
  )
}

function isEqual(before: ReadingDocument, after: ReadingDocument, item: string): boolean {
  const hashes = ({ outline }: ReadingDocument) => getHeads(outline.sections, item).map((head) => head.hash)
  return hashes(before).join() === hashes(after).join()
}

function getHeads(heads: SectionHead[], item: string): SectionHead[] {
  return heads.filter((head) => head.item === item)
}

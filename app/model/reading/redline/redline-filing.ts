import type { Steps } from "~/lib/steps"
import type { ReadingBlock, ReadingDocument, SectionHead } from "~/model/reading/reading-document"
import { alignBlocks, countAligned } from "./align-blocks"
import { type Redline, redline } from "./redline"
import { countChanges, type RedlineCounts } from "./redline-counts"

/** An item of more parts is compared part by part. A part has up to 240,000 characters of markup. */
const maxParts = 4

/** True for the first part of an item, and for each part of a long one. */
export function isCompared({ part, parts }: Pick<SectionHead, "part" | "parts">): boolean {
  return part === 1 || parts > maxParts
}

/** The key of what is compared: that of the item, or that of the part. */
export function getComparedKey({ item, key, parts }: Pick<SectionHead, "item" | "key" | "parts">): string {
  return parts > maxParts ? key : item
}

/** The label and title of what is compared, with the part of a long item. */
export function getComparedTitle({ label, title, part, parts }: SectionHead): string {
  return [label, title, parts > maxParts ? `part ${part} of ${parts}` : ""].filter(Boolean).join(". ")
}

/** The blocks of an item, or of one part if `isPart`; empty if the filing has no such item. */
function listBlocks({ outline, sections }: ReadingDocument, key: string, isPart: boolean): ReadingBlock[] {
  const keys = new Set(getHeads(outline.sections, key, isPart).map((head) => head.key))
  return sections.filter((section) => keys.has(section.key)).flatMap((section) => section.blocks)
}

/** An item, or a part of a long one, against the same of another filing. */
export function* redlineItem(before: ReadingDocument, after: ReadingDocument, key: string): Steps<Redline> {
  const isPart = isLongPart(after, key)
  return yield* redline(listBlocks(before, key, isPart), listBlocks(after, key, isPart))
}

/**
 * The number of changes of each item or part of a filing against another, by its key; words are not compared for it.
 * `known` are items that are compared already.
 */
export function* countFilingChanges(
  before: ReadingDocument,
  after: ReadingDocument,
  known: ReadonlyMap<string, RedlineCounts> = new Map(),
): Steps<Map<string, number>> {
  const changes = new Map<string, number>()
  for (const key of new Set(after.outline.sections.filter(isCompared).map(getComparedKey))) {
    const isPart = isLongPart(after, key)
    const counts = known.get(key)
    if (counts) changes.set(key, countChanges(counts))
    else if (isEqual(before, after, key, isPart)) changes.set(key, 0)
    else {
      const blocks = [listBlocks(before, key, isPart), listBlocks(after, key, isPart)] as const
      changes.set(key, countChanges(countAligned(yield* alignBlocks(...blocks))))
    }
  }
  return changes
}

function isLongPart({ outline }: ReadingDocument, key: string): boolean {
  return outline.sections.some((head) => head.key === key && head.parts > maxParts)
}

function isEqual(before: ReadingDocument, after: ReadingDocument, key: string, isPart: boolean): boolean {
  const hashes = ({ outline }: ReadingDocument) =>
    getHeads(outline.sections, key, isPart).map((head) => head.hash)
  return hashes(before).join() === hashes(after).join()
}

/** The other filing may have more parts: those after the first four are left out. */
function getHeads(heads: SectionHead[], key: string, isPart: boolean): SectionHead[] {
  if (isPart) return heads.filter((head) => head.key === key)
  return heads.filter((head) => head.item === key).slice(0, maxParts)
}

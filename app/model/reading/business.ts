import type { ReadingBlock, ReadingOutline, SectionHead } from "./reading-document"

/** The sections on the business and its risks, by form: a 10-K's items 1 and 1A, a 20-F's 4 and 3. */
const items = {
  "10-K": { business: "item-1", risks: "item-1a" },
  "20-F": { business: "item-4", risks: "item-3" },
}

type BusinessSections = { business: SectionHead[]; risks: SectionHead[] }

/** The heads of the sections to load for the business overview; empty where the report has none. */
export function businessSections(outline: ReadingOutline): BusinessSections {
  const wanted = items[outline.form.startsWith("20-F") ? "20-F" : "10-K"]
  const of = (item: string) => outline.sections.filter((head) => head.item === item && head.status === "text")
  return { business: of(wanted.business), risks: of(wanted.risks) }
}

/** The first whole paragraphs of a business section, up to a number of words, without headings and tables. */
export function openingParagraphs(blocks: ReadingBlock[], words: number): ReadingBlock[] {
  const opening: ReadingBlock[] = []
  let count = 0
  for (const block of blocks) {
    if (block.kind !== "paragraph" || isBoilerplate(block.html)) continue
    opening.push(block)
    count += block.html.split(/\s+/).length
    if (count >= words) break
  }
  return opening
}

/** Paragraphs on forward-looking statements, units and who "we" are open many reports and say nothing of the business. */
function isBoilerplate(html: string): boolean {
  return /forward-looking statements?|^<p[^>]*>(?:Amounts in|Dollars in|\(?In (?:millions|thousands)|In this report|Unless (?:otherwise|the context)|As used (?:in|herein))/i.test(
    html,
  )
}

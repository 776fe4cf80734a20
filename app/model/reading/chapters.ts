import { itemLabel } from "~/model/reading/text/items"
import { wordCount } from "~/model/reading/text/markup"
import { anchorPlaces, type Mark, type OutlineBlock } from "./outline-blocks"

/** A cover and contents of more words than this holds chapters that no item was found for. */
const maxCoverWords = 5_000
/** Blocks at the front in which a table of contents is looked for. */
const frontBlocks = 400

/** The chapters that a document's own table of contents links to, by their places. */
export function getChapters(blocks: OutlineBlock[]): Map<number, string> {
  const anchors = anchorPlaces(blocks)
  const chapters = new Map<number, string>()
  let last = 0
  for (const [at, { draft }] of blocks.slice(0, frontBlocks).entries()) {
    for (const row of draft.rows ?? (draft.fragments.length > 0 && draft.text.length < 160 ? [draft] : [])) {
      const place = row.fragments.map((fragment) => anchors.get(fragment)).find((each) => each !== undefined)
      if (row.text.length > 300) continue
      const title = row.text.replace(/[\s.]*(?:[FS]-)?\d{1,3}(?:\s?[-–]\s?\d{1,3})?$/i, "").trim()
      if (place === undefined || place <= at || !/\p{L}{3}/u.test(title) || title.length > 160) continue
      last = at
      if (!chapters.has(place)) chapters.set(place, itemLabel(title)?.rest || title)
    }
  }
  for (const place of chapters.keys()) if (place <= last) chapters.delete(place)
  return chapters
}

/** Cuts the text before the first item into chapters if it is longer than a cover and contents. */
export function withoutLongCover(blocks: OutlineBlock[], marks: Mark[], contents: number): Mark[] {
  const end = marks[0]?.at ?? 0
  const words = blocks.slice(0, end).reduce((sum, { draft }) => sum + wordCount(draft.text), 0)
  if (words <= maxCoverWords) return marks
  const linked = [...getChapters(blocks)].filter(([at]) => at < end).sort(([a], [b]) => a - b)
  const headings = blocks
    .slice(0, end)
    .flatMap(({ level, isFurniture, draft }, at): [number, string][] =>
      at > contents && (level === 2 || level === 3) && !isFurniture ? [[at, draft.text.slice(0, 110)]] : [],
    )
  const chapters =
    linked.length > 0 ? linked : headings.filter(([at]) => isAfterCover(blocks, at)).slice(0, 1)
  return [...chapters.map(([at, title]): Mark => ({ at, item: null, title, from: "contents" })), ...marks]
}

/** The first heading with prose below it: those of a cover page have none. */
function isAfterCover(blocks: OutlineBlock[], at: number): boolean {
  const [first, second] = blocks.slice(at + 1, at + 3)
  return [first, second].some((block) => block?.level === 0 && block.draft.text.length > 250)
}

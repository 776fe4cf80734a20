import {
  bareItemLabel,
  getItems,
  type Item,
  type ItemForm,
  isItemTitle,
  itemLabel,
  itemsNumbered,
} from "~/model/reading/text/items"
import { getChapters, withoutLongCover } from "./chapters"
import { type Answer, cutByIndex, findIndex, getAnswers } from "./cross-reference"
import { anchorPlaces, getPart, type Mark, type OutlineBlock, withoutStop } from "./outline-blocks"

type ItemMark = Mark & { item: Item }
/** The starts of sections, and the items that are answered in another one. */
type Found = { marks: Mark[]; answers: Answer[] }

type Candidate = { at: number; order: number; item: Item; weight: number; from: Mark["from"] }

const signatures: Item = {
  key: "signatures",
  number: "",
  part: null,
  label: "Signatures",
  title: "Signatures",
  heading: null,
}

/**
 * The start of each item: from the document's own table of contents, from its headings, and from the
 * titles that the form prescribes. The best sequence of candidates is taken in which items
 * follow the form's order. A report that finds few of the items of its own index this way is cut by the index.
 */
export function findItems(blocks: OutlineBlock[], form: ItemForm): Found {
  const readLabel = chooseLabels(blocks, form)
  const contents = contentsEnd(blocks, readLabel)
  const candidates = merge([
    ...fromContents(blocks, form),
    ...fromHeadings(blocks, form, contents, readLabel),
    ...fromTitles(blocks, form, contents),
    ...fromSignatures(blocks),
  ])
  const ordered = withOwnOrder(bestSequence(candidates), candidates, contents)
  const index = findIndex(blocks, form)
  const found = new Set(ordered.map(({ item }) => item))
  const referenced = new Set(
    index?.filter(({ pages, fragments }) => pages.length + fragments.length > 0).map(({ item }) => item),
  )
  const known = [...referenced].filter((item) => found.has(item)).length
  if (index && known < referenced.size * 0.7) {
    const marks = withSignatures(cutByIndex(blocks, index, getChapters(blocks)), ordered)
    const owned = new Set(marks.flatMap(({ item }) => item ?? []))
    if (owned.size > known)
      return { marks: withoutLongCover(blocks, marks, contents), answers: getAnswers(blocks, index, owned) }
  }
  return {
    marks: withoutLongCover(blocks, snapToParts(blocks, ordered), contents),
    answers: furtherItems(blocks, form, ordered),
  }
}

type ReadLabel = (text: string) => ReturnType<typeof itemLabel>

/** Notes can have the titles of a few items, and a report with bare numbers has more of them. */
const fewestBare = 4

/** Reads labels as the report writes them: most of its items can have a number without the word `Item`. */
function chooseLabels(blocks: OutlineBlock[], form: ItemForm): ReadLabel {
  const count = (read: ReadLabel) =>
    new Set(
      blocks.flatMap(({ draft }) => (draft.kind === "paragraph" ? (read(draft.text)?.number ?? []) : [])),
    ).size
  const readBare: ReadLabel = (text) => bareItemLabel(form, text)
  const bare = count(readBare)
  return bare < fewestBare || bare <= count(itemLabel)
    ? itemLabel
    : (text) => itemLabel(text) ?? readBare(text)
}

/** Filers may put items in another order: one that the chain lacks is taken where its heading is beyond doubt. */
function withOwnOrder(chain: ItemMark[], candidates: Candidate[], contents: number): ItemMark[] {
  const marks = [...chain]
  for (const { at, item, weight, from } of [...candidates].sort((a, b) => b.weight - a.weight)) {
    if (weight < beyondDoubt) break
    if (at <= contents || marks.some((mark) => mark.at === at || mark.item.key === item.key)) continue
    marks.push({ at, item, title: item.title, from })
  }
  return marks.sort((a, b) => a.at - b.at)
}

/** A label in a heading's look with the form's own title. */
const beyondDoubt = 9

/** `Items 10, 11 and 12` in one heading: the further ones are answered with the first. */
function furtherItems(blocks: OutlineBlock[], form: ItemForm, marks: ItemMark[]): Answer[] {
  const known = new Set(marks.map(({ item }) => item))
  return marks.flatMap(({ at, item }) =>
    (itemLabel(blocks[at]!.draft.text)?.also ?? []).flatMap((number): Answer[] =>
      itemsNumbered(form, number, item.part)
        .filter((other) => !known.has(other.item))
        .map((other) => ({ ...other, status: "elsewhere", at, fragment: null, row: null })),
    ),
  )
}

function withSignatures(marks: Mark[], ordered: ItemMark[]): Mark[] {
  const last = ordered.find((mark) => mark.item === signatures)
  const lastItem = marks.findLast(({ item }) => item !== null)
  if (!last || !lastItem || last.at <= lastItem.at) return marks
  return [...marks.filter(({ at }) => at < last.at), last]
}

/** Rows and paragraphs near the front that link to items. */
function fromContents(blocks: OutlineBlock[], form: ItemForm): Candidate[] {
  const targets = anchorPlaces(blocks)
  const candidates: Candidate[] = []
  let part: 1 | 2 = 1
  for (const { draft } of blocks.slice(0, 400)) {
    const rows = draft.rows ?? (draft.fragments.length > 0 ? [draft] : [])
    for (const row of rows) {
      part = getPart(row.text) ?? part
      const found = itemLabel(row.text)
      const target = row.fragments.map((fragment) => targets.get(fragment)).find((at) => at !== undefined)
      if (!found || target === undefined || row.text.length > 300) continue
      for (const { item, order } of itemsNumbered(form, found.number, form === "10-Q" ? part : null)) {
        candidates.push({
          at: headingNear(blocks, target, found.number),
          order,
          item,
          weight: 8,
          from: "contents",
        })
      }
    }
  }
  return candidates
}

/** A link may lead to the page that the item begins on: the heading itself, if it is within a few paragraphs. */
function headingNear(blocks: OutlineBlock[], target: number, number: string): number {
  for (let at = target; at < Math.min(blocks.length, target + 8); at++) {
    if (itemLabel(blocks[at]!.draft.text)?.number === number && blocks[at]!.draft.kind === "paragraph")
      return at
  }
  return target
}

function fromHeadings(
  blocks: OutlineBlock[],
  form: ItemForm,
  contents: number,
  readLabel: ReadLabel,
): Candidate[] {
  const candidates: Candidate[] = []
  let part: 1 | 2 | null = null
  for (const [at, { draft, level, isFurniture }] of blocks.entries()) {
    if (draft.kind !== "paragraph" || isFurniture) continue
    part = (draft.text.length < 80 ? getPart(draft.text) : null) ?? part
    const found = readLabel(draft.text)
    if (!found) continue
    const title = found.rest || (blocks[at + 1]?.draft.text ?? "")
    const numbered = itemsNumbered(form, found.number, null)
    const isTitled = ({ item }: { item: Item }) => item.heading?.test(withoutStop(title)) === true
    // A quarterly report has each number twice: a title of one of the two is not the other.
    const isTitleOfOne = numbered.some(isTitled)
    for (const { item, order } of numbered) {
      let weight = level === 2 ? 6 : level > 0 ? 4 : draft.text.length < 160 ? 2 : 0.5
      if (isTitleOfOne) weight += isTitled({ item }) ? 3 : -6
      if (item.part !== null && part !== null) weight += item.part === part ? 2 : -5
      if (/\bcontinued\b|[“"”]|\bof (?:this|our) (?:report|annual|form)/i.test(draft.text)) weight -= 4
      if (at <= contents || /(?:\.\s?){3,}|\s\d{1,3}$/.test(draft.text)) weight -= 4
      if (draft.fragments.length > 0) weight -= 3
      candidates.push({ at, order, item, weight, from: "heading" })
    }
  }
  return candidates
}

/** Headings that are an item's title without its number. */
function fromTitles(blocks: OutlineBlock[], form: ItemForm, contents: number): Candidate[] {
  const candidates: Candidate[] = []
  for (const [at, { draft, level, isFurniture }] of blocks.entries()) {
    if (level === 0 || level === 4 || isFurniture || at <= contents) continue
    const text = withoutStop(draft.text)
    for (const [order, item] of getItems(form).entries()) {
      if (item.heading?.test(text)) candidates.push({ at, order, item, weight: 1.5, from: "pattern" })
    }
  }
  return candidates
}

function fromSignatures(blocks: OutlineBlock[]): Candidate[] {
  const at = blocks.findLastIndex(
    ({ draft, level }) => level > 0 && /^signatures?$/i.test(withoutStop(draft.text)),
  )
  return at > 0 ? [{ at, order: 10_000, item: signatures, weight: 3, from: "heading" }] : []
}

/** The last block of a table of contents: a run of different item labels with nothing but page numbers and parts between. */
function contentsEnd(blocks: OutlineBlock[], readLabel: ReadLabel): number {
  let run = 0
  let end = -1
  let parts = 0
  const seen = new Set<string>()
  for (const [at, { draft }] of blocks.slice(0, 600).entries()) {
    if ((draft.rows?.filter((row) => itemLabel(row.text)).length ?? 0) >= 3) end = at
    if (getPart(draft.text)) parts++
    const isLine = draft.kind === "paragraph" && draft.text.length <= 200
    const label = isLine ? readLabel(draft.text) : null
    const title = isLine ? plainTitle(draft.text) : ""
    // A number alone is in both parts of a quarterly report.
    const line = label ? (label.rest ? title : `${label.number} ${parts}`) : isItemTitle(title) ? title : null
    if (line ? seen.has(line) : draft.text.length > 60) {
      run = 0
      seen.clear()
    }
    if (!line) continue
    seen.add(line)
    run++
    if (run >= 6) end = at
  }
  return end
}

/** A title in a table of contents without its page and case. */
function plainTitle(text: string): string {
  return text.replace(/[\s.]+\d{1,3}$|[\s.]+$/, "").toLowerCase()
}

/** One candidate for each item and place; agreeing sources add up. */
function merge(candidates: Candidate[]): Candidate[] {
  const merged = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const key = `${candidate.at}:${candidate.order}`
    const known = merged.get(key)
    if (known) known.weight += candidate.weight
    else merged.set(key, { ...candidate })
  }
  return [...merged.values()]
    .filter((candidate) => candidate.weight > 0)
    .sort((a, b) => a.at - b.at || a.order - b.order)
}

/** The heaviest chain of candidates that rises in place and in the form's order; a tree of maxima keeps it fast. */
function bestSequence(candidates: Candidate[]): ItemMark[] {
  const orders = [...new Set(candidates.map(({ order }) => order))].sort((a, b) => a - b)
  const rankOf = new Map(orders.map((order, rank) => [order, rank + 1]))
  const best: number[] = []
  const previous: number[] = []
  // A Fenwick tree: at each rank the heaviest chain that ends at or below it.
  const tree = new Int32Array(orders.length + 1).fill(-1)
  const isHeavier = (a: number, b: number) => b < 0 || (a >= 0 && best[a]! > best[b]!)
  for (let from = 0; from < candidates.length; ) {
    let to = from
    for (; candidates[to]?.at === candidates[from]!.at; to++) {
      let before = -1
      for (let rank = rankOf.get(candidates[to]!.order)! - 1; rank > 0; rank -= rank & -rank)
        if (isHeavier(tree[rank]!, before)) before = tree[rank]!
      best[to] = candidates[to]!.weight + (before < 0 ? 0 : best[before]!)
      previous[to] = before
    }
    for (; from < to; from++)
      for (let rank = rankOf.get(candidates[from]!.order)!; rank <= orders.length; rank += rank & -rank)
        if (isHeavier(from, tree[rank]!)) tree[rank] = from
  }
  const marks: ItemMark[] = []
  let last = -1
  for (const at of best.keys()) if (isHeavier(at, last)) last = at
  for (let at = last; at >= 0; at = previous[at]!) {
    const { at: place, item, from } = candidates[at]!
    marks.push({ at: place, item, title: item.title, from })
  }
  return marks.reverse()
}

/** "PART II" above an item is that item's beginning. */
function snapToParts(blocks: OutlineBlock[], marks: ItemMark[]): Mark[] {
  return marks.map((mark, index) => {
    const at = startWithPart(blocks, mark.at, marks[index - 1]?.at ?? -1)
    return { ...mark, at, title: titleAt(blocks, mark) }
  })
}

/** Part III often begins with a paragraph that holds for all its items. */
const longestPreamble = 1200

/** The block of the part's heading above an item, with nothing but a preamble between; else the item's own. */
function startWithPart(blocks: OutlineBlock[], item: number, floor: number): number {
  let at = item
  while (at - 1 > floor && isPartHeading(blocks[at - 1]!)) at--
  if (at < item) return at
  let length = 0
  for (let above = item - 1; above > floor && length <= longestPreamble; above--) {
    const { draft, isFurniture } = blocks[above]!
    if (isFurniture) continue
    if (/^part\s+[ivx]+[.:]?$/i.test(draft.text.trim())) return above
    length += draft.text.length
  }
  return item
}

/** Items have changed their meaning over the years: where the heading is not the form's of today, it names the item. */
function titleAt(blocks: OutlineBlock[], { at, item }: ItemMark): string {
  const found = itemLabel(blocks[at]!.draft.text)
  const rest = withoutStop(found?.rest ?? "")
  if (!item.heading || found?.number !== item.number || !/\p{L}{3}/u.test(rest) || rest.length > 110)
    return item.title
  if (/^[[(]?\s*(?:removed and )?reserved/i.test(rest)) return "Reserved"
  if (item.heading.test(rest) || /^[[(]/.test(rest)) return item.title
  return rest === rest.toUpperCase()
    ? rest[0] +
        rest
          .slice(1)
          .toLowerCase()
          .replace(/\bform 8-k\b/, "Form 8-K")
    : rest
}

function isPartHeading({ draft, isFurniture }: OutlineBlock): boolean {
  return !isFurniture && draft.text.length < 60 && /^part\s+[ivx]+\b/i.test(draft.text)
}

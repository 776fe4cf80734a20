import { type Item, type ItemForm, itemLabel, itemsNumbered } from "~/model/reading/text/items"
import { anchorPlaces, getPart, type Mark, type OutlineBlock } from "./outline-blocks"
import { toPageNumber } from "./printed-pages"

/** The entry of a filer's index for one item: pages, links, or words such as "None". */
interface IndexEntry {
  item: Item
  order: number
  text: string
  pages: [first: number, last: number][]
  fragments: string[]
  /** The table that holds it, and its row there. */
  at: number
  row: number
}

/** An item without a section of its own, and where its answer is. */
export interface Answer {
  item: Item
  order: number
  status: "elsewhere" | "incorporated" | "none"
  at: number
  /** A foreign anchor at that place, or a row of the table there. */
  fragment: string | null
  row: number | null
}

/** Blocks that an entry gives to its item. */
interface Claim {
  entry: IndexEntry
  from: number
  to: number
}

const minItems = 6
/** Tables of one index are at most this many blocks apart, because a page break may separate them. */
const tableGap = 12
/** A table with more claims or longer rows is not an index of items. */
const maxClaims = 400
const maxRowLength = 400

/** An item of the statements keeps what it claims, at this size: notes that other items point to stay notes. */
const statementPages = 5

/** The index in which a filer says where each item is; null where no table is one. */
export function findIndex(blocks: OutlineBlock[], form: ItemForm): IndexEntry[] | null {
  const clusters: { last: number; entries: IndexEntry[] }[] = []
  let part: 1 | 2 = 1
  for (const [at, { draft }] of blocks.entries()) {
    if (!draft.rows?.some((row) => itemLabel(row.text))) continue
    let cluster = clusters.at(-1)
    if (!cluster || at - cluster.last > tableGap) {
      cluster = { last: at, entries: [] }
      clusters.push(cluster)
      part = 1
    }
    cluster.last = at
    let open: IndexEntry[] = []
    for (const [row, { text, fragments }] of draft.rows.entries()) {
      part = getPart(text) ?? part
      if (/^part\s+[ivx]+\b/i.test(text) && !itemLabel(text)) open = []
      const label = itemLabel(text)
      if (label) {
        open = [label.number, ...(label.also ?? [])].flatMap((number) =>
          itemsNumbered(form, number, form === "10-Q" ? part : null)
            .slice(0, 1)
            .map(({ item, order }) => ({ item, order, text: "", pages: [], fragments: [], at, row })),
        )
        cluster.entries.push(...open)
      } else if (/^signatures?\b/i.test(text)) open = []
      for (const entry of open) {
        entry.text = `${entry.text} ${text}`.trim()
        entry.pages.push(...getPages(text))
        entry.fragments.push(...fragments)
      }
    }
  }
  const sizes = clusters.map(
    ({ entries }) =>
      new Set(
        entries.filter((entry) => entry.pages.length + entry.fragments.length > 0).map(({ item }) => item),
      ).size,
  )
  const most = Math.max(0, ...sizes)
  return most >= minItems ? (clusters[sizes.lastIndexOf(most)]?.entries ?? null) : null
}

/** The pages that a row of an index ends with: `Pages 3-9, 20`, `F-2`, `66(a)`. */
export function getPages(text: string): [number, number][] {
  const list =
    /(?:^|\s)((?:[FS]-)?\d{1,3}(?:\s?[-–—]\s?(?:[FS]-)?\d{1,3})?(?:(?:\s?[,;]\s?(?:and\s)?|\s(?:and|&)\s)(?:[FS]-)?\d{1,3}(?:\s?[-–—]\s?(?:[FS]-)?\d{1,3})?)*)[,;]?\s*(?:\([a-z\d]\)[,\s]*)*$/i.exec(
      text.slice(-maxRowLength),
    )?.[1]
  // `Item 4` alone is a label and no page.
  if (!list || /^(?:part\s+\w+,?\s*)?items?\s*\S+$/i.test(text.trim())) return []
  return [...list.matchAll(/((?:[FS]-)?\d{1,3})(?:\s?[-–—]\s?((?:[FS]-)?\d{1,3}))?/gi)].flatMap(
    ([, first = "", last = first]): [number, number][] => {
      const from = toPageNumber(first)
      const to = toPageNumber(last)
      return from === null || to === null || to < from ? [] : [[from, to]]
    },
  )
}

/**
 * Cuts a report with an unusual order where its index says. Each piece belongs to the item with the narrowest
 * claim, unless the piece begins with the title of an item. A piece that no item claims has no item.
 */
export function cutByIndex(
  blocks: OutlineBlock[],
  entries: IndexEntry[],
  chapters: Map<number, string>,
): Mark[] {
  const begin = indexBegin(blocks, entries)
  const claims = toClaims(blocks, entries, begin)
  if (claims.length === 0) return []
  const titles = claims.flatMap(({ entry, from, to }) => titlesWithin(blocks, entry.item, from, to))
  const cuts = [
    ...new Set([...claims.flatMap(({ from, to }) => [from, to]), ...chapters.keys(), ...titles, begin]),
  ].sort((a, b) => a - b)
  const sizes = new Map<Item, number>()
  for (const { entry, from, to } of claims) sizes.set(entry.item, (sizes.get(entry.item) ?? 0) + to - from)
  const marks: Mark[] = []
  const first = Math.min(...claims.map(({ from }) => from))
  const places = cuts.filter((at) => at >= first && at < blocks.length)
  for (const [index, at] of places.entries()) {
    const item = getOwner(blocks, claims, sizes, at)?.entry.item ?? null
    const last = marks.at(-1)
    const isContinued = item === null ? last?.item === null && !chapters.has(at) : last?.item === item
    const hasText = blocks.slice(at, places[index + 1]).some(({ isFurniture }) => !isFurniture)
    if (last && (isContinued || !hasText)) continue
    const title =
      item?.title ??
      chapters.get(at) ??
      headingAt(blocks, at) ??
      (at === begin ? "Cross-reference index" : "")
    marks.push({ at, item, title, from: "contents" })
  }
  return marks
}

function getOwner(
  blocks: OutlineBlock[],
  claims: Claim[],
  sizes: Map<Item, number>,
  at: number,
): Claim | undefined {
  const covering = claims.filter(({ from, to }) => from <= at && at < to)
  const isStatements = ({ entry, from, to }: Claim) =>
    /^financial statements/i.test(entry.item.title) && pagesBetween(blocks, from, to) >= statementPages
  const named = covering.find(({ entry }) => isTitledAt(blocks, at, entry.item))
  return (
    covering.find(isStatements) ??
    named ??
    covering.sort(
      (a, b) =>
        a.to - a.from - (b.to - b.from) ||
        (sizes.get(a.entry.item) ?? 0) - (sizes.get(b.entry.item) ?? 0) ||
        a.entry.order - b.entry.order,
    )[0]
  )
}

function pagesBetween(blocks: OutlineBlock[], from: number, to: number): number {
  return (blocks[to - 1]?.page ?? 0) - (blocks[from]?.page ?? 0) + 1
}

function isTitled({ draft, level, isFurniture }: OutlineBlock, item: Item): boolean {
  return level > 0 && !isFurniture && (item.heading?.test(draft.text.replace(/[\s.:]+$/, "")) ?? false)
}

function isTitledAt(blocks: OutlineBlock[], at: number, item: Item): boolean {
  const block = blocks[at]
  return block !== undefined && isTitled(block, item)
}

function titlesWithin(blocks: OutlineBlock[], item: Item, from: number, to: number): number[] {
  const places: number[] = []
  for (let at = from; at < to; at++) if (isTitledAt(blocks, at, item)) places.push(at)
  return places
}

function headingAt(blocks: OutlineBlock[], at: number): string | null {
  const heading = blocks
    .slice(at, at + 6)
    .find(({ level, isFurniture }) => level > 1 && level < 4 && !isFurniture)
  return heading?.draft.text.slice(0, 110) ?? null
}

/** The heading above the index, or the index. */
function indexBegin(blocks: OutlineBlock[], entries: IndexEntry[]): number {
  const at = entries[0]?.at ?? 0
  const above = blocks[at - 1]?.isFurniture ? at - 2 : at - 1
  return (blocks[above]?.level ?? 0) > 0 ? above : at
}

function toClaims(blocks: OutlineBlock[], entries: IndexEntry[], begin: number): Claim[] {
  const anchors = anchorPlaces(blocks)
  const starts = pageStarts(blocks)
  const hasRanges = entries.some(({ pages }) => pages.some(([first, last]) => last > first))
  const claims: Claim[] = []
  for (const entry of entries.slice(0, maxClaims)) {
    if (claims.length > maxClaims) break
    const targets = entry.fragments.flatMap((fragment) => anchors.get(fragment) ?? [])
    const ranges = entry.pages.flatMap(([first, last]): Claim[] => {
      // Pages of pictures have no number that could be read: the next one known begins the range.
      const start = starts.get(first) ?? placeAfter(starts, first, last)
      if (start === undefined) return []
      const end = starts.get(last + 1) ?? placeAfter(starts, last + 1) ?? blocks.length
      const isOnFirst = (at: number) => at >= start && blocks[at]?.page === first
      const titled = titlesWithin(blocks, entry.item, start, end).find(isOnFirst)
      const from = targets.find(isOnFirst) ?? titled ?? start
      return [{ entry, from, to: end }]
    })
    if (ranges.length > 0) claims.push(...ranges)
    else if (targets[0] !== undefined) claims.push({ entry, from: targets[0], to: targets[0] + 1 })
  }
  if (hasRanges) return claims.filter(({ from, to }) => to > from)
  // An index of first pages: each item continues until the next one begins.
  const begins = [...claims.map(({ from }) => from), begin, blocks.length]
  return claims.map((claim) => ({
    ...claim,
    to: Math.min(...begins.filter((from) => from > claim.from), blocks.length),
  }))
}

function placeAfter(starts: Map<number, number>, page: number, last = Infinity): number | undefined {
  for (const [each, at] of starts) if (each > page) return each <= last ? at : undefined
  return undefined
}

/** The first block of each printed page, in order. */
function pageStarts(blocks: OutlineBlock[]): Map<number, number> {
  const starts = new Map<number, number>()
  for (const [at, { page }] of blocks.entries()) if (page && !starts.has(page)) starts.set(page, at)
  return starts
}

/** Items that an index names and that have no section: where it sends the reader, or the row that says why there is none. */
export function getAnswers(
  blocks: OutlineBlock[],
  entries: IndexEntry[],
  found: ReadonlySet<Item>,
): Answer[] {
  const anchors = anchorPlaces(blocks)
  const starts = pageStarts(blocks)
  const last = entries.at(-1)?.at ?? 0
  const notes = blocks.slice(last, last + 6).map(({ draft }) => draft.text)
  const byReference = notes.some((text) =>
    /incorporated (?:herein )?by reference|proxy statement/i.test(text),
  )
  const answers = new Map<Item, Answer>()
  for (const { item, order, text, pages, fragments, at, row } of entries) {
    if (found.has(item) || answers.has(item)) continue
    const fragment = fragments.find((each) => anchors.has(each)) ?? null
    const target = fragment === null ? starts.get(pages[0]?.[0] ?? -1) : anchors.get(fragment)
    if (target !== undefined) {
      answers.set(item, { item, order, status: "elsewhere", at: target, fragment, row: null })
      continue
    }
    const isReference = /\([a-z\d*]\)\s*$|\*\s*$|proxy|by reference/i.test(text) && byReference
    const status = isReference || /proxy statement|by reference/i.test(text) ? "incorporated" : "none"
    answers.set(item, { item, order, status, at, fragment: null, row })
  }
  return [...answers.values()]
}

import { append } from "~/lib/collections"
import { mapInSteps, type Steps } from "~/lib/steps"
import type { ReadingBlock } from "~/model/reading/reading-document"
import { getText } from "~/model/reading/text/markup"
import { type Pair, pairParagraphs } from "./paragraph-match"
import type { RedlineCounts } from "./redline-counts"

/** Words that join others. A paragraph in which only they differ says the same. */
const functionWords = new Set(
  `a an the and of to in on at by for from with as that which this these those such its our their his her we
   us it they also both any all other others than then so if when where while including include includes
   is are was were be been being has have had do does did`.split(/\s+/),
)

const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word)

/**
 * True for two wordings that differ in punctuation, capitals and function words alone, or in years that all moved
 * by one number, as they do from one annual report to the next.
 */
export function isRoutineChange(before: string, after: string): boolean {
  const [old, current] = [listWords(before), listWords(after)]
  if (old.length !== current.length) return false
  let moved: number | null = null
  for (const [at, word] of current.entries()) {
    const earlier = old[at] ?? ""
    if (earlier === word) continue
    if (!isYear(earlier) || !isYear(word)) return false
    const years = Number(word) - Number(earlier)
    if (years <= 0 || (moved !== null && moved !== years)) return false
    moved = years
  }
  return true
}

/** Figures keep their decimal point: 1.5 and 15 differ. */
function listWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{N}+(?:[.,]\p{N}+)*|\p{L}+(?:['’-]\p{L}+)*/gu) ?? []
  return words.filter((word) => !functionWords.has(word))
}

/** `routine` is a change of punctuation, function words or the current year alone. */
export type RedlineStatus = "same" | "added" | "removed" | "changed" | "moved" | "routine"

/** A block of either text and what became of it; `reworded` where both are there and their words differ. */
export type Aligned = {
  status: RedlineStatus
  before: ReadingBlock | null
  after: ReadingBlock | null
  reworded: boolean
}

/** Both texts as one list in the order of the new one, removed blocks after their last neighbor that stayed. */
export function* alignBlocks(before: ReadingBlock[], after: ReadingBlock[]): Steps<Aligned[]> {
  const [old, current] = [before.filter(isCompared), after.filter(isCompared)]
  const oldUnits = yield* mapInSteps(old, toUnit, ({ html }) => html.length / 6)
  const units = yield* mapInSteps(current, toUnit, ({ html }) => html.length / 6)
  const pairs = yield* pairParagraphs(oldUnits, units)
  const isRoutine = (pair: Pair) => isRoutinePair(oldUnits[pair.before], units[pair.after])
  const pairOf = new Map(pairs.map((pair) => [pair.after, pair]))
  const removed = removedAfter(old.length, pairs)
  const removedAt = (place: number) =>
    (removed.get(place) ?? []).map(
      (index): Aligned => ({ status: "removed", before: old[index] ?? null, after: null, reworded: false }),
    )
  const aligned = yield* mapInSteps(
    current,
    (block, index) => {
      const pair = pairOf.get(index)
      return [toAligned(block, pair, (pair && old[pair.before]) ?? null, isRoutine), ...removedAt(index)]
    },
    ({ html }) => html.length / 6,
  )
  return [...removedAt(-1), ...aligned.flat()]
}

export function countAligned(aligned: Aligned[]): RedlineCounts {
  const counts: RedlineCounts = {
    added: 0,
    removed: 0,
    changed: 0,
    moved: 0,
    routine: 0,
    same: 0,
    tables: 0,
  }
  for (const { status, before, after } of aligned) {
    const kind = (after ?? before)?.kind
    if (kind === "paragraph" || kind === "heading") counts[status]++
    else if (status !== "same") counts.tables++
  }
  return counts
}

function toAligned(
  after: ReadingBlock,
  pair: Pair | undefined,
  before: ReadingBlock | null,
  isRoutine: (pair: Pair) => boolean,
): Aligned {
  if (!pair) return { status: "added", before: null, after, reworded: false }
  if (pair.moved || pair.same)
    return { status: pair.moved ? "moved" : "same", before, after, reworded: !pair.same }
  return { status: isRoutine(pair) ? "routine" : "changed", before, after, reworded: true }
}

type Unit = ReturnType<typeof toUnit>

/** The figures of a table are its content, so no change of a table is routine. */
function isRoutinePair(before: Unit | undefined, after: Unit | undefined): boolean {
  const isText = after?.kind === "paragraph" || after?.kind === "heading"
  return isText && before !== undefined && isRoutineChange(before.text, after.text)
}

/** Page furniture is not compared: its numbers change with every page. */
function isCompared(block: ReadingBlock): boolean {
  return block.kind !== "page"
}

function toUnit(block: ReadingBlock) {
  const kind = block.kind === "preformatted" ? "table" : block.kind
  return { kind, text: block.kind === "image" ? block.html : getText(block.html) }
}

function removedAfter(length: number, pairs: Pair[]): Map<number, number[]> {
  const placeOf = new Map(pairs.map((pair) => [pair.before, pair]))
  const removed = new Map<number, number[]>()
  let place = -1
  for (let index = 0; index < length; index++) {
    const pair = placeOf.get(index)
    if (pair && !pair.moved) place = pair.after
    if (pair) continue
    append(removed, place, index)
  }
  return removed
}

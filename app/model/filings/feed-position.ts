import { z } from "zod"

/** A minute in New York, `2026-06-26T17:10`. */
const stamp = z.string()

/** The position up to which the feed of current filings is read. */
export const feedPosition = z.object({
  /** Filings accepted before this minute are taken, apart from those of `gap`; null before the first run. */
  readTo: stamp.nullable(),
  /**
   * A run that reached its page limit: of the filings accepted between `since` and `until`, the newest `entries`
   * entries of the feed are taken.
   */
  unfinished: z.object({ since: stamp, until: stamp, entries: z.number().int() }).nullable(),
  /** The feed no longer had what was accepted between these minutes; the daily index has it. */
  gap: z.object({ from: stamp, to: stamp }).nullable(),
})

export type FeedPosition = z.infer<typeof feedPosition>

export const unreadFeed: FeedPosition = { readTo: null, unfinished: null, gap: null }

/** Two gaps become one that contains both. */
export function widenGap(gap: FeedPosition["gap"], from: string, to: string): FeedPosition["gap"] {
  if (!gap) return { from, to }
  return { from: gap.from < from ? gap.from : from, to: gap.to > to ? gap.to : to }
}

/** The position after the daily indexes up to a day were read. */
export function closeGap(position: FeedPosition, lastDay: string): FeedPosition {
  const isClosed = position.gap !== null && position.gap.to.slice(0, 10) <= lastDay
  return isClosed ? { ...position, gap: null } : position
}

/** A sentence that describes the gap; null if everything was read. */
export function describePosition({ unfinished, gap }: FeedPosition): string | null {
  if (unfinished)
    return `${unfinished.entries} entries of the feed are read; reading back to ${toText(unfinished.since)} continues.`
  if (gap)
    return `The feed no longer had the filings from ${toText(gap.from)} to ${toText(gap.to)}; the daily index is read next night.`
  return null
}

function toText(minute: string): string {
  return minute.replace("T", " ")
}

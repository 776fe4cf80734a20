import { readings } from "~/ingest/kinds/kinds.server"
import { type FilingWork, maxWaitMs, type TriedWork } from "~/stores/operations/filing-work-store.server"

const minuteMs = 60_000
/** The SEC's figures follow a filing within minutes, at busy times within hours, otherwise in the nightly archive. */
const pausesMs = [3, 6, 12, 30, 120, 480, 1_440, 4_320].map((minutes) => minutes * minuteMs)

/**
 * The next read of work whose filing was missing, or its end. A read that another filing caused before the pause ended
 * is not a try: a few filings within an hour would use up all tries, and the next one would be two weeks later.
 */
export function toLater(work: FilingWork, requests: number, now: number): TriedWork {
  const { accession, kind, notedAt } = work
  if (work.dueAt > now) return { accession, outcome: null, tries: work.tries, dueAt: work.dueAt, requests }
  const endsAt = notedAt + maxWaitMs
  const tries = work.tries + 1
  if (tries >= (readings.get(kind)?.tries ?? Number.POSITIVE_INFINITY))
    return { accession, outcome: "read", tries, dueAt: now, requests }
  const dueAt = Math.min(endsAt, now + (pausesMs[work.tries] ?? maxWaitMs))
  return { accession, outcome: now >= endsAt ? "unread" : null, tries, dueAt, requests }
}

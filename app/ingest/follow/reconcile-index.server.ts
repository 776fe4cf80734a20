import { edgarAddress } from "~/edgar/addresses"
import { EdgarUnavailable } from "~/edgar/client"
import { NotIndex, parseFullIndex } from "~/edgar/feeds/full-index"
import { apply, readNow } from "~/ingest/apply/apply-batch.server"
import { currentFeedSource } from "~/ingest/fetch/refresh-current"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import { businessDaysBetween, nextBusinessDay } from "~/lib/business-days"
import { addDays, type IsoDate } from "~/lib/dates"
import { describeAbsence } from "~/lib/loaded"
import { fromNewYork, toNewYork } from "~/lib/new-york"
import { closeGap } from "~/model/filings/feed-position"
import { getFeedPosition, putFeedPosition } from "~/stores/operations/followed-store.server"
import { endLeftOut, noteLeftOut } from "~/stores/operations/left-out-store.server"
import { getSource } from "~/stores/operations/sources-store.server"
import { noteFilings } from "./follow-current.server"

/** The source key of the SEC's daily index; it is read up to the day before `fetchedAt`. */
const dailyIndexSource = "daily-index"

/** The SEC publishes a day's index late in the evening. */
const readFromHour = "02"
/** Days in one run; the next run reads the rest. */
const maxDays = 10
/** An index is at most this many business days late. */
const maxLateDays = 4
const retriedAfterMs = 2 * 3_600_000

/**
 * Compares the stored filings with the SEC's index of each day since the last one that was read, and notes what is
 * missing. Returns the number of days read.
 */
export async function reconcileIndex(effects: IngestEffects): Promise<number> {
  const { db, edgar } = effects
  const now = effects.now()
  if (!edgar) return 0
  const { date: today, time } = toNewYork(now)
  if (time.slice(0, 2) < readFromHour) return 0
  const source = await getSource(db, dailyIndexSource)
  const isRetried = source?.failedAt && Math.abs(now - source.failedAt) < retriedAfterMs
  if (isRetried) return 0
  const known = source?.fetchedAt ? toNewYork(source.fetchedAt).date : addDays(today, -1)
  // A clock that was ahead of the SEC's left a position that the SEC has not reached.
  const first = known > today ? addDays(today, -maxDays) : known
  let days = 0
  let isMissing = false
  try {
    for (let day = first; day < today && days < maxDays; day = addDays(day, 1)) {
      if (nextBusinessDay(day) === day) {
        days++
        const isRead = await reconcileDay(day, effects)
        if (!isRead && businessDaysBetween(day, today) < maxLateDays)
          throw new EdgarUnavailable(describeAbsence(`daily index of ${day}`, { askedAt: now }))
        isMissing = !isRead
      }
      // Only the index of a later day proves that a day without one had no filings, such as the day of a funeral.
      if (isMissing) continue
      await db.batch([putFeedPosition(db, closeGap(await getFeedPosition(db), day))])
      const end = getStart(addDays(day, 1))
      // The index has the filings whose entries of the feed could not be read.
      await endLeftOut(db, currentFeedSource, end)
      await apply({ sources: [readNow(dailyIndexSource, end)] }, effects)
    }
  } catch (error) {
    if (!(error instanceof EdgarUnavailable || error instanceof NotIndex)) throw error
    const state = { fetchedAt: null, entityTag: null, error: error.message, failedAt: now }
    await apply({ sources: [{ key: dailyIndexSource, ...state }] }, effects)
  }
  return days
}

/** False if the SEC has no index of the day. */
async function reconcileDay(day: IsoDate, effects: IngestEffects): Promise<boolean> {
  const text = effects.edgar && (await readDailyIndex(day, effects.edgar))
  if (!text) return false
  const { filings, refused } = parseFullIndex(text)
  await noteFilings(
    filings.map(({ name: _, ...filing }) => ({ ...filing, accepted: filing.filed, items: "", document: "" })),
    effects,
  )
  await noteLeftOut(effects.db, dailyIndexSource, refused, effects.now())
  return true
}

/** The first minute of a day in New York, ms since the epoch. */
function getStart(date: IsoDate): number {
  return fromNewYork({ date, time: "00:00" })
}

/** The SEC's master index of a day, or else its form index; null if it has neither. */
async function readDailyIndex(day: IsoDate, edgar: EdgarSource): Promise<string | null> {
  return (
    (await edgar.readText(edgarAddress.dailyIndex(edgar.hosts, day, "master"))) ??
    edgar.readText(edgarAddress.dailyIndex(edgar.hosts, day, "form"))
  )
}

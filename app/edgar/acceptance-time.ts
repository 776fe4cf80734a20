import { type NewYorkTime, toNewYork } from "~/lib/new-york"
import { baseForm } from "./form-names"
import type { SubmittedFiling } from "./submissions"

/** The time zone of the timestamps in a filer's list. All end in Z, but some are New York time. */
type StampClock = "utc" | "new-york"

/** The SEC accepts filings from 6:00 to 22:00, New York time. */
const opens = "06:00"
const closes = "22:00"
/** A filing of one of these forms that arrives after 17:30 gets the next business day as its filing date. */
const datedByHalfPastFive = new Set(["8-K", "10-K", "10-Q", "6-K", "20-F", "DEF 14A"])

/**
 * The clock of a filer's timestamps: the one with fewer timestamps in hours when the SEC is closed, or after
 * 17:30 with the same day as filing date. UTC if the timestamps do not decide.
 */
export function stampClock(filings: SubmittedFiling[]): StampClock {
  let againstUtc = 0
  let againstNewYork = 0
  for (const filing of filings) {
    if (isPlaceholder(filing.accepted)) continue
    if (!isPossible(filing, "utc")) againstUtc += 1
    if (!isPossible(filing, "new-york")) againstNewYork += 1
  }
  return againstUtc > againstNewYork ? "new-york" : "utc"
}

/** The time when the SEC accepted a filing, New York time; null if the list has only the day. */
export function acceptedAt(filing: SubmittedFiling, clock: StampClock): NewYorkTime | null {
  if (isPlaceholder(filing.accepted)) return null
  const other = clock === "utc" ? "new-york" : "utc"
  // A list can mix both clocks. A timestamp that is impossible in the list's clock is read in the other.
  const used = !isPossible(filing, clock) && isPossible(filing, other) ? other : clock
  return readStamp(filing.accepted ?? "", used)
}

function readStamp(stamp: string, clock: StampClock): NewYorkTime {
  return clock === "utc"
    ? toNewYork(Date.parse(stamp))
    : { date: stamp.slice(0, 10), time: stamp.slice(11, 16) }
}

function isPossible(filing: SubmittedFiling, clock: StampClock): boolean {
  const { date, time } = readStamp(filing.accepted ?? "", clock)
  if (time < opens || time > closes) return false
  const isLate = time > "17:30" && datedByHalfPastFive.has(baseForm(filing.form))
  return isLate ? filing.filed > date : filing.filed >= date
}

/** Old lists have midnight, in either clock, if only the day is known. */
function isPlaceholder(stamp: string | null): boolean {
  return stamp === null || Number.isNaN(Date.parse(stamp)) || /T0[045]:00:00/.test(stamp)
}

export type MarketSession = "before" | "during" | "after"

/** The market is open from 9:30 to 16:00. */
export function marketSession(time: string | null): MarketSession | null {
  if (time === null) return null
  return time < "09:30" ? "before" : time < "16:00" ? "during" : "after"
}

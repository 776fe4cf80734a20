import { type NewYorkTime, toNewYork } from "~/lib/new-york"
import { baseForm } from "./form-names"
import type { SubmittedFiling } from "./submissions"

/** What the stamps of a filer's list are, though all end in Z. */
export type StampClock = "utc" | "new-york"

/** The SEC accepts from 6 to 22 o'clock, New York time. */
const opens = "06:00"
const closes = "22:00"
/** Of these forms, what arrives after 17:30 has the next business day as its filing date. */
const datedByHalfPastFive = new Set(["8-K", "10-K", "10-Q", "6-K", "20-F", "DEF 14A"])

/**
 * Which clock a filer's stamps show: the one under which fewer of them fall into hours when the SEC is
 * closed, or after 17:30 with the same day as filing date. UTC where they say nothing.
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

/** When the SEC accepted a filing, New York time; null where the list gives a day only. */
export function acceptedAt(filing: SubmittedFiling, clock: StampClock): NewYorkTime | null {
  if (isPlaceholder(filing.accepted)) return null
  const other = clock === "utc" ? "new-york" : "utc"
  // A list may hold stamps of both kinds: one that cannot be under the list's clock is read by the other.
  const used = !isPossible(filing, clock) && isPossible(filing, other) ? other : clock
  return readStamp(filing.accepted!, used)
}

function readStamp(stamp: string, clock: StampClock): NewYorkTime {
  return clock === "utc"
    ? toNewYork(Date.parse(stamp))
    : { date: stamp.slice(0, 10), time: stamp.slice(11, 16) }
}

function isPossible(filing: SubmittedFiling, clock: StampClock): boolean {
  const { date, time } = readStamp(filing.accepted!, clock)
  if (time < opens || time > closes) return false
  const isLate = time > "17:30" && datedByHalfPastFive.has(baseForm(filing.form))
  return isLate ? filing.filed > date : filing.filed >= date
}

/** Old lists give midnight, in either clock, where they know the day only. */
function isPlaceholder(stamp: string | null): boolean {
  return stamp === null || Number.isNaN(Date.parse(stamp)) || /T0[045]:00:00/.test(stamp)
}

export type MarketSession = "before" | "during" | "after"

/** Before 9:30 is before the market, from 16:00 after. */
export function marketSession(time: string | null): MarketSession | null {
  if (time === null) return null
  return time < "09:30" ? "before" : time < "16:00" ? "during" : "after"
}

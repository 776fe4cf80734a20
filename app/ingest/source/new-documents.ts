import { EdgarUnavailable } from "~/edgar/client"
import type { SubmittedFiling } from "~/edgar/submissions"
import { addDays, type IsoDate, toIsoDate } from "~/lib/dates"
import { describeAbsence } from "~/lib/loaded"

/** The SEC's list can name a filing before its documents are available. */
const lateDays = 3

/** True if documents of a filing may still appear that the SEC does not have now. */
export function mayAppear(filed: IsoDate, now: number): boolean {
  return filed >= addDays(toIsoDate(now), -lateDays)
}

/** Throws EdgarUnavailable if the documents of a filing may still appear. */
export function requireOld(filed: IsoDate, now: number): void {
  if (mayAppear(filed, now))
    throw new EdgarUnavailable(describeAbsence("documents of this filing", { askedAt: now }))
}

/** The number of concurrent requests; fewer in the background, so that pages are not delayed. */
const together = { page: 8, behind: 2 }

/** Reads filings, several at once, until the SEC does not answer; returns that failure, or null. */
export async function readTogether(
  filings: readonly SubmittedFiling[],
  urgency: keyof typeof together,
  read: (filing: SubmittedFiling) => Promise<void>,
): Promise<EdgarUnavailable | null> {
  const atOnce = together[urgency]
  let failure: EdgarUnavailable | null = null
  for (let start = 0; start < filings.length && !failure; start += atOnce)
    await Promise.all(
      filings.slice(start, start + atOnce).map(async (filing) => {
        try {
          await read(filing)
        } catch (error) {
          if (!(error instanceof EdgarUnavailable)) throw error
          failure = error
        }
      }),
    )
  return failure
}

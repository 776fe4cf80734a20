import { z } from "zod"

const count = z.number().int()

/** Work that waits for the SEC. Times are ms since the epoch, minutes of acceptance are New York. */
export const backlogReport = z.object({
  kinds: z.array(
    z.object({
      kind: z.string(),
      waiting: count,
      /** Work whose message the queue gave up. */
      failed: count,
      /** Since when the oldest work waits. */
      notedAt: z.number().nullable(),
      /** The time when the SEC accepted the oldest filing that is not read yet. */
      accepted: z.string().nullable(),
    }),
  ),
  failures: z.array(
    z.object({ kind: z.string(), key: z.string(), error: z.string(), failedAt: z.number().nullable() }),
  ),
  /** Filings of two weeks that were read, with the requests to the SEC for each. */
  read: z.object({ filings: count, requests: z.number(), mostRequests: z.number() }),
  /** Filings whose data the SEC did not have within two weeks. */
  unread: z.array(
    z.object({
      kind: z.string(),
      key: z.string(),
      accession: z.string(),
      form: z.string(),
      tries: count,
      requests: z.number(),
    }),
  ),
  /** Seconds from the acceptance of a filing by the SEC to its page, of a week's filings; null without one. */
  freshness: z.object({ filings: count, medianSeconds: count, p95Seconds: count }).nullable().default(null),
  /** Seconds until the SEC is asked for more in the background. */
  lineSeconds: z.number(),
  /** The feed of current filings is read up to this minute. */
  feedReadTo: z.string().nullable(),
  /** A sentence that describes the gap in the feed. */
  feedGap: z.string().nullable(),
  /** The last day whose index was read. */
  indexedTo: z.string().nullable(),
})

export type BacklogReport = z.infer<typeof backlogReport>

export interface DatedBacklog extends BacklogReport {
  madeAt: number
}

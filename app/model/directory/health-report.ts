import { z } from "zod"
import { storedCik, storedCusip } from "~/lib/value-schemas"

const count = z.number().int()

/** The loaded data and its problems, as the schedule counted them last. Times are ms since the epoch. */
export const healthReport = z.object({
  companies: count,
  companiesWithStatements: count,
  investors: count,
  investorsLoaded: count,
  /** Portfolios; each is one quarter of one manager. */
  portfolios: count,
  firstQuarter: z.string().nullable(),
  latestQuarter: z.string().nullable(),
  funds: count,
  fundsLoaded: count,
  /** New York, `2026-06-29T16:31`. */
  newestFiling: z.string().nullable(),
  /** One line for each kind of source. */
  sources: z.array(
    z.object({
      kind: z.string(),
      read: count,
      failed: count,
      newest: z.number().nullable(),
      oldest: z.number().nullable(),
    }),
  ),
  failures: z.array(z.object({ key: z.string(), error: z.string(), failedAt: z.number().nullable() })),
  /** Holdings of the latest quarter whose CUSIP has no ticker. */
  unmapped: z.object({
    valueUsd: z.number(),
    unmappedUsd: z.number(),
    largest: z.array(z.object({ cusip: storedCusip, name: z.string(), valueUsd: z.number() })),
  }),
  checks: z.object({
    companies: count,
    balances: count,
    balancesHeld: count,
    quarters: count,
    quartersHeld: count,
    /** Companies with statements that do not add up. */
    open: z.array(
      z.object({
        cik: storedCik,
        balances: count,
        balancesHeld: count,
        quarters: count,
        quartersHeld: count,
        /** Figures of any test that do not agree. */
        differing: count.default(0),
      }),
    ),
    /** By test; empty in counts of earlier versions. */
    identities: z
      .array(z.object({ identity: z.string(), checked: count, held: count, named: count }))
      .default([]),
  }),
})

export type HealthReport = z.infer<typeof healthReport>

export interface DatedReport extends HealthReport {
  madeAt: number
}

import type { IsoDate } from "~/lib/dates"

export interface KnownSplit {
  date: IsoDate
  /** New shares per old share. */
  ratio: number
}

/**
 * Splits by listed ticker, for issuers whose statements may not be loaded. The date is the first trading day on the
 * new basis, as announced by the issuer.
 */
export const knownSplits: Readonly<Record<string, KnownSplit[]>> = {
  AMZN: [{ date: "2022-06-06", ratio: 20 }],
  CMG: [{ date: "2024-06-26", ratio: 50 }],
  GOOG: [{ date: "2022-07-18", ratio: 20 }],
  GOOGL: [{ date: "2022-07-18", ratio: 20 }],
  TSLA: [
    { date: "2020-08-31", ratio: 5 },
    { date: "2022-08-25", ratio: 3 },
  ],
}

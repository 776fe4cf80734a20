import type { Accession } from "~/lib/accession"
import type { Ticker } from "~/lib/ticker"

/** Names the newest report that can be read, in place of an accession number. */
export const latestReport = "latest"

/** The page of a filing's statements; of the newest report without a filing. */
export function asReportedAddress(ticker: Ticker, filing: Accession | null): string {
  return `/company/${ticker}/as-reported${filing ? `?filing=${filing}` : ""}`
}

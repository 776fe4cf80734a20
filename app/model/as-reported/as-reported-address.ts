import type { Accession } from "~/lib/accession"
import type { Ticker } from "~/lib/ticker"

/** The page of a filing's statements; of the newest report without a filing. */
export function asReportedAddress(ticker: Ticker, filing: Accession | null): string {
  return `/company/${ticker}/as-reported${filing ? `?filing=${filing}` : ""}`
}

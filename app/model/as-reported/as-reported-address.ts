import type { Accession } from "~/lib/accession"
import type { Ticker } from "~/lib/ticker"

export function asReportedAddress(
  ticker: Ticker,
  filing: Accession | null,
  extension: "" | ".csv" | ".json" = "",
): string {
  return `/company/${ticker}/as-reported${extension}${filing ? `?filing=${filing}` : ""}`
}

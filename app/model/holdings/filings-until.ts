import type { IsoDate } from "~/lib/dates"
import type { InvestorDocument } from "./investor-document"

/** A manager's 13F filings up to the end of a day, as if no later one had been made. */
export function filingsUntil(document: InvestorDocument, day: IsoDate): InvestorDocument {
  return { ...document, filings: document.filings.filter(({ filed }) => filed <= day) }
}

import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { type AtomEntry, type FeedFilings, readAtomEntries, toFeedFilings } from "./atom-entries"

/** A filing in the SEC's company browse feed. The filer is the trust, even if the request names a series. */
export interface BrowseFiling {
  accession: Accession
  cik: Cik
  form: string
  filed: IsoDate
}

/** The SEC's response is not a browse feed. */
export class NotBrowseFeed extends Error {
  override name = "NotBrowseFeed"
}

/** Reads `browse-edgar?action=getcompany&…&output=atom`, newest first. Throws NotBrowseFeed. */
export function parseBrowseFeed(xml: string): FeedFilings<BrowseFiling> {
  const entries = readAtomEntries(xml)
  if (!entries) throw new NotBrowseFeed("The SEC's response is not a list of a fund's filings.")
  return toFeedFilings(entries, toFiling)
}

function toFiling(entry: AtomEntry): BrowseFiling | null {
  const accession = parseAccession(entry["accession-number"] ?? "")
  const cik = parseCik(/\/edgar\/data\/(\d+)\//.exec(entry["filing-href"] ?? "")?.[1] ?? "")
  const filed = entry["filing-date"] ?? ""
  if (!accession || !cik || !isIsoDate(filed)) return null
  return { accession, cik, form: entry["filing-type"] ?? "", filed }
}

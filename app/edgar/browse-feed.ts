import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { NotXml, readXml } from "./xml-reader"

/** A filing as the SEC's company browse feed lists it; the filer is the trust, also where a series was asked for. */
export interface BrowseFiling {
  accession: Accession
  cik: Cik
  form: string
  filed: IsoDate
}

/** What the SEC answered is not its browse feed. */
export class NotBrowseFeed extends Error {
  override name = "NotBrowseFeed"
}

/** Reads `browse-edgar?action=getcompany&…&output=atom`, newest first as the SEC has it. Throws NotBrowseFeed. */
export function parseBrowseFeed(xml: string): BrowseFiling[] {
  const filings: BrowseFiling[] = []
  let fields: Record<string, string> = {}
  let isFeed = false
  try {
    readXml(xml, {
      open(name) {
        if (name === "feed") isFeed = true
        if (name === "entry") fields = {}
      },
      close(name, text) {
        if (name === "entry") {
          const filing = toFiling(fields)
          if (filing) filings.push(filing)
        } else if (text) fields[name] ??= text
      },
    })
  } catch (error) {
    if (error instanceof NotXml) throw new NotBrowseFeed("The SEC's list of a fund's filings cannot be read.")
    throw error
  }
  if (!isFeed) throw new NotBrowseFeed("What the SEC answered is not a list of a fund's filings.")
  return filings
}

function toFiling(fields: Record<string, string>): BrowseFiling | null {
  const accession = parseAccession(fields["accession-number"] ?? "")
  const cik = parseCik(/\/edgar\/data\/(\d+)\//.exec(fields["filing-href"] ?? "")?.[1] ?? "")
  const filed = fields["filing-date"] ?? ""
  if (!accession || !cik || !isIsoDate(filed)) return null
  return { accession, cik, form: fields["filing-type"] ?? "", filed }
}

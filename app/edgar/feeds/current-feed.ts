import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { tidyLine } from "~/lib/text/tidy-line"
import { type AtomEntry, type FeedFilings, readAtomEntries, toFeedFilings } from "./atom-entries"

/** A filing in the SEC's feed of current filings, which lists it once for each party. */
export interface CurrentFiling {
  accession: Accession
  cik: Cik
  name: string
  form: string
  /** The party of this entry. */
  role: "Filer" | "Issuer" | "Reporting" | "Subject" | "Filed by" | "other"
  filed: IsoDate
  /** New York, `2026-06-26T17:10:26`. */
  accepted: string
  /** 8-K items: `2.02,9.01`. */
  items: string
}

/** The SEC's response is not a feed of current filings. */
export class NotCurrentFeed extends Error {
  override name = "NotCurrentFeed"
}

const roles = ["Filer", "Issuer", "Reporting", "Subject", "Filed by"] as const

/** Reads `browse-edgar?action=getcurrent&…&output=atom`, newest first. Throws NotCurrentFeed. */
export function parseCurrentFeed(xml: string): FeedFilings<CurrentFiling> {
  const entries = readAtomEntries(xml)
  if (!entries) throw new NotCurrentFeed("The SEC's response is not a feed of current filings.")
  return toFeedFilings(entries, toFiling)
}

function toFiling(entry: AtomEntry): CurrentFiling | null {
  const { title = "", id = "", updated = "", summary = "", category: form = "" } = entry
  const party = readParty(title)
  const accession = parseAccession(/accession-number=([\d-]+)/.exec(id)?.[1] ?? "")
  const cik = parseCik(party?.cik ?? "")
  const filed = /Filed:(?:<\/b>)?\s*(\d{4}-\d{2}-\d{2})/.exec(summary)?.[1] ?? updated.slice(0, 10)
  if (!party || !accession || !cik || !form || !isIsoDate(filed)) return null
  // The timestamp is New York time with its offset: "2026-06-26T17:10:26-04:00".
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(updated)) return null
  const items = [...summary.matchAll(/\bItem (\d\.\d{2})/g)].map((match) => match[1])
  return {
    accession,
    cik,
    name: party.name,
    form,
    role: roles.find((role) => role === party.role) ?? "other",
    filed,
    accepted: updated.slice(0, 19),
    items: [...new Set(items)].join(","),
  }
}

/**
 * The party of "8-K - WALMART INC. (0000104169) (Filer)": a form can contain a dash, but not with spaces around it. The
 * end is found first, because a pattern of the whole would try each dash.
 */
function readParty(title: string): { name: string; cik: string; role: string } | null {
  const end = / \((\d{10})\) \(([^)]+)\)$/.exec(title)
  const front = title.slice(0, end?.index)
  const dash = front.indexOf(" - ", 1)
  const name = tidyLine(front.slice(dash + 3))
  if (!end || dash < 0 || !name || !/^\S.*$/.test(front)) return null
  return { name, cik: end[1] ?? "", role: end[2] ?? "" }
}

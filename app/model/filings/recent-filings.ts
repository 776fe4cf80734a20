import { z } from "zod"
import { acceptedAt, stampClock } from "~/edgar/acceptance-time"
import { accessionSchema, cikSchema } from "~/lib/value-schemas"
import { type FilingsDocument, filingAt, filingCount } from "./filings-document"

/** A recent filing of a listed company or investor. */
export const recentFiling = z.object({
  accession: accessionSchema,
  cik: cikSchema,
  form: z.string(),
  items: z.string(),
  filed: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  /** New York, `2026-06-29T16:31`; only the day if the time is not known. */
  accepted: z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/),
  document: z.string(),
})
export type RecentFiling = z.infer<typeof recentFiling>

/** The number of a company's filings that are kept as recent. */
const keptOfOne = 25
/** Enough filings to determine the clock of a filer's timestamps. */
const stampsRead = 200

/** The newest filings of a company. */
export function toRecentFilings(document: FilingsDocument): RecentFiling[] {
  const filings = Array.from({ length: Math.min(filingCount(document), stampsRead) }, (_, row) =>
    filingAt(document, row),
  )
  const clock = stampClock(filings)
  return filings.slice(0, keptOfOne).map((filing) => {
    const accepted = acceptedAt(filing, clock)
    return {
      accession: filing.accession,
      cik: document.cik,
      form: filing.form,
      items: filing.items,
      filed: filing.filed,
      accepted: accepted ? `${accepted.date}T${accepted.time}` : filing.filed,
      document: filing.primaryDocument,
    }
  })
}

/** Reports on a period, notices that one is late, holdings of managers, offers, and owners of over 5 %. */
export const majorForms = [
  "10-K",
  "10-KT",
  "10-Q",
  "10-QT",
  "20-F",
  "40-F",
  "NT 10-K",
  "NT 10-Q",
  "NT 20-F",
  "13F-HR",
  "DEFM14A",
  "SC TO-T",
  "SC TO-I",
  "SC 14D9",
  "SC 13D",
  "SCHEDULE 13D",
  "S-1",
  "F-1",
]

/**
 * Items of current reports that matter to most readers: agreements, bankruptcy, acquisitions, results, exits,
 * impairments, delisting, auditors, non-reliance, control, and officers.
 */
export const majorItems = "1.01 1.02 1.03 2.01 2.02 2.05 2.06 3.01 4.01 4.02 5.01 5.02".split(" ")

/** True if a filing is in the short list of what was filed; the rest is routine or about one person. */
function isMajor({ form, items }: Pick<RecentFiling, "form" | "items">): boolean {
  const base = form.replace(/\/A$/, "")
  return (
    majorForms.includes(base) ||
    (base === "8-K" && items.split(",").some((item) => majorItems.includes(item)))
  )
}

/** The major filings for a short list, from rows newest first: one for each filer and form. */
export function chooseRecent<T extends Pick<RecentFiling, "cik" | "form" | "items">>(
  rows: T[],
  most: number,
): T[] {
  const seen = new Set<string>()
  return rows
    .filter((row) => {
      const key = `${row.cik} ${row.form}`
      if (!isMajor(row) || seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, most)
}

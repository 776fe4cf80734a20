import { z } from "zod"
import { acceptedAt, stampClock } from "~/edgar/acceptance-time"
import { accessionSchema, cikSchema } from "~/lib/id-schemas"
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

/** Banks file dozens of prospectuses a day, one for each note; a 144 only announces a sale. */
const routine = /^(424B\d|FWP|N-PX|497\w*|CORRESP|UPLOAD|144(\/A)?)$/
/** Forms about one person's holdings. A short list shows at most two. */
const personal = /^(3|4|5|SC 13G|SCHEDULE 13G)(\/A)?$/
const maxPersonal = 2

/** The rows for a short list, from rows newest first: one for each filer and form. */
export function chooseRecent<T extends Pick<RecentFiling, "cik" | "form">>(rows: T[], most: number): T[] {
  const seen = new Set<string>()
  const chosen: T[] = []
  let persons = 0
  for (const row of rows) {
    const key = `${row.cik} ${row.form}`
    const isPersonal = personal.test(row.form)
    if (routine.test(row.form) || seen.has(key) || (isPersonal && persons === maxPersonal)) continue
    seen.add(key)
    if (isPersonal) persons += 1
    chosen.push(row)
    if (chosen.length === most) break
  }
  return chosen
}

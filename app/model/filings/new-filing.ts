import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"

/** A filing that is to be read, and the filer whose data it changes. */
export interface NewFiling {
  accession: Accession
  cik: Cik
  form: string
  /** New York, `2026-06-26T17:10:26` in the feed, `2026-06-26T17:10` in a list, or the day. */
  accepted: string
}

import { z } from "zod"
import { isOwnerForm, ownerSchedule } from "~/edgar/owners/schedule"
import type { SubmittedFiling } from "~/edgar/submissions"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { mergeFilings } from "~/model/filings/merge-filings"

const filed = z.object({ accession: storedAccession, filed: z.string(), file: z.string() })

export const ownersSchema = z.object({
  cik: storedCik,
  name: z.string(),
  /** Newest first. Also the schedules that the company filed as an owner of another one. */
  filings: z.array(filed.extend({ content: ownerSchedule })),
  /** Schedules that could not be read, each with the reason as a sentence. */
  unreadable: z.array(filed.extend({ form: z.string(), reason: z.string() })),
})

/** The Schedules 13D and 13G of a company's filing list that were read. */
export type OwnersDocument = z.infer<typeof ownersSchema>
export type ScheduleFiling = OwnersDocument["filings"][number]

/** Schedules of more than a decade for most companies; older ones stay rows of the filing list. */
const maxSchedules = 80

/** The schedules of a filing list that are to be read, newest first. */
export function schedulesToRead(
  filings: SubmittedFiling[],
  document: OwnersDocument | null,
): SubmittedFiling[] {
  const read = new Set(
    [document?.filings, document?.unreadable].flatMap(
      (known) => known?.map(({ accession }) => accession) ?? [],
    ),
  )
  return filings
    .filter(({ form }) => isOwnerForm(form))
    .slice(0, maxSchedules)
    .filter(({ accession }) => !read.has(accession))
}

/** Adds schedules; one that was read again replaces the stored one. */
export function addSchedules(
  document: OwnersDocument | null,
  { cik, name }: Pick<OwnersDocument, "cik" | "name">,
  read: Pick<OwnersDocument, "filings" | "unreadable">,
): OwnersDocument {
  return {
    cik,
    name,
    filings: mergeFilings(document?.filings ?? [], read.filings),
    unreadable: mergeFilings(document?.unreadable ?? [], read.unreadable),
  }
}

import { baseForm, isAmendment } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"

interface Neighbors {
  previous: SubmittedFiling | null
  next: SubmittedFiling | null
}

/** The previous and next filing of the same form, without amendments; none of one that the list lacks. `filings` newest first. */
export function findNeighbors(filings: SubmittedFiling[], filing: SubmittedFiling): Neighbors {
  const alike = filings.filter(
    (each) =>
      baseForm(each.form) === baseForm(filing.form) && isAmendment(each.form) === isAmendment(filing.form),
  )
  const at = alike.findIndex((each) => each.accession === filing.accession)
  if (at < 0) return { previous: null, next: null }
  return { previous: alike[at + 1] ?? null, next: (at > 0 && alike[at - 1]) || null }
}

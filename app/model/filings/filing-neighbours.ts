import { baseForm, isAmendment } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"

export interface Neighbours {
  previous: SubmittedFiling | null
  next: SubmittedFiling | null
}

/** The filings of the same form before and after one, amendments apart; `filings` newest first. */
export function findNeighbours(filings: SubmittedFiling[], filing: SubmittedFiling): Neighbours {
  const alike = filings.filter(
    (each) =>
      baseForm(each.form) === baseForm(filing.form) && isAmendment(each.form) === isAmendment(filing.form),
  )
  const at = alike.findIndex((each) => each.accession === filing.accession)
  return { previous: alike[at + 1] ?? null, next: at > 0 ? alike[at - 1]! : null }
}

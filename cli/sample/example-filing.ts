import type { Accession } from "~/lib/accession"
/** A filing in the invented company's filing list. */
export interface ExampleFiling {
  accession: Accession
  form: string
  filed: string
  period: string
  items?: string
  document: string
  description: string
  time?: string
}

/** One filing of the invented company, as its filing list gives it. */
export interface ExampleFiling {
  accession: string
  form: string
  filed: string
  period: string
  items?: string
  document: string
  description: string
  time?: string
}

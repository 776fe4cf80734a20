/** A page that a query names in words: a section of a company, a comparison, a page of the site. */
export interface Destination {
  to: string
  name: string
  note: string
  /** True if Enter opens it: the words name this page and no other. */
  isExact: boolean
}

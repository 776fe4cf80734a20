import type { Loaded, LoadedDocument } from "~/lib/loaded"
import type { ListIndex } from "~/model/directory/list-index"
import type { FilingTable } from "~/model/holdings/filing-table"
import type { InvestorDocument } from "~/model/holdings/investor-document"
import type { SecurityIndex } from "~/model/securities/security-index"

/** What the pages of an investor need of a request. */
export interface InvestorContext {
  lists: () => Promise<ListIndex>
  securities: () => Promise<SecurityIndex>
  investors: {
    investor: (cik: string) => Promise<LoadedDocument<InvestorDocument>>
    filingTable: (accession: string) => Promise<FilingTable | null>
  }
}

/** Who a page is about. */
export interface InvestorHead {
  cik: string
  name: string
  /** Known for tracked investors only. */
  owner: string | null
  isTracked: boolean
}

/** What a page of an investor draws: its view, or why there is none. */
export type InvestorPageData<T> = { head: InvestorHead } & Loaded<{ view: T }>

import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { Loaded, LoadedDocument } from "~/lib/loaded"
import type { FilingTable } from "~/model/holdings/filing-table"
import type { InvestorDocument } from "~/model/holdings/investor-document"

/** The part of the request context that investor pages use. */
export interface InvestorContext extends Pick<AppLoadContext, "lists" | "securities"> {
  investors: {
    investor: (cik: Cik) => Promise<LoadedDocument<InvestorDocument>>
    filingTable: (accession: Accession) => Promise<FilingTable | null>
  }
}

/** The investor of a page. */
export interface InvestorHead {
  cik: Cik
  name: string
  /** Only for tracked investors. */
  owner: string | null
  isTracked: boolean
  /** The past day on which the filings were known; null for today. */
  asOf: IsoDate | null
}

/** The data of an investor page: its view, or why it is not available. */
export type InvestorPageData<T> = { head: InvestorHead } & Loaded<{ view: T }>

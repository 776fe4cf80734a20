import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { VendorLayout } from "~/model/imported/vendor-layout"

/** A listing of the instance. */
export interface KnownListing {
  cik: Cik
  /** The exchange of an imported listing; empty for others. */
  currency: string
  isImported: boolean
}

export interface ImportEffects {
  /** Every listing of the instance by its ticker. */
  known: ReadonlyMap<string, KnownListing>
  /** Companies of registers, and securities of imported listings. */
  entities: ReadonlySet<string>
  isins: ReadonlySet<string>
  /** The layout of a vendor's file; null for a file in the layout of the import. */
  layout: VendorLayout | null
  today: IsoDate
  /** Reports a line that is not imported. */
  refuse: (line: number, reason: string) => void
  send: (batch: IngestBatchInput) => Promise<void>
}

export interface ImportResult {
  /** Lines of listings, or figures. */
  accepted: number
  /** Lines; of a wide file, cells and lines. */
  refused: number
  /** The reason why nothing of the file can be imported. */
  problem?: string
  /** Further notes. */
  notes?: string[]
}

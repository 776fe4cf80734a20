import { fundReading, fundsData } from "~/ingest/kinds/funds.server"
import { holdingsData, investorReading } from "~/ingest/kinds/holdings.server"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { LazyFields } from "~/lib/lazy-fields"
import type { LoadedDocument } from "~/lib/loaded"
import { reportTemporary, reportTemporaryOfAll } from "~/lib/temporary-result"
import type { Ticker } from "~/lib/ticker"
import type { ListIndex } from "~/model/directory/list-index"
import type { FilingReader, FullTextSearch } from "~/model/filings/filing-reader"
import type { FundDocument } from "~/model/funds/fund-document"
import type { FilingTable } from "~/model/holdings/filing-table"
import type { InvestorDocument } from "~/model/holdings/investor-document"
import type { Settings } from "~/platform/env.server"
import { filingTableKind } from "~/stores/document-kinds"
import type { ReaderScope } from "./company-readers.server"
import { ownReader } from "./own-readings.server"
import { fullTextSearch } from "./search-full-text.server"
import { type AllowanceEffects, investorGuard } from "./stranger-guards.server"

export interface OtherReaders {
  /** Filed documents converted for reading. */
  filings: FilingReader
  /** The SEC's search in filings since 2001. */
  fullText: FullTextSearch
  investors: InvestorReader
  /** Funds that report their holdings; `filer` is that of a ticker that is listed on an exchange. */
  funds: (ticker: Ticker, filer: Cik | null) => Promise<LoadedDocument<FundDocument>>
}

interface InvestorReader {
  /** Any 13F filer, tracked or not. */
  investor: (cik: Cik) => Promise<LoadedDocument<InvestorDocument>>
  /** A filing's rows as filed; null if they are not stored. */
  filingTable: (accession: Accession) => Promise<FilingTable | null>
}

const tooManyUnlisted =
  "Too many investors were requested that are in no list. Try again in an hour, or sign in."

/** Readers of filings, managers and funds. Some of what they request is limited by visitor. */
export function otherReaders(
  { effects, filings, enqueue, report, waitUntil }: ReaderScope,
  visitor: AllowanceEffects & { settings: Settings; lists: () => Promise<ListIndex> },
): LazyFields<OtherReaders> {
  return {
    filings: () => reportTemporaryOfAll(filings(), report),
    fullText: () =>
      reportTemporary(
        fullTextSearch({ ...effects, settings: visitor.settings, address: visitor.address }),
        report,
      ),
    investors: () => {
      const isPermitted = investorGuard(visitor)
      const refuse = async (cik: Cik) => ((await isPermitted(cik)) ? null : tooManyUnlisted)
      const kind = { name: holdingsData.name, reading: investorReading }
      return {
        investor: reportTemporary(ownReader(kind, { ...effects, enqueue }, waitUntil, refuse), report),
        filingTable: async (accession) =>
          (await effects.documents.get(filingTableKind, accession))?.body ?? null,
      }
    },
    funds: () => {
      const kind = { name: fundsData.name, reading: fundReading }
      return reportTemporary(ownReader(kind, effects, waitUntil), report)
    },
  }
}

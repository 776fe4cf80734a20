import type { LazyFields } from "~/lib/lazy-fields"
import { reportTemporary, reportTemporaryOfAll } from "~/lib/temporary-result"
import type { ListIndex } from "~/model/directory/list-index"
import type { FilingReader, FullTextSearch } from "~/model/filings/filing-reader"
import type { Settings } from "~/platform/env.server"
import type { ReaderScope } from "./company-readers.server"
import { investorGuard } from "./investor-guard.server"
import { type FundReader, fundReader } from "./read-fund.server"
import { type InvestorReader, investorReader } from "./read-investor.server"
import { fullTextSearch } from "./search-full-text.server"
import type { AllowanceEffects } from "./stranger-allowance.server"

export interface OtherReaders {
  /** Filed documents converted for reading. */
  filings: FilingReader
  /** The SEC's search in filings since 2001. */
  fullText: FullTextSearch
  /** 13F filers, tracked or not, and their filings. */
  investors: InvestorReader
  /** Funds that report their holdings. */
  funds: FundReader
}

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
    investors: () =>
      reportTemporaryOfAll(
        investorReader({ ...effects, enqueue, isPermitted: investorGuard(visitor) }, waitUntil),
        report,
      ),
    funds: () => reportTemporary(fundReader(effects, waitUntil), report),
  }
}

import type { Quarter } from "~/lib/quarter"
import { tidyName } from "~/lib/text/tidy-name"
import type { ListedCompany, ListIndex } from "~/model/directory/list-index"
import { toHolderChanges } from "~/model/holdings/holders/holder-changes"
import type { HoldersDocument } from "~/model/holdings/holders/holders-document"
import { toAllHoldersHistory } from "~/model/holdings/holders/holders-history"
import type { SecurityIndex } from "~/model/securities/security-index"
import type { MarketContext } from "~/pages/directory/market-context"
import { chooseQuarter } from "~/stores/holdings/all-boards-store.server"
import { getHolders, loadHolderQuarters } from "~/stores/holdings/all-holders-store.server"
import type { HolderRow } from "~/stores/holdings/holders-store.server"
import { loadShareCounts } from "~/stores/holdings/share-counts-store.server"
import type { HoldersView } from "./holders-view"
import { hasOneListedClass, viewHolders } from "./holders-view"

/**
 * The holders of a company among all managers; null if they are not loaded. Reads one document for each of its
 * securities, and its statements for the share count.
 */
export async function loadAllHolders(
  company: ListedCompany,
  { complete, asked }: { complete: Quarter; asked: Quarter | null },
  { documents, ...context }: MarketContext,
): Promise<HoldersView | null> {
  const quarters = await loadHolderQuarters(documents)
  const quarter = chooseQuarter(quarters, { complete, asked })
  if (!quarter) return null
  const [lists, securities] = await Promise.all([context.lists(), context.securities()])
  const listings = lists.companiesByCik.get(company.cik) ?? [company]
  const cusips = securities.cusipsOf(listings.map(({ ticker }) => ticker))
  const [counts, ...found] = await Promise.all([
    loadShareCounts(documents, company.cik),
    ...cusips.map((cusip) => getHolders(documents, { cusip, quarter })),
  ])
  const held = found.filter((document) => document !== null)
  if (held.length === 0) return null
  return viewHolders(
    {
      quarter,
      rows: held.flatMap((document) => toHolderRows(document, quarter, lists, securities)).sort(trackedFirst),
      history: toAllHoldersHistory(held, counts.splits).filter(({ quarter: each }) =>
        quarters.includes(each),
      ),
      earlier: [],
    },
    counts,
    hasOneListedClass(company, lists),
  )
}

function toHolderRows(
  document: HoldersDocument,
  quarter: Quarter,
  lists: ListIndex,
  securities: SecurityIndex,
): HolderRow[] {
  const ticker = securities.tickerOf(document.cusip)
  if (!ticker) return []
  return toHolderChanges(document, securities.splitsOf).map(
    ({ cik, name, filed, held, change }): HolderRow => {
      const tracked = lists.investorByCik.get(cik)
      return {
        cik,
        investor: tracked?.name ?? tidyName(name),
        owner: tracked?.owner ?? null,
        quarter,
        filed,
        cusip: document.cusip,
        held,
        class: document.titleOfClass,
        ticker,
        shares: change.position.amount,
        value: change.position.valueUsd,
        percentage: change.position.weightPct,
        status: change.status,
        ratio: change.status === "Changed" ? change.ratio : null,
        sharesDiff: change.sharesDiff,
        weightingDiff: change.weightDiffPct,
        split: change.split?.ratio ?? null,
        isSplitInferred: change.split?.isInferred ?? false,
        unitCertain: null,
      }
    },
  )
}

/** Tracked investors have an owner. */
function trackedFirst(a: HolderRow, b: HolderRow): number {
  return Number(a.owner === null) - Number(b.owner === null) || b.value - a.value || (a.cik < b.cik ? -1 : 1)
}

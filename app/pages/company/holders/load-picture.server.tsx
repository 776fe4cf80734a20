import { toIsoDate } from "~/lib/dates"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { isImportedKey } from "~/model/imported/listing-key"
import type { MarketContext } from "~/pages/directory/market-context"
import { insidersKind, ownersKind } from "~/stores/document-kinds"
import { loadShareCounts } from "~/stores/holdings/share-counts-store.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { hasOneListedClass } from "./holders-view"
import { loadFundHolders } from "./load-fund-holders.server"
import { loadHoldersView } from "./load-holders.server"
import type { PictureTabData } from "./picture-tab"
import { PictureTable } from "./picture-table"
import { type PictureView, toPictureView } from "./picture-view"

/** Reads what is stored; nothing is fetched, and rows without documents say so. */
async function loadPicture(company: ListedCompany, context: MarketContext): Promise<PictureView> {
  const { documents } = context
  const [insiders, owners, holders, funds, counts, lists] = await Promise.all([
    documents.get(insidersKind, company.cik),
    documents.get(ownersKind, company.cik),
    loadHoldersView(company, new URLSearchParams(), context),
    loadFundHolders(company, context),
    loadShareCounts(documents, company.cik),
    context.lists(),
  ])
  return toPictureView({
    ticker: company.ticker,
    today: toIsoDate(Date.now()),
    holders,
    funds,
    counts,
    insiders: insiders?.body ?? null,
    owners: owners?.body ?? null,
    hasOneClass: hasOneListedClass(company, lists),
    isAtSec: !isImportedKey(company.cik),
  })
}

export async function loadPictureTab(
  company: ListedCompany,
  context: MarketContext & SlotContext,
): Promise<PictureTabData> {
  const picture = await loadPicture(company, context)
  const { ticker, name } = company
  return {
    ticker,
    name,
    noShares: picture.noShares,
    picture: renderSlot(context, "ownership", <PictureTable picture={picture} />),
  }
}

/** `/company/{ticker}/ownership.json` */
export async function loadOwnershipData(company: ListedCompany, context: MarketContext): Promise<DataAnswer> {
  const { rows, unreported, noShares } = await loadPicture(company, context)
  const { ticker, cik, name } = company
  return {
    status: 200,
    body: { ticker, cik, name, unreported, noShares, rows: rows.map(({ to: _, ...row }) => row) },
  }
}

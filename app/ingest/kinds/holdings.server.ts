import { z } from "zod"
import { instantSchema } from "~/lib/value-schemas"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import { decodeFilings, isRead } from "~/model/holdings/decode-investor"
import { encodeInvestor, mergeFilings } from "~/model/holdings/encode-investor"
import { toHoldingRecords } from "~/model/holdings/holding-records"
import { titlesOfHoldings } from "~/model/holdings/holding-titles"
import { type InvestorDocument, investorSchema } from "~/model/holdings/investor-document"
import { settleUnits } from "~/model/holdings/settle-units"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { loadSecurityIndex } from "~/stores/directory/securities-store.server"
import { addSecurityTitles } from "~/stores/directory/security-titles-store.server"
import { filingTableKind, investorKind } from "~/stores/document-kinds"
import { writeHoldings } from "~/stores/holdings/holdings-store.server"
import { listKnownPrices } from "~/stores/holdings/known-prices-store.server"
import { metricStatements } from "~/stores/screener/metrics-store.server"
import { defineKind, type KindContext, ownDocument, type Reading } from "./kind"

const tracked = new Set<string>(trackedInvestors.map(({ cik }) => cik))

/** Filings of a manager, read at `fetchedAt`. */
const managerFilings = z.object({ fetchedAt: instantSchema, document: investorSchema })

const hasUnread = ({ filings }: InvestorDocument) => filings.some(({ state }) => state === "unread")
const hourMs = 3_600_000

export const investorReading = {
  document: investorKind,
  leaseMs: 120_000,
  // Managers file four times a year; unread filings are asked for again soon.
  staleAfterMs: (stored) => (hasUnread(stored) ? hourMs / 6 : 12 * hourMs),
  isUnfinished: hasUnread,
  // Two quarters with amendments.
  atFirst: 3,
  aMessage: 8,
  listSettled: ({ filings }) =>
    filings.flatMap(({ accession, state }) => (state === "unread" ? [] : [accession])),
  isFollowed: (cik) => tracked.has(cik),
} satisfies Reading<InvestorDocument>

/** 13F filings of managers, and the holdings of those that are tracked. */
export const holdingsData = defineKind({
  name: "investor",
  title: "13F filings",
  reading: investorReading,
  documents: [
    ownDocument<InvestorDocument>({
      of: investorKind,
      snapshot: "investors",
      isIn: (cik) => tracked.has(cik),
      // 13F filings that a snapshot lacks are kept.
      isKept: () => true,
      add: ({ fetchedAt, body }, effects) => addFilings({ fetchedAt, document: body }, effects),
      remadeBy: "investor",
      keysInRows: "select distinct cik as key from investor_quarters",
    }),
    { of: investorKind, snapshot: "managers", isIn: (cik) => !tracked.has(cik) },
    { of: filingTableKind, isGiven: true },
  ],
  sources: "managers",
  isForm: (form) => /^13F-(HR|NT)(\/A)?$/.test(form),
  shape: {
    /** 13F filings, to add to their managers' stored filings. */
    investorFilings: z.array(managerFilings).default([]),
  },
  async apply({ investorFilings }, context) {
    for (const filings of investorFilings) await addFilings(filings, context)
    return metricStatements([], context.db, context.now(), investorFilings.length > 0)
  },
})

/**
 * Adds filings to the manager's document, and writes the rows of one that is tracked. The document is written first.
 * If the rows are not written, the next batch of the manager, or the same one again, writes them.
 */
async function addFilings(
  { fetchedAt, document }: z.infer<typeof managerFilings>,
  { db, documents }: Pick<KindContext, "db" | "documents">,
): Promise<void> {
  const { cik, name } = document
  const added = decodeFilings(document)
  const stored = (await documents.get(investorKind, cik))?.body
  const doubted = stored
    ? decodeFilings(stored).filter((each) => isRead(each) && each.unitCertain !== true)
    : []
  const prices = await listKnownPrices([...added, ...doubted], cik, db)
  const merged = await documents.update(investorKind, cik, fetchedAt, (known) => {
    const filings = mergeFilings(known ? decodeFilings(known) : [], added)
    return encodeInvestor(cik, name || (known?.name ?? ""), settleUnits(filings, prices))
  })
  const securities = await loadSecurityIndex(db, documents)
  const lists = await loadListIndex(db, documents)
  await addSecurityTitles(titlesOfHoldings(document, securities, lists), db)
  if (tracked.has(cik)) await writeHoldings(db, cik, toHoldingRecords(merged, securities))
}

import { z } from "zod"
import { type SubmittedFiling, withoutDetails } from "~/edgar/submissions"
import {
  filingsToRead,
  investorSource,
  listChangedFilings,
  readInvestorFilings,
} from "~/ingest/fetch/refresh-investor"
import type { Cik } from "~/lib/cik"
import { cikSchema, instantSchema } from "~/lib/value-schemas"
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
import type { FilingWork } from "~/stores/operations/filing-work-store.server"
import { getSource } from "~/stores/operations/sources-store.server"
import { metricStatements } from "~/stores/screener/metrics-store.server"
import { defineKind, type KindContext, ownDocument, type Reading } from "./kind"

const tracked = new Set<string>(trackedInvestors.map(({ cik }) => cik))

/** Filings of a manager, read at `fetchedAt`. */
const managerFilings = z.object({ fetchedAt: instantSchema, document: investorSchema })

const hasUnread = ({ filings }: InvestorDocument) => filings.some(({ state }) => state === "unread")
const hourMs = 3_600_000
/** The filings that a page waits for, two quarters with amendments, and those that a message of the queue reads. */
const [atFirst, aMessage] = [3, 8]

export const investorReading = {
  document: investorKind,
  leaseMs: 120_000,
  // Managers file four times a year; unread filings are asked for again soon.
  staleAfterMs: (stored) => (hasUnread(stored) ? hourMs / 6 : 12 * hourMs),
  isUnfinished: hasUnread,
  listSettled: ({ filings }) =>
    filings.flatMap(({ accession, state }) => (state === "unread" ? [] : [accession])),
  isFollowed: (cik) => tracked.has(cik),
  /** Reads the next filings. If all filings of the list were read, those of the work are read without the list. */
  async read(cik, { urgency, unread, now }, { db, documents, edgar }) {
    const known = await documents.get(investorKind, cik)
    // Without unread filings, an unchanged list has nothing to read.
    const isWhole = known?.version === investorKind.version && !hasUnread(known.body)
    const knownTag = isWhole ? ((await getSource(db, investorSource(cik)))?.entityTag ?? null) : null
    const list =
      known && isWhole && unread.length > 0
        ? { name: known.body.name, listed: unread.map(toSubmitted), entityTag: knownTag }
        : await listChangedFilings(cik, knownTag, edgar)
    if (list === "unchanged" && known)
      await documents.update(investorKind, cik, now, (stored) => stored ?? known.body)
    if (list === "unchanged" || !list?.listed.length) return { batch: {} }
    const waiting = filingsToRead(list.listed, known?.body ?? null)
    const chosen = waiting.slice(0, urgency === "page" ? atFirst : aMessage)
    const batch = await readInvestorFilings(cik, list, chosen, now, edgar)
    return { batch, waiting: waiting.length - chosen.length }
  },
} satisfies Reading<InvestorDocument, null, Cik>

/** A 13F before its manager's list is read; its cover page names its quarter. */
function toSubmitted({ accession, form, accepted }: FilingWork): SubmittedFiling {
  return withoutDetails({ accession, form, filed: accepted.slice(0, 10) })
}

/** 13F filings of managers, and the holdings of those that are tracked. */
export const holdingsData = defineKind({
  name: "investor",
  title: "13F filings",
  archives: [
    {
      name: "13f",
      usage: ["<zip> …", "Form 13F data sets: all managers, oldest set first"],
      dataSet: { page: "form-13f-data-sets", fileName: /^[\w-]+_form13f\.zip$/, newest: 8 },
      minutesPerMb: 0.03,
    },
  ],
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
    /** Managers whose rows are derived again from their stored filings, if they are tracked. */
    deriveHoldings: z.array(cikSchema).default([]),
  },
  async apply({ investorFilings, deriveHoldings }, context) {
    const { db, documents, now } = context
    for (const filings of investorFilings) await addFilings(filings, context)
    let written = investorFilings.length
    for (const cik of deriveHoldings.filter((each) => tracked.has(each))) {
      const stored = await documents.get(investorKind, cik)
      if (!stored) continue
      await writeHoldings(db, cik, toHoldingRecords(stored.body, await loadSecurityIndex(db, documents)))
      written++
    }
    return metricStatements([], db, now(), written > 0)
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

import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import type { BusinessDocument } from "~/model/filings/business-document"
import { titlesOfCover } from "~/model/filings/cover-securities"
import { deriveBusiness } from "~/model/filings/derive-business"
import type { FilingReader } from "~/model/filings/filing-reader"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { addSecurityTitles } from "~/stores/directory/security-titles-store.server"
import { businessKind } from "~/stores/document-kinds"
import { takeLease } from "~/stores/operations/sources-store.server"
import type { IngestEffects } from "./live.server"

/** Companies' business sections. Pages never wait for one to be derived. */
export interface BusinessReader {
  /** The stored section of any report; null if there is none. */
  stored: (cik: Cik) => Promise<BusinessDocument | null>
  /** Reads a report in the background; false if this deployment must not send requests to the SEC. */
  readBehind: (cik: Cik, reports: { latest: SubmittedFiling; before: SubmittedFiling | null }) => boolean
}

/** The time before a report without a business section, or without text, is read again. */
const absenceHeldMs = 24 * 3_600_000

/** The lease for reading and comparing two large reports, which takes seconds. */
const leaseMs = 120_000
const pageFirstMs = 200

export function businessReader(
  effects: Pick<IngestEffects, "db" | "documents" | "edgar" | "now" | "wait"> & { filings: FilingReader },
  waitUntil: (work: Promise<unknown>) => void,
  reportTemporary: () => void = () => {},
): BusinessReader {
  const { db, documents, edgar, filings, now, wait } = effects

  async function read(cik: Cik, reports: Parameters<typeof deriveBusiness>[1]): Promise<void> {
    // Reading blocks the isolate for seconds, so the page is sent first.
    await wait(pageFirstMs)
    const isMine = await takeLease(db, `business:${cik}`, { now: now(), until: now() + leaseMs })
    const made = isMine ? await deriveBusiness(cik, reports, filings) : null
    if (!made) return
    await documents.put(businessKind, cik, now(), made)
    const listings = (await loadListIndex(db, documents)).companiesByCik.get(cik) ?? []
    await addSecurityTitles(titlesOfCover(made.securities ?? [], listings), db)
  }

  return {
    async stored(cik) {
      const found = await documents.get(businessKind, cik)
      if (!found) return null
      const { unread, ...body } = found.body
      const isOld = now() - found.fetchedAt > absenceHeldMs
      if (isOld && body.section === null) return null
      // Without the mark, the newer report is tried again.
      return isOld || !unread ? body : found.body
    },
    readBehind(cik, reports) {
      if (!edgar) return false
      reportTemporary()
      waitUntil(
        read(cik, reports).catch((error: unknown) =>
          console.error(`The business section of ${cik} could not be read.`, error),
        ),
      )
      return true
    },
  }
}

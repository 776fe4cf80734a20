import type { SubmittedFiling } from "~/edgar/submissions"
import type { BusinessDocument } from "~/model/filings/business-document"
import { deriveBusiness } from "~/model/filings/derive-business"
import type { FilingReader } from "~/model/filings/filing-reader"
import { businessKind } from "~/stores/document-kinds"
import { takeLease } from "~/stores/operations/sources-store.server"
import type { IngestEffects } from "./live.server"

/** What companies say of their business; a page never waits for it to be made. */
export interface BusinessReader {
  /** What is stored, of whichever report; null where nothing is. */
  stored: (cik: string) => Promise<BusinessDocument | null>
  /** Reads a report behind the response; false where this deployment may not ask the SEC for it. */
  readBehind: (cik: string, reports: { latest: SubmittedFiling; before: SubmittedFiling | null }) => boolean
}

/** How long a report without a business section, or without any text, is not asked for again. */
const absenceHeldMs = 24 * 3_600_000

/** Two large reports are read and compared in seconds; until then nobody else begins. */
const leaseMs = 120_000
const pageFirstMs = 200

export function businessReader(
  effects: Pick<IngestEffects, "db" | "documents" | "edgar" | "now" | "wait"> & { filings: FilingReader },
  waitUntil: (work: Promise<unknown>) => void,
): BusinessReader {
  const { db, documents, edgar, filings, now, wait } = effects

  async function read(cik: string, reports: Parameters<typeof deriveBusiness>[1]): Promise<void> {
    // What is read here keeps the isolate busy for seconds: the page goes out first.
    await wait(pageFirstMs)
    const isMine = await takeLease(db, `business:${cik}`, { now: now(), until: now() + leaseMs })
    const made = isMine ? await deriveBusiness(cik, reports, filings) : null
    if (made) await documents.put(businessKind, cik, now(), made)
  }

  return {
    async stored(cik) {
      const found = await documents.get(businessKind, cik)
      const isOld = found?.body.section === null && now() - found.fetchedAt > absenceHeldMs
      return found && !isOld ? found.body : null
    },
    readBehind(cik, reports) {
      if (!edgar) return false
      waitUntil(
        read(cik, reports).catch((error: unknown) =>
          console.error(`Business of ${cik} could not be read.`, error),
        ),
      )
      return true
    },
  }
}

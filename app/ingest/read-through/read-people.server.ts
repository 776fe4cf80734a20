import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import { derivePeople, type PeopleFilings } from "~/model/executives/filed/derive-people"
import type { PeopleDocument } from "~/model/executives/filed/people-document"
import type { DocumentRef, FilingReader } from "~/model/filings/filing-reader"
import { documentName } from "~/model/filings/reader-address"
import { peopleKind } from "~/stores/document-kinds"
import { takeLease } from "~/stores/operations/sources-store.server"
import type { IngestEffects } from "./live.server"

/** People named in filings. Pages never wait for the filings to be read. */
export interface PeopleReader {
  stored: (cik: Cik) => Promise<PeopleDocument | null>
  /**
   * Reads the annual report and proxy statement in the background, then `reports`, current reports whose text is not
   * stored; false if this deployment must not send requests to the SEC.
   */
  readBehind: (cik: Cik, people: PeopleFilings | null, reports: SubmittedFiling[]) => boolean
}

/** Reading two long filings takes seconds; a failed attempt is repeated after this time. */
const leaseMs = 120_000
const pageFirstMs = 200

export function peopleReader(
  effects: Pick<IngestEffects, "db" | "documents" | "edgar" | "now" | "wait"> & { filings: FilingReader },
  waitUntil: (work: Promise<unknown>) => void,
): PeopleReader {
  const { db, documents, edgar, filings, now, wait } = effects

  async function read(cik: Cik, people: PeopleFilings | null, reports: SubmittedFiling[]): Promise<void> {
    await wait(pageFirstMs)
    if (!(await takeLease(db, `people:${cik}`, { now: now(), until: now() + leaseMs }))) return
    const made = people && (await derivePeople(cik, people, filings))
    if (made) await documents.put(peopleKind, cik, now(), made)
    for (const { accession, form, primaryDocument } of reports) {
      const document = documentName({ accession, primaryDocument })
      const ref: DocumentRef = { cik, accession, document, form }
      await filings.words(ref, true)
    }
  }

  return {
    stored: async (cik) => (await documents.get(peopleKind, cik))?.body ?? null,
    readBehind(cik, people, reports) {
      if (!edgar) return false
      waitUntil(
        read(cik, people, reports).catch((error: unknown) =>
          console.error(`The people of ${cik} could not be read.`, error),
        ),
      )
      return true
    },
  }
}

import type { SubmittedFiling } from "~/edgar/submissions"
import type { BusinessDocument } from "~/model/filings/business-document"
import { titlesOfCover } from "~/model/filings/cover-securities"
import { deriveBusiness } from "~/model/filings/derive-business"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { addSecurityTitles } from "~/stores/directory/security-titles-store.server"
import { businessKind } from "~/stores/document-kinds"
import { defineKind, type MadeBehind } from "./kind"

/** The time before a report without a business section, or without text, is read again. */
const absenceHeldMs = 24 * 3_600_000

export const businessBehind = {
  document: businessKind,
  // Reading and comparing two large reports takes seconds.
  leaseMs: 120_000,
  show({ unread, ...body }, ageMs) {
    const isOld = ageMs > absenceHeldMs
    if (isOld && body.section === null) return null
    // Without the mark, the newer report is tried again.
    return isOld || !unread ? body : { ...body, unread }
  },
  async make(cik, reports, { db, documents, filings, now }) {
    const made = await deriveBusiness(cik, reports, filings)
    if (!made) return
    await documents.put(businessKind, cik, now(), made)
    const listings = (await loadListIndex(db, documents)).companiesByCik.get(cik) ?? []
    await addSecurityTitles(titlesOfCover(made.securities ?? [], listings), db)
  },
} satisfies MadeBehind<BusinessDocument, { latest: SubmittedFiling; before: SubmittedFiling | null }>

/** Business sections of annual reports. */
export const businessData = defineKind({
  name: "business",
  title: "Business sections of annual reports",
  behind: businessBehind,
  documents: [{ of: businessKind, isGiven: true, snapshot: "details" }],
  shape: {},
})

import { edgarAddress } from "~/edgar/addresses"
import { requireNamed } from "~/edgar/answered-subject"
import { isOwnerForm, NotOwnerSchedule, type OwnerSchedule } from "~/edgar/owners/schedule"
import { parseScheduleText } from "~/edgar/owners/schedule-text"
import { parseScheduleXml } from "~/edgar/owners/schedule-xml"
import type { SubmittedFiling } from "~/edgar/submissions"
import { readTogether, requireOld } from "~/ingest/source/new-documents"
import { describeAbsence } from "~/lib/loaded"
import type { FilingsDocument } from "~/model/filings/filings-document"
import { documentName } from "~/model/filings/reader-address"
import { toStakes } from "~/model/owners/owner-stakes"
import { addSchedules, type OwnersDocument, schedulesToRead } from "~/model/owners/owners-document"
import { nameKey } from "~/model/search/name-key"
import { ownersKind } from "~/stores/document-kinds"
import { stakeStatements } from "~/stores/holdings/stakes-store.server"
import { companyFilings } from "./company-filings"
import { defineKind } from "./kind"

/** Schedules 13D and 13G of companies, and their last reports as rows that are searched by owner. */
export const ownersData = defineKind({
  name: "owners",
  title: "Owners above 5 %",
  documents: [{ of: ownersKind, isGiven: true, snapshot: "owners" }],
  sources: "owners",
  isForm: isOwnerForm,
  filings: companyFilings({
    sample: (document) => (document.filings.length > 0 ? { ...document, unreadable: [] } : null),
    document: ownersKind,
    toRead: schedulesToRead,
    atFirst: 8,
    aMessage: 24,
    async read(chosen, { list, known, edgar, urgency, now }) {
      const { cik, profile } = list
      const read: ReadSchedules = { filings: [], unreadable: [] }
      const failure = await readTogether(chosen, urgency, async (filing) => {
        const address = edgarAddress.filingDocument(edgar.hosts, cik, filing.accession, documentName(filing))
        const text = await edgar.readText(address)
        if (text === null) requireOld(filing.filed, now)
        addSchedule(read, list, filing, text)
      })
      if (failure && read.filings.length + read.unreadable.length === 0) throw failure
      return addSchedules(known, { cik, name: profile.name }, read)
    },
  }),
  rows: {
    ownerStakes: {
      table: "owner_stakes",
      key: ["source", "issuer", "owner", "security"],
      values: [
        "issuer_name",
        "owner_cik",
        "filer",
        "name",
        "shares",
        "percent",
        "form",
        "event",
        "filed",
        "accession",
        "file",
        "is_ended",
      ],
      rule: { rule: "of document", kind: ownersKind.name, keys: ["source"], replacesAll: true },
    },
  },
  shape: {},
  apply: (_, { documentsOf, db }) =>
    documentsOf(ownersKind).flatMap(({ body }) => stakeStatements(db, body.cik, toStakes(body))),
})

type ReadSchedules = Pick<OwnersDocument, "filings" | "unreadable">

function addSchedule(
  read: ReadSchedules,
  list: FilingsDocument,
  filing: SubmittedFiling,
  text: string | null,
): void {
  const { accession, filed, form } = filing
  const file = documentName(filing)
  try {
    if (text === null) throw new NotOwnerSchedule(describeAbsence("document of this schedule"))
    const content = parseSchedule(text, filing)
    if (content.isText) requireAbout(content, list)
    else requireNamed(list.cik, getNamed(content), accession)
    read.filings.push({ accession, filed, file, content })
  } catch (error) {
    if (!(error instanceof NotOwnerSchedule)) throw error
    read.unreadable.push({ accession, filed, file, form, reason: error.message })
  }
}

function parseSchedule(text: string, { form }: SubmittedFiling): OwnerSchedule {
  return /<(?:\w+:)?edgarSubmission[\s>]/.test(text) ? parseScheduleXml(text) : parseScheduleText(text, form)
}

function getNamed({ issuer, filers, persons }: OwnerSchedule) {
  return [issuer.cik, ...filers, ...persons.map(({ cik }) => cik)]
}

/** A text names no CIK. A company's list also has the schedules that it files on its shares of another company. */
function requireAbout({ issuer }: OwnerSchedule, { profile }: FilingsDocument): void {
  const names = [profile.name, ...profile.formerNames.map(({ name }) => name)].map(nameKey)
  if (!names.includes(nameKey(issuer.name)))
    throw new NotOwnerSchedule(
      issuer.name
        ? `It names another issuer, ${issuer.name}, and its text gives no CIK.`
        : "Its cover does not name the issuer.",
    )
}

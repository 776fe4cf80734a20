import { edgarAddress } from "~/edgar/addresses"
import { requireNamed } from "~/edgar/answered-subject"
import { NotOwnerSchedule, type OwnerSchedule } from "~/edgar/owners/schedule"
import { parseScheduleText } from "~/edgar/owners/schedule-text"
import { parseScheduleXml } from "~/edgar/owners/schedule-xml"
import type { SubmittedFiling } from "~/edgar/submissions"
import { describeAbsence } from "~/lib/loaded"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import { documentName } from "~/model/filings/reader-address"
import { addSchedules, type OwnersDocument, schedulesToRead } from "~/model/owners/owners-document"
import { nameKey } from "~/model/search/name-key"
import type { EdgarSource } from "./edgar-source"
import { readTogether, requireOld } from "./new-documents"

/** The number of concurrent requests; fewer in the background, so that pages are not delayed. */
const schedulesAtOnce = { page: 8, behind: 2 }

interface ReadOptions {
  limit: number
  urgency: keyof typeof schedulesAtOnce
  now: number
}

/**
 * Reads the next schedules of a filing list, newest first. A schedule stays unread if the request fails; an invalid one
 * is kept with the reason. Throws EdgarUnavailable if all requests failed.
 */
export async function readOwners(
  list: FilingsDocument,
  known: OwnersDocument | null,
  { limit, urgency, now }: ReadOptions,
  edgar: EdgarSource,
): Promise<OwnersDocument> {
  const { cik, profile } = list
  const wanted = schedulesToRead(listFilings(list), known).slice(0, limit)
  const read: Pick<OwnersDocument, "filings" | "unreadable"> = { filings: [], unreadable: [] }
  const failure = await readTogether(wanted, schedulesAtOnce[urgency], async (filing) => {
    const { accession } = filing
    const text = await edgar.readText(
      edgarAddress.filingDocument(edgar.hosts, cik, accession, documentName(filing)),
    )
    if (text === null) requireOld(filing.filed, now)
    addSchedule(read, list, filing, text)
  })
  if (failure && read.filings.length + read.unreadable.length === 0) throw failure
  return addSchedules(known, { cik, name: profile.name }, read)
}

function addSchedule(
  read: Pick<OwnersDocument, "filings" | "unreadable">,
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

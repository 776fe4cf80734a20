import { parseEightKItems } from "~/edgar/eight-k-items"
import { baseForm } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import type { ReportedChange } from "~/model/executives/filed/apply-changes"
import type { PeopleFilings } from "~/model/executives/filed/derive-people"
import { isMadeOf, peopleFilings } from "~/model/executives/filed/derive-people"
import type { PeopleDocument } from "~/model/executives/filed/people-document"
import { readChanges } from "~/model/executives/filed/read-changes"
import type { FilingReader } from "~/model/filings/filing-reader"
import { itemTexts } from "~/model/filings/item-sentence"
import {
  type ItemSentences,
  loadStoredReports,
  toItemSentences,
} from "~/pages/company/reader/filing/item-sentences.server"

export interface FiledPeopleContext {
  people: {
    stored: (cik: Cik) => Promise<PeopleDocument | null>
    readBehind: (cik: Cik, filings: { people: PeopleFilings | null; reports: SubmittedFiling[] }) => boolean
  }
  filings: FilingReader
  dependsOn: { temporaryResult: boolean }
}

export interface FiledPeople {
  document: PeopleDocument | null
  /** True if newer filings are being read in the background. */
  isReading: boolean
  sentences: ItemSentences
  /** The persons whom each of these reports names. */
  changes: ReportedChange[]
}

/** Reports on changes whose text a page asks for in the background, and those that it shows. */
const maxRead = 6
const maxShown = 30

/** The people that a company's filings name. Documents that are not stored are read in the background. */
export async function readFiledPeople(
  cik: Cik,
  list: SubmittedFiling[],
  { people, filings, dependsOn }: FiledPeopleContext,
): Promise<FiledPeople> {
  const reports = list
    .filter(({ form, items }) => baseForm(form) === "8-K" && parseEightKItems(items).includes("5.02"))
    .slice(0, maxShown)
  const [document, stored] = await Promise.all([people.stored(cik), loadStoredReports(cik, reports, filings)])
  const sentences = toItemSentences(stored)
  const changes = stored.map(({ filing, words }) => ({
    filing,
    persons: readChanges(itemTexts(words, "5.02")),
  }))
  const wanted = peopleFilings(list)
  const isCurrent = document !== null && isMadeOf(document, wanted)
  const unread = reports.slice(0, maxRead).filter(({ accession }) => !sentences.has(accession))
  const hasFilings = wanted.reports.length + wanted.proxies.length > 0
  const isMissing = !isCurrent && hasFilings
  const isReading =
    (isMissing || unread.length > 0) &&
    people.readBehind(cik, { people: isMissing ? wanted : null, reports: unread })
  if (isReading && isMissing) dependsOn.temporaryResult = true
  return { document, isReading: isReading && isMissing, sentences, changes }
}

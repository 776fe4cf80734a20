import { z } from "zod"
import { proposedSale } from "~/edgar/insiders/form-144"
import { ownershipForm } from "~/edgar/insiders/ownership"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import { addDays, type IsoDate } from "~/lib/dates"
import { cikSchema, storedAccession, storedCik } from "~/lib/value-schemas"
import { mergeFilings } from "~/model/filings/merge-filings"
import { documentName } from "~/model/filings/reader-address"

const filed = z.object({ accession: storedAccession, filed: z.string(), file: z.string() })

const ownershipFiling = filed.extend({ content: ownershipForm })

export const insidersSchema = z.object({
  cik: storedCik,
  /** Newest first. */
  filings: z.array(ownershipFiling),
  /** Notices of proposed sales, newest first. */
  proposed: z.array(filed.extend({ content: proposedSale })).default([]),
  /** All forms filed since this day were read; null if that is not known. */
  completeSince: z.string().nullable().default(null),
  /** Forms that could not be read, each with the reason as a sentence. */
  unreadable: z.array(filed.extend({ form: z.string(), reason: z.string() })),
})

/** The ownership forms of a company's filing list that were read. */
export type InsidersDocument = z.infer<typeof insidersSchema>
export type OwnershipFiling = InsidersDocument["filings"][number]
export type ProposedFiling = InsidersDocument["proposed"][number]

/** A company's forms of a data set, which does not name the file of a form. */
export const dataSetForms = z.object({ cik: cikSchema, forms: z.array(ownershipFiling.omit({ file: true })) })
export type DataSetForms = z.infer<typeof dataSetForms>

/** Enough for twenty years of a busy company; a document of more would not fit in the memory of a page. */
const maxForms = 2500

/** Adds forms of a data set. A form that was read from its own file stays as it is. */
export function addDataSetForms(
  document: InsidersDocument | null,
  { cik, forms }: DataSetForms,
  listed: SubmittedFiling[],
): InsidersDocument {
  const known = new Set(document?.filings.map(({ accession }) => accession))
  const listedAs = new Map(listed.map((filing) => [filing.accession, filing]))
  const added = forms
    .filter(({ accession }) => !known.has(accession))
    .map((form) => {
      const { accession } = form
      return { ...form, file: documentName(listedAs.get(accession) ?? { accession, primaryDocument: "" }) }
    })
  const read = new Set(added.map(({ accession }) => accession))
  const unreadable = document?.unreadable.filter(({ accession }) => !read.has(accession)) ?? []
  const merged = addOwnershipFilings(
    document && { ...document, unreadable },
    cik,
    { filings: added, proposed: [], unreadable: [] },
    listed,
  )
  if (merged.filings.length <= maxForms) return merged
  const kept = { ...merged, filings: merged.filings.slice(0, maxForms) }
  return { ...kept, completeSince: completeSince(listed, kept) }
}

/** Adds filings; a filing that was read again replaces the stored one. */
export function addOwnershipFilings(
  document: InsidersDocument | null,
  cik: Cik,
  read: Pick<InsidersDocument, "filings" | "proposed" | "unreadable">,
  listed: SubmittedFiling[],
): InsidersDocument {
  const added = {
    cik,
    filings: mergeFilings(document?.filings ?? [], read.filings),
    proposed: mergeFilings(document?.proposed ?? [], read.proposed),
    completeSince: null,
    unreadable: mergeFilings(document?.unreadable ?? [], read.unreadable),
  }
  return { ...added, completeSince: completeSince(listed, added) }
}

/** The day since which all ownership forms of a filing list were read without failures; null for an empty list. */
export function completeSince(listed: SubmittedFiling[], document: InsidersDocument): IsoDate | null {
  const missing = [...unreadForms(listed, document), ...document.unreadable].filter(
    ({ form }) => !isProposal(form),
  )
  const newestMissing = missing.reduce((newest, { filed }) => (filed > newest ? filed : newest), "")
  if (newestMissing) return addDays(newestMissing, 1)
  return listed.reduce<IsoDate | null>(
    (oldest, { filed }) => (oldest === null || filed < oldest ? filed : oldest),
    null,
  )
}

/** The ownership forms that were filed since a day, and those of them that are read. */
export interface FormsOfSpan {
  read: number
  listed: number
}

export function countFormsOfSpan(
  listed: SubmittedFiling[],
  document: InsidersDocument,
  from: IsoDate,
): FormsOfSpan {
  const read = new Set(document.filings.map(({ accession }) => accession))
  const forms = ownershipForms(listed).filter(({ form, filed }) => !isProposal(form) && filed >= from)
  return { listed: forms.length, read: forms.filter(({ accession }) => read.has(accession)).length }
}

/** True if a form is a notice of a proposed sale. */
export function isProposal(form: string): boolean {
  return /^144(\/A)?$/.test(form)
}

/** Ownership forms (since 2003) and notices of proposed sales (since 2022) of a filing list that have XML, newest first. */
export function ownershipForms(filings: SubmittedFiling[]): SubmittedFiling[] {
  return filings.filter(
    (filing) => /^(?:[345]|144)(\/A)?$/.test(filing.form) && /\.xml$/i.test(filing.primaryDocument),
  )
}

/** The forms of a filing list that are not read yet, newest first. */
export function unreadForms(
  filings: SubmittedFiling[],
  document: InsidersDocument | null,
): SubmittedFiling[] {
  const read = new Set(
    [document?.filings, document?.proposed, document?.unreadable].flatMap(
      (filings) => filings?.map(({ accession }) => accession) ?? [],
    ),
  )
  return ownershipForms(filings).filter((filing) => !read.has(filing.accession))
}

/** The number of forms after which no older ones are read. */
const maxOlderForms = 400

/**
 * The unread forms that are read, newest first: all that are newer than the oldest form read so far, and older
 * ones up to a total of `maxOlderForms`.
 */
export function formsToRead(
  filings: SubmittedFiling[],
  document: InsidersDocument | null,
): SubmittedFiling[] {
  const unread = new Set(unreadForms(filings, document))
  const listed = ownershipForms(filings)
  const oldestRead = listed.findLastIndex((filing) => !unread.has(filing))
  const newer = listed.slice(0, oldestRead + 1).filter((filing) => unread.has(filing))
  const older = listed.slice(oldestRead + 1)
  const room = maxOlderForms - (oldestRead + 1)
  return [...newer, ...older.slice(0, Math.max(0, room))]
}

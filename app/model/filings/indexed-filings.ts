import { z } from "zod"
import { withoutDetails } from "~/edgar/submissions"
import { accessionSchema, cikSchema, storedAccession, storedCik } from "~/lib/value-schemas"
import { type FilingsDocument, listFilings, toFilingsDocument } from "./filings-document"

const nothingKnown = {
  sic: null,
  sicDescription: null,
  category: null,
  fiscalYearEnd: null,
  stateOfIncorporation: null,
  website: null,
  phone: null,
  formerNames: [],
  businessAddress: null,
}

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** A company's lines of the SEC's indexes, for a batch. */
export const indexedCompany = z.object({
  cik: cikSchema,
  /** As in the latest line. */
  name: z.string(),
  isListed: z.boolean(),
  /** The time when the index was downloaded. */
  fetchedAt: z.number(),
  filings: z.array(z.tuple([accessionSchema, z.string(), day])),
})
export type IndexedCompany = z.infer<typeof indexedCompany>

/** All lines of the indexes about a company, newest first: accession number, form and day. */
export const indexedFilingsSchema = z.object({
  cik: storedCik,
  name: z.string(),
  filings: z.array(z.tuple([storedAccession, z.string(), z.string()])),
})
type IndexedFilings = z.infer<typeof indexedFilingsSchema>

export function mergeIndexed(
  stored: IndexedFilings | null,
  { cik, name, filings }: Pick<IndexedCompany, "cik" | "name" | "filings">,
): IndexedFilings {
  const merged = new Map([...(stored?.filings ?? []), ...filings].map((filing) => [filing[0], filing]))
  const sorted = [...merged.values()].sort(
    ([a, , on], [b, , other]) => other.localeCompare(on) || b.localeCompare(a),
  )
  const isNewer = (filings.at(-1)?.[2] ?? "") >= (stored?.filings[0]?.[2] ?? "")
  return { cik, name: (isNewer && name) || (stored?.name ?? name), filings: sorted }
}

/**
 * Adds filings of the indexes that a filing list lacks. A part of the SEC's list that was not read is complete if the
 * list now has as many filings of its days.
 */
export function addIndexed(document: FilingsDocument, { filings }: IndexedFilings): FilingsDocument {
  const known = new Set(document.columns.accession)
  const added = filings.filter(([accession]) => !known.has(accession))
  if (added.length === 0) return document
  const whole = toFilingsDocument(
    {
      cik: document.cik,
      ...document.profile,
      tickers: [],
      exchanges: [],
      olderPages: [],
      leftOut: 0,
      filings: listFilings(document),
    },
    added.map(([accession, form, filed]) => withoutDetails({ accession, form, filed })),
    [],
  )
  const { filed } = whole.columns
  const isMissing = ({ from, to, count }: FilingsDocument["unread"][number]) =>
    filed.filter((each) => each >= from && each <= to).length < count
  return { ...whole, unread: document.unread.filter(isMissing) }
}

/** The filing list of a company that is known from the indexes alone. */
export function toIndexedDocument(indexed: IndexedFilings): FilingsDocument {
  const { cik, name } = indexed
  const lists = { tickers: [], exchanges: [], olderPages: [], leftOut: 0, filings: [] }
  return addIndexed(toFilingsDocument({ cik, name, ...nothingKnown, ...lists }, [], []), indexed)
}

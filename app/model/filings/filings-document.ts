import { z } from "zod"
import type { Submissions, SubmittedFiling } from "~/edgar/submissions"
import { nullableTextColumn, numberColumn, storedAccessionColumn, textColumn } from "~/lib/column-schemas"
import { storedCik } from "~/lib/value-schemas"

const nullableText = z.string().nullable()

export const filingsSchema = z.object({
  cik: storedCik,
  profile: z.object({
    name: z.string(),
    sic: nullableText,
    sicDescription: nullableText,
    category: nullableText,
    fiscalYearEnd: nullableText,
    stateOfIncorporation: nullableText,
    website: nullableText,
    phone: nullableText,
    formerNames: z.array(z.object({ name: z.string(), from: nullableText, to: nullableText })),
    businessAddress: z
      .object({ street: z.string(), city: z.string(), stateOrCountry: nullableText })
      .nullable(),
  }),
  /** Parts of the SEC's list that were not read; their filings are missing. */
  unread: z.array(z.object({ from: z.string(), to: z.string(), count: z.number() })),
  /** The texts of `form` and `description`, by number, because they repeat thousands of times. */
  words: textColumn,
  /** One array for each column, newest filing first. */
  columns: z.object({
    accession: storedAccessionColumn,
    form: numberColumn,
    filed: textColumn,
    period: nullableTextColumn,
    accepted: nullableTextColumn,
    items: textColumn,
    primaryDocument: textColumn,
    description: numberColumn,
    size: numberColumn,
  }),
})

export type FilingsDocument = z.infer<typeof filingsSchema>

/** A filer's list in stored form, newest first, without filings that appear on two pages of the SEC's list. */
export function toFilingsDocument(
  submissions: Submissions,
  older: SubmittedFiling[],
  unread: FilingsDocument["unread"],
): FilingsDocument {
  const words: string[] = []
  const numberOf = new Map<string, number>()
  const word = (text: string): number => {
    const known = numberOf.get(text)
    if (known !== undefined) return known
    numberOf.set(text, words.length)
    return words.push(text) - 1
  }
  const byAccession = new Map([...older, ...submissions.filings].map((filing) => [filing.accession, filing]))
  const filings = [...byAccession.values()].sort(
    (a, b) =>
      b.filed.localeCompare(a.filed) ||
      (b.accepted ?? "").localeCompare(a.accepted ?? "") ||
      b.accession.localeCompare(a.accession),
  )
  const { cik, name, sic, sicDescription, category, fiscalYearEnd } = submissions
  const { stateOfIncorporation, website, phone, formerNames, businessAddress } = submissions
  return {
    cik,
    profile: {
      name,
      sic,
      sicDescription,
      category,
      fiscalYearEnd,
      stateOfIncorporation,
      website,
      phone,
      formerNames,
      businessAddress,
    },
    unread,
    words,
    columns: {
      accession: filings.map((filing) => filing.accession),
      form: filings.map((filing) => word(filing.form)),
      filed: filings.map((filing) => filing.filed),
      period: filings.map((filing) => filing.period),
      accepted: filings.map((filing) => filing.accepted),
      items: filings.map((filing) => filing.items),
      primaryDocument: filings.map((filing) => filing.primaryDocument),
      description: filings.map((filing) => word(filing.description)),
      size: filings.map((filing) => filing.size),
    },
  }
}

export function filingCount(document: FilingsDocument): number {
  return document.columns.accession.length
}

export function filingAt(document: FilingsDocument, row: number): SubmittedFiling {
  const { columns, words } = document
  return {
    accession: columns.accession[row]!,
    form: words[columns.form[row]!]!,
    filed: columns.filed[row]!,
    period: columns.period[row]!,
    accepted: columns.accepted[row]!,
    items: columns.items[row]!,
    primaryDocument: columns.primaryDocument[row]!,
    description: words[columns.description[row]!]!,
    size: columns.size[row]!,
  }
}

export function listFilings(document: FilingsDocument): SubmittedFiling[] {
  return document.columns.accession.map((_, row) => filingAt(document, row))
}

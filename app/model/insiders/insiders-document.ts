import { z } from "zod"
import type { OwnershipForm } from "~/edgar/ownership"
import type { SubmittedFiling } from "~/edgar/submissions"

const nullableText = z.string().nullable()
const nullableNumber = z.number().nullable()

const owner = z.object({
  cik: nullableText,
  name: z.string(),
  isDirector: z.boolean(),
  isOfficer: z.boolean(),
  isTenPercentOwner: z.boolean(),
  isOther: z.boolean(),
  officerTitle: nullableText,
  otherText: nullableText,
})

const entry = z.object({
  kind: z.enum(["transaction", "holding"]),
  derivative: z.boolean(),
  security: z.string(),
  date: nullableText,
  code: nullableText,
  equitySwap: z.boolean(),
  shares: nullableNumber,
  price: nullableNumber,
  acquired: z.boolean().nullable(),
  ownedAfter: nullableNumber,
  direct: z.boolean().nullable(),
  nature: nullableText,
  exercisePrice: nullableNumber,
  expires: nullableText,
  underlying: nullableText,
  underlyingShares: nullableNumber,
  footnotes: z.array(z.string()),
  priceFootnotes: z.array(z.string()),
})

const form = z.object({
  form: z.string(),
  period: nullableText,
  originalFiled: nullableText,
  issuer: z.object({ cik: z.string(), name: z.string(), ticker: nullableText }),
  owners: z.array(owner),
  hasNoSecurities: z.boolean(),
  hasLeft: z.boolean(),
  plan10b51: z.boolean().nullable(),
  entries: z.array(entry),
  footnotes: z.array(z.object({ id: z.string(), text: z.string() })),
  remarks: nullableText,
}) satisfies z.ZodType<OwnershipForm>

const filed = z.object({ accession: z.string(), filed: z.string(), file: z.string() })

export const insidersSchema = z.object({
  cik: z.string(),
  /** Newest first. */
  filings: z.array(filed.extend({ content: form })),
  /** Forms that could not be read, each with the reason in a sentence. */
  unreadable: z.array(filed.extend({ form: z.string(), reason: z.string() })),
})

/** The ownership forms of a company's filing list that were read. */
export type InsidersDocument = z.infer<typeof insidersSchema>
export type OwnershipFiling = InsidersDocument["filings"][number]

/** Adds what was read; a filing read again replaces itself. */
export function addOwnershipFilings(
  document: InsidersDocument | null,
  cik: string,
  read: Pick<InsidersDocument, "filings" | "unreadable">,
): InsidersDocument {
  const merge = <T extends { accession: string; filed: string }>(known: T[], added: T[]): T[] =>
    [...new Map([...known, ...added].map((filing) => [filing.accession, filing])).values()].sort(
      (a, b) => b.filed.localeCompare(a.filed) || b.accession.localeCompare(a.accession),
    )
  return {
    cik,
    filings: merge(document?.filings ?? [], read.filings),
    unreadable: merge(document?.unreadable ?? [], read.unreadable),
  }
}

/** Ownership forms of a filing list that have XML (since 2003), newest first. */
export function ownershipForms(filings: SubmittedFiling[]): SubmittedFiling[] {
  return filings.filter(
    (filing) => /^[345](\/A)?$/.test(filing.form) && /\.xml$/i.test(filing.primaryDocument),
  )
}

/** Those of a filing list that are not read yet, newest first. */
export function unreadForms(
  filings: SubmittedFiling[],
  document: InsidersDocument | null,
): SubmittedFiling[] {
  const read = new Set(
    [...(document?.filings ?? []), ...(document?.unreadable ?? [])].map((filing) => filing.accession),
  )
  return ownershipForms(filings).filter((filing) => !read.has(filing.accession))
}

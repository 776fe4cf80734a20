import { z } from "zod"
import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { daysBetween, type IsoDate, isIsoDate } from "~/lib/dates"
import { readEach } from "~/lib/read-each"
import { tidyLine } from "~/lib/text/tidy-line"
import { filerName } from "./text/filer-name"

/** A line of a filer's list at the SEC. */
export interface SubmittedFiling {
  accession: Accession
  form: string
  filed: IsoDate
  /** The end of the reporting period; null if the form has none. */
  period: IsoDate | null
  /** As in the SEC's list: marked as UTC, but New York time for some filers. */
  accepted: string | null
  /** 8-K items: `2.02,9.01`. */
  items: string
  /** The primary file; empty if the list names none. */
  primaryDocument: string
  description: string
  size: number
}

/** A filing of which only what an index or the feed says is known. */
export function withoutDetails({
  accession,
  form,
  filed,
}: Pick<SubmittedFiling, "accession" | "form" | "filed">): SubmittedFiling {
  return {
    accession,
    form,
    filed,
    period: null,
    accepted: null,
    items: "",
    primaryDocument: "",
    description: "",
    size: 0,
  }
}

export interface OlderPage {
  fileName: string
  from: IsoDate
  to: IsoDate
  count: number
}

/** A filer and its filings, newest first, from `submissions/CIK….json`. */
export interface Submissions {
  cik: Cik
  name: string
  tickers: string[]
  exchanges: string[]
  sic: string | null
  sicDescription: string | null
  category: string | null
  /** Month and day, `0926`. */
  fiscalYearEnd: string | null
  stateOfIncorporation: string | null
  website: string | null
  phone: string | null
  formerNames: { name: string; from: IsoDate | null; to: IsoDate | null }[]
  businessAddress: { street: string; city: string; stateOrCountry: string | null } | null
  filings: SubmittedFiling[]
  olderPages: OlderPage[]
  /** Filings, former names and older pages of the answer that could not be read. */
  leftOut: number
}

/** The SEC's response is not a filing list. */
export class NotSubmissions extends Error {
  override name = "NotSubmissions"
}

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)

/** A cell that is no text is an empty one. */
const strings = z.array(z.string().nullable().catch(null)).default([])

const filingColumns = z.object({
  accessionNumber: z.array(z.string().nullable().catch(null)),
  form: strings,
  filingDate: strings,
  reportDate: strings,
  acceptanceDateTime: strings,
  items: strings,
  primaryDocument: strings,
  primaryDocDescription: strings,
  size: z.array(z.number().nullable().catch(null)).default([]),
})

const address = z.object({ street1: text, street2: text, city: text, stateOrCountry: text }).nullish()

const submissions = z.object({
  cik: z.union([z.string(), z.number()]),
  name: z.string(),
  tickers: strings,
  exchanges: strings,
  sic: text,
  sicDescription: text,
  category: text,
  fiscalYearEnd: text,
  stateOfIncorporation: text,
  website: text,
  phone: text,
  formerNames: z.array(z.unknown()).default([]),
  addresses: z.object({ business: address }).nullish(),
  filings: z.object({
    recent: filingColumns,
    files: z.array(z.unknown()).default([]),
  }),
})

const formerName = z.object({ name: z.string(), from: text, to: text })
const olderPage = z.object({
  name: z.string().regex(/^CIK\d{10}-submissions-\d{3}\.json$/),
  filingCount: z.number(),
  filingFrom: z.string(),
  filingTo: z.string(),
})

/** Throws NotSubmissions if the text is not a filer's list. */
export function parseSubmissions(json: string): Submissions {
  const raw = parseWith(submissions, json)
  const cik = parseCik(raw.cik)
  if (!cik) throw new NotSubmissions("The SEC's filing list has no CIK.")
  const formerNames = readEach(formerName, raw.formerNames)
  const pages = readEach(olderPage, raw.filings.files)
  if (pages.read.some(({ name }) => !name.startsWith(`CIK${cik}-`)))
    throw new NotSubmissions("The SEC's filing list names an older page of another filer.")
  const business = raw.addresses?.business
  const filings = toFilings(raw.filings.recent)
  return {
    cik,
    name: filerName(raw.name),
    tickers: raw.tickers.filter((ticker) => ticker !== null),
    exchanges: raw.exchanges.map((exchange) => exchange ?? ""),
    sic: raw.sic,
    sicDescription: raw.sicDescription,
    category: raw.category?.replace(/<br>/gi, ", ") ?? null,
    fiscalYearEnd: /^\d{4}$/.test(raw.fiscalYearEnd ?? "") ? raw.fiscalYearEnd : null,
    stateOfIncorporation: raw.stateOfIncorporation,
    website: raw.website,
    phone: raw.phone,
    formerNames: formerNames.read.map(({ name, from, to }) => ({
      name: tidyLine(name),
      from: getDay(from),
      to: getDay(to),
    })),
    businessAddress: business?.city
      ? {
          street: [business.street1, business.street2].filter(Boolean).join(", "),
          city: business.city,
          stateOrCountry: business.stateOrCountry,
        }
      : null,
    filings,
    leftOut: formerNames.leftOut + pages.leftOut + raw.filings.recent.accessionNumber.length - filings.length,
    olderPages: pages.read.map((file) => ({
      fileName: file.name,
      from: file.filingFrom,
      to: file.filingTo,
      count: file.filingCount,
    })),
  }
}

const taggedColumns = z.object({
  filings: z.object({
    recent: z.object({ accessionNumber: z.array(z.string()), isXBRL: z.array(z.number()).default([]) }),
  }),
})

/** XBRL flags of the newest filings of a list, by accession number; empty if the list has none. */
export function parseTagged(json: string): Map<string, boolean> {
  const { accessionNumber, isXBRL } = parseWith(taggedColumns, json).filings.recent
  return new Map(isXBRL.map((flag, row) => [accessionNumber[row] ?? "", flag === 1]))
}

/** An older page of a list, `CIK…-submissions-001.json`, which has only the columns. */
export function parseSubmissionsPage(json: string): SubmittedFiling[] {
  return toFilings(parseWith(filingColumns, json))
}

/** The SEC's list can name a day before or after the first filing of a page. */
const pageDaySlack = 7

/** A page names no filer, but its first day is the one that the list gives. */
export function isPage({ from }: OlderPage, filings: SubmittedFiling[]): boolean {
  const first = filings.reduce((day, { filed }) => (filed < day ? filed : day), "9999-12-31")
  return filings.length === 0 || Math.abs(daysBetween(first, from)) <= pageDaySlack
}

function parseWith<T>(schema: z.ZodType<T>, json: string): T {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new NotSubmissions("The SEC's filing list is not JSON.")
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new NotSubmissions(
    `The SEC's filing list is not as expected at ${issue?.path.join(".")}: ${issue?.message}.`,
  )
}

function toFilings(columns: z.infer<typeof filingColumns>): SubmittedFiling[] {
  return columns.accessionNumber.flatMap((number, row) => {
    const accession = parseAccession(number ?? "")
    const filed = columns.filingDate[row] ?? ""
    if (!accession || !isIsoDate(filed)) return []
    return {
      accession,
      form: columns.form[row] ?? "",
      filed,
      period: getDay(columns.reportDate[row]),
      accepted: columns.acceptanceDateTime[row] || null,
      items: columns.items[row] ?? "",
      primaryDocument: columns.primaryDocument[row] ?? "",
      description: columns.primaryDocDescription[row] ?? "",
      size: columns.size[row] ?? 0,
    }
  })
}

function getDay(text: string | null | undefined): IsoDate | null {
  const day = text?.slice(0, 10) ?? ""
  return isIsoDate(day) ? day : null
}

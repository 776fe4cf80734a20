import { z } from "zod"
import { type Accession, parseAccession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { readEach } from "~/lib/read-each"
import { type EdgarHosts, liveHosts } from "./addresses"

export interface FullTextQuery {
  cik: Cik
  /** As `toFullTextWords` returns it. */
  words: string
  /** A form without amendment suffix; null for all. */
  form: string | null
  /** The year of filing; null for all. */
  year: string | null
  /** The number of documents to skip. */
  offset: number
}

export interface FullTextHit {
  accession: Accession
  /** File name of the document. */
  document: string
  form: string
  /** The form or exhibit type of the document. */
  type: string
  filed: IsoDate
  period: IsoDate | null
}

export interface FullTextAnswer {
  hits: FullTextHit[]
  total: number
  /** True if there are more than the SEC counts. */
  isAtLeast: boolean
  /** The hits of this page that could not be read. */
  leftOut: number
}

const longestWords = 100

/**
 * Words of a visitor as they may be sent to the SEC: letters, digits, spaces and a few signs, without quotation marks
 * and operators. Null if nothing is left to search for.
 */
export function toFullTextWords(text: string): string | null {
  const words = text
    .replace(/[‘’]/g, "'")
    .replace(/[^\p{L}\p{N}\s.,'&$%/-]/gu, " ")
    .replace(/(^|\s)[-/]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longestWords)
    .trim()
  return /[\p{L}\p{N}]{2}/u.test(words) ? words : null
}

/** The address of one page of the SEC's full-text search, for a phrase in the documents of one company. */
export function fullTextAddress(
  hosts: EdgarHosts,
  { cik, words, form, year, offset }: FullTextQuery,
): string {
  const host = hosts.www === liveHosts.www ? "https://efts.sec.gov" : hosts.www
  const query = new URLSearchParams({ q: `"${words}"`, ciks: cik })
  if (form) query.set("forms", form)
  if (year) {
    query.set("dateRange", "custom")
    query.set("startdt", `${year}-01-01`)
    query.set("enddt", `${year}-12-31`)
  }
  if (offset > 0) query.set("from", String(offset))
  return `${host}/LATEST/search-index?${query}`
}

const answerSchema = z.object({
  hits: z.object({
    total: z.object({ value: z.number(), relation: z.string() }),
    hits: z.array(z.unknown()),
  }),
})

const hitSchema = z.object({
  /** Accession number and file name with a colon between them. */
  _id: z.string(),
  _source: z.object({
    form: z.string().nullish(),
    file_type: z.string().nullish(),
    file_date: z.string(),
    period_ending: z.string().nullish(),
  }),
})

/** Throws if the text is not an answer of the search; hits that name no document are left out. */
export function parseFullTextAnswer(json: string): FullTextAnswer {
  const { total, hits } = answerSchema.parse(JSON.parse(json)).hits
  const read = readEach(hitSchema, hits).read.flatMap((hit) => toHit(hit) ?? [])
  return {
    total: total.value,
    isAtLeast: total.relation !== "eq",
    hits: read,
    leftOut: hits.length - read.length,
  }
}

function toHit({ _id, _source }: z.infer<typeof hitSchema>): FullTextHit | null {
  const [number = "", document = ""] = _id.split(":")
  const accession = parseAccession(number)
  const { file_type: type, file_date: filed, period_ending: period } = _source
  const form = _source.form ?? ""
  if (!accession || !document || !isIsoDate(filed)) return null
  const ended = period && isIsoDate(period) ? period : null
  return { accession, document, form, type: type || form, filed, period: ended }
}

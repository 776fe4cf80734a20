import { toFiledNumber } from "~/edgar/text/filed-number"
import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { tidyLine } from "~/lib/text/tidy-line"

type SgmlFiler = { role: string; cik: Cik; name: string; fiscalYearEnd: string | null }

type SgmlHeader = {
  accession: Accession
  form: string
  filed: IsoDate | null
  period: IsoDate | null
  /** New York time, `2025-12-19T17:00:37`; null before about 2001. */
  acceptedNewYork: string | null
  documentCount: number | null
  /** The titles of 8-K items. */
  items: string[]
  filers: SgmlFiler[]
}

/** A document of a complete submission; `start` and `end` enclose the text between `<TEXT>` and `</TEXT>`. */
export type SgmlDocument = {
  type: string
  sequence: number | null
  filename: string | null
  description: string | null
  start: number
  end: number
}

/** The header of `<accession>.txt`; null if the text does not begin with one. */
export function parseSgmlHeader(text: string): SgmlHeader | null {
  const from = text.search(/<(?:SEC|IMS)-HEADER>/)
  if (from < 0) return null
  const until = text.slice(from, from + 200_000).search(/<\/(?:SEC|IMS)-HEADER>|<DOCUMENT>/)
  const header = until < 0 ? text.slice(from, from + 200_000) : text.slice(from, from + until)
  const accession = parseAccession(field(header, "ACCESSION NUMBER") ?? "")
  const form = field(header, "CONFORMED SUBMISSION TYPE")
  if (!accession || !form) return null
  const count = Number(field(header, "PUBLIC DOCUMENT COUNT"))
  return {
    accession,
    form,
    filed: toDate(field(header, "FILED AS OF DATE")),
    period: toDate(field(header, "CONFORMED PERIOD OF REPORT")),
    acceptedNewYork: toTime(/<ACCEPTANCE-DATETIME>(\d{14})/.exec(header)?.[1]),
    documentCount: Number.isInteger(count) && count > 0 ? count : null,
    items: [...header.matchAll(/^ITEM INFORMATION:[ \t]*(.+)$/gm)].map(([, item = ""]) => item.trim()),
    filers: readFilers(header),
  }
}

/** The documents of a complete submission, in order; a truncated document ends where the text ends. */
export function listSgmlDocuments(text: string): SgmlDocument[] {
  const documents: SgmlDocument[] = []
  for (let at = text.indexOf("<DOCUMENT>"); at >= 0; at = text.indexOf("<DOCUMENT>", at + 10)) {
    const open = text.indexOf("<TEXT>", at)
    if (open < 0) break
    const head = text.slice(at, open)
    const close = text.indexOf("</TEXT>", open)
    const end = close < 0 ? text.length : close
    documents.push({
      type: tag(head, "TYPE") ?? "",
      sequence: toFiledNumber(Number(tag(head, "SEQUENCE"))) || null,
      filename: tag(head, "FILENAME"),
      description: tag(head, "DESCRIPTION"),
      start: open + 6,
      end,
    })
    at = end
  }
  return documents
}

function readFilers(header: string): SgmlFiler[] {
  const filers: SgmlFiler[] = []
  let role = ""
  let name = ""
  for (const line of header.split("\n")) {
    const heading = /^(FILER|SUBJECT COMPANY|FILED BY|ISSUER|REPORTING-OWNER|FILED FOR):/.exec(line)
    if (heading?.[1]) role = heading[1]
    const [, key, value = ""] = /^\s+([A-Z ]+?):\s+(\S.*?)\s*$/.exec(line) ?? []
    if (key === "COMPANY CONFORMED NAME") name = tidyLine(value)
    const cik = key === "CENTRAL INDEX KEY" ? parseCik(value) : null
    if (cik) filers.push({ role, cik, name, fiscalYearEnd: null })
    const last = filers.at(-1)
    if (key === "FISCAL YEAR END" && last && /^\d{4}$/.test(value)) last.fiscalYearEnd = value
  }
  return filers
}

function field(header: string, name: string): string | null {
  return new RegExp(`^${name}:[ \\t]*(\\S.*?)[ \\t\\r]*$`, "m").exec(header)?.[1] ?? null
}

function tag(head: string, name: string): string | null {
  return new RegExp(`<${name}>([^\\n<]*)`).exec(head)?.[1]?.trim() || null
}

function toDate(digits: string | null): IsoDate | null {
  const date = digits?.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3") ?? ""
  return isIsoDate(date) ? date : null
}

function toTime(digits: string | undefined): string | null {
  const time = digits?.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6")
  return time ?? null
}

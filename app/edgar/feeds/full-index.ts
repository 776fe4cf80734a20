import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"

/** The SEC's response is not an index of filings. */
export class NotIndex extends Error {
  override name = "NotIndex"
}

/** A line of the SEC's full and daily indexes, which have a filing once for each party. */
export interface IndexLine {
  cik: Cik
  name: string
  form: string
  filed: IsoDate
  accession: Accession
}

/**
 * Reads `master.idx`, `form.idx` or `company.idx` of a quarter or a day. Lines that are no filings are counted. Throws
 * NotIndex.
 */
export function parseFullIndex(text: string): { filings: IndexLine[]; refused: number } {
  const lines = text.split(/\r?\n/)
  const rule = lines.findIndex((line) => /^-{20,}\s*$/.test(line))
  if (rule === -1) throw new NotIndex("This is not an index of the SEC: it has no line of dashes.")
  // In a daily index by company, the head is broken into two lines.
  const head = lines.slice(0, rule).findLast((line) => /Company Name/.test(line)) ?? ""
  const read = lineReader(head)
  const rows = lines.slice(rule + 1).filter((line) => line.trim() !== "")
  const filings = rows.flatMap((line) => read(line) ?? [])
  return { filings, refused: rows.length - filings.length }
}

function lineReader(head: string): (line: string) => IndexLine | null {
  if (head.includes("|"))
    return (line) => {
      // A name can contain the separator.
      const [cik = "", ...rest] = line.split("|")
      const [form = "", filed = "", file = ""] = rest.splice(-3)
      return toLine({ cik, name: rest.join("|"), form, filed, file })
    }
  const columns = [head.indexOf("Company Name"), head.indexOf("Form Type")] as const
  if (columns.includes(-1)) throw new NotIndex("This is not an index of the SEC: its head is unknown.")
  const [ofName, ofForm] = columns
  const place = (text: string, from: number, other: number) =>
    text.slice(from, other > from ? other : undefined).trim()
  return (line) => {
    const [, start = "", cik = "", filed = "", file = ""] = endOfLine.exec(line) ?? []
    return toLine({
      cik,
      filed,
      file,
      name: place(start, ofName, ofForm),
      form: place(start, ofForm, ofName),
    })
  }
}

const endOfLine = /^(.*?)\s+(\d{1,10})\s+(\d{8}|\d{4}-\d{2}-\d{2})\s+(edgar\/\S+)\s*$/

function toLine(given: {
  cik: string
  name: string
  form: string
  filed: string
  file: string
}): IndexLine | null {
  const cik = parseCik(given.cik)
  const filed = given.filed.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")
  const accession = parseAccession(/([\d-]+)\.txt\s*$/.exec(given.file)?.[1] ?? "")
  const [name, form] = [given.name.trim(), given.form.trim()]
  return cik && accession && form && isIsoDate(filed) ? { cik, name, form, filed, accession } : null
}

import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"

/** A filing in the SEC's index of a day, which lists it once for each party. */
export interface IndexedFiling {
  accession: Accession
  cik: Cik
  form: string
  filed: IsoDate
}

/** The SEC's response is not a daily index. */
export class NotDailyIndex extends Error {
  override name = "NotDailyIndex"
}

/** Parses `master.YYYYMMDD.idx` (`CIK|Company Name|Form Type|Date Filed|File Name`). Throws NotDailyIndex. */
export function parseMasterIndex(text: string): IndexedFiling[] {
  return rowsAfterRule(text).flatMap((line) => {
    const [cik = "", , form = "", filed = "", file = ""] = line.split("|")
    return toFiling(cik, form, filed, file) ?? []
  })
}

/** Parses `form.YYYYMMDD.idx`, in columns of fixed width that begin with the form. Throws NotDailyIndex. */
export function parseFormIndex(text: string): IndexedFiling[] {
  return rowsAfterRule(text).flatMap((line) => {
    // Names contain spaces, so the columns are found by the widths of the form (12) and from the end of the line.
    const rest = /(\d{1,10})\s+(\d{8}|\d{4}-\d{2}-\d{2})\s+(edgar\/\S+)\s*$/.exec(line)
    const [, cik = "", filed = "", file = ""] = rest ?? []
    return toFiling(cik, line.slice(0, 12).trim(), filed, file) ?? []
  })
}

/** The lines below the rule of dashes that ends the head of every index. */
function rowsAfterRule(text: string): string[] {
  const lines = text.split(/\r?\n/)
  const rule = lines.findIndex((line) => /^-{20,}\s*$/.test(line))
  if (rule === -1) throw new NotDailyIndex("The SEC's response is not an index of a day's filings.")
  return lines.slice(rule + 1)
}

function toFiling(cikText: string, form: string, day: string, file: string): IndexedFiling | null {
  const cik = parseCik(cikText)
  const filed = day.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")
  const accession = parseAccession(/([\d-]+)\.txt$/.exec(file)?.[1] ?? "")
  return cik && accession && form && isIsoDate(filed) ? { accession, cik, form: form.trim(), filed } : null
}

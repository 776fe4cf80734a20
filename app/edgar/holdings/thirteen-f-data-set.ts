import { readByAccession, tableReader, toDataSetDate } from "~/edgar/tab-separated"
import type { Accession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { type ThirteenFCover, type ThirteenFRow, toThirteenFCover, toThirteenFRow } from "./thirteen-f"

/** A filing of the SEC's Form 13F data sets, without its rows. */
export interface DataSetFiling {
  accession: Accession
  cik: Cik
  filed: IsoDate
  form: string
  cover: ThirteenFCover
}

interface DataSetTables {
  submission: Iterable<string>
  coverPage: Iterable<string>
  summaryPage: Iterable<string>
}

/** The filings of a data set by accession number; each table is given as its lines, the head first. */
export function readDataSetFilings(tables: DataSetTables): Map<Accession, DataSetFiling> {
  const covers = readByAccession(tables.coverPage, ["FILINGMANAGER_NAME", "reportType"], coverColumns)
  const summaries = readByAccession(tables.summaryPage, [], summaryColumns)
  const filings = new Map<Accession, DataSetFiling>()
  for (const [accession, submission] of readByAccession(tables.submission, submissionColumns)) {
    const cik = parseCik(submission.cik)
    const filed = toDataSetDate(submission.FILING_DATE)
    const page = covers.get(accession)
    if (!cik || !isIsoDate(filed) || !page) continue
    const form = submission.submissionType
    const cover = toThirteenFCover(
      {
        ...submission,
        ...page,
        ...summaries.get(accession),
        name: page.FILINGMANAGER_NAME,
        periodOfReport: toDataSetDate(submission.periodOfReport),
        reportCalendarOrQuarter: toDataSetDate(page.reportCalendarOrQuarter),
      },
      [],
    )
    filings.set(accession, { accession, cik, filed, form, cover })
  }
  return filings
}

/** Reads lines of INFOTABLE: a row with its filing, or why it cannot be one. */
export function infoTableReader(
  head: string,
): (line: string) => { accession: string; row: ThirteenFRow | string } {
  const read = tableReader(head, ["ACCESSION_NUMBER", ...infoColumns])
  return (line) => {
    const cells = read(line)
    return { accession: cells.ACCESSION_NUMBER, row: toThirteenFRow(cells) }
  }
}

// The columns have the names of the XML's fields in capitals, but for a few.
const submissionColumns = ["FILING_DATE", "submissionType", "cik", "periodOfReport"] as const
const coverColumns = ["reportCalendarOrQuarter", "isAmendment", "amendmentNo", "amendmentType"] as const
const summaryColumns = ["tableEntryTotal", "tableValueTotal", "isConfidentialOmitted"] as const
const infoColumns = [
  ...(["nameOfIssuer", "titleOfClass", "cusip", "value"] as const),
  ...(["sshPrnamt", "sshPrnamtType", "putCall"] as const),
] as const

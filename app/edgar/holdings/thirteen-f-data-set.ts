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
  const covers = readByAccession(tables.coverPage, coverColumns.needed, coverColumns.optional)
  const summaries = readByAccession(tables.summaryPage, [], summaryColumns)
  const filings = new Map<Accession, DataSetFiling>()
  for (const [accession, submission] of readByAccession(tables.submission, submissionColumns)) {
    const cik = parseCik(submission.CIK)
    const filed = toDataSetDate(submission.FILING_DATE)
    const page = covers.get(accession)
    if (!cik || !isIsoDate(filed) || !page) continue
    const summary = summaries.get(accession)
    const form = submission.SUBMISSIONTYPE
    const fields = {
      cik,
      submissionType: form,
      periodOfReport: toDataSetDate(submission.PERIODOFREPORT),
      reportCalendarOrQuarter: toDataSetDate(page.REPORTCALENDARORQUARTER),
      name: page.FILINGMANAGER_NAME,
      reportType: page.REPORTTYPE,
      isAmendment: page.ISAMENDMENT,
      amendmentNo: page.AMENDMENTNO,
      amendmentType: page.AMENDMENTTYPE,
      tableEntryTotal: summary?.TABLEENTRYTOTAL,
      tableValueTotal: summary?.TABLEVALUETOTAL,
      isConfidentialOmitted: summary?.ISCONFIDENTIALOMITTED,
    }
    filings.set(accession, { accession, cik, filed, form, cover: toThirteenFCover(fields, []) })
  }
  return filings
}

/** Reads lines of INFOTABLE: a row with its filing, or why it cannot be one. */
export function infoTableReader(
  head: string,
): (line: string) => { accession: string; row: ThirteenFRow | string } {
  const read = tableReader(head, infoColumns)
  return (line) => {
    const cells = read(line)
    return {
      accession: cells.ACCESSION_NUMBER,
      row: toThirteenFRow({
        nameOfIssuer: cells.NAMEOFISSUER,
        titleOfClass: cells.TITLEOFCLASS,
        cusip: cells.CUSIP,
        value: cells.VALUE,
        sshPrnamt: cells.SSHPRNAMT,
        sshPrnamtType: cells.SSHPRNAMTTYPE,
        putCall: cells.PUTCALL,
      }),
    }
  }
}

const submissionColumns = ["FILING_DATE", "SUBMISSIONTYPE", "CIK", "PERIODOFREPORT"] as const
const coverColumns = {
  needed: ["FILINGMANAGER_NAME", "REPORTTYPE"],
  optional: ["REPORTCALENDARORQUARTER", "ISAMENDMENT", "AMENDMENTNO", "AMENDMENTTYPE"],
} as const
const summaryColumns = ["TABLEENTRYTOTAL", "TABLEVALUETOTAL", "ISCONFIDENTIALOMITTED"] as const
const infoColumns = [
  "ACCESSION_NUMBER",
  "NAMEOFISSUER",
  "TITLEOFCLASS",
  "CUSIP",
  "VALUE",
  "SSHPRNAMT",
  "SSHPRNAMTTYPE",
  "PUTCALL",
] as const

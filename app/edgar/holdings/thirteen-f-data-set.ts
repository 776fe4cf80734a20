import { tableReader, toDataSetDate } from "~/edgar/tab-separated"
import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { type ThirteenFCover, type ThirteenFRow, toThirteenFRow } from "./thirteen-f"

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
  const covers = byAccession(tables.coverPage, coverColumns.needed, coverColumns.optional)
  const summaries = byAccession(tables.summaryPage, ["ACCESSION_NUMBER"], summaryColumns)
  const filings = new Map<Accession, DataSetFiling>()
  const submissions = byAccession(tables.submission, submissionColumns)
  for (const [accession, submission] of submissions) {
    const cik = parseCik(submission.CIK)
    const filed = toDataSetDate(submission.FILING_DATE)
    const page = covers.get(accession)
    if (!cik || !isIsoDate(filed) || !page) continue
    const summary = summaries.get(accession)
    const form = submission.SUBMISSIONTYPE
    const period = toDataSetDate(submission.PERIODOFREPORT || page.REPORTCALENDARORQUARTER)
    const isAmendment = /^(y|true|1)/i.test(page.ISAMENDMENT) || form.endsWith("/A")
    filings.set(accession, {
      accession,
      cik,
      filed,
      form,
      cover: {
        cik,
        form,
        period: isIsoDate(period) ? period : null,
        manager: page.FILINGMANAGER_NAME,
        isNotice: /NT/.test(form) || /NOTICE/i.test(page.REPORTTYPE),
        isAmendment,
        amendmentNumber: toCount(page.AMENDMENTNO),
        amendment: /^NEW/i.test(page.AMENDMENTTYPE)
          ? "new holdings"
          : /^RESTATE/i.test(page.AMENDMENTTYPE)
            ? "restatement"
            : null,
        otherManagers: [],
        declaredRows: toCount(summary?.TABLEENTRYTOTAL),
        declaredValue: toCount(summary?.TABLEVALUETOTAL),
        isConfidentialOmitted: /^(y|true|1)/i.test(summary?.ISCONFIDENTIALOMITTED ?? ""),
      },
    })
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

const submissionColumns = [
  "ACCESSION_NUMBER",
  "FILING_DATE",
  "SUBMISSIONTYPE",
  "CIK",
  "PERIODOFREPORT",
] as const
const coverColumns = {
  needed: ["ACCESSION_NUMBER", "FILINGMANAGER_NAME", "REPORTTYPE"],
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

function byAccession<Needed extends string, Optional extends string = never>(
  lines: Iterable<string>,
  needed: readonly (Needed | "ACCESSION_NUMBER")[],
  optional: readonly Optional[] = [],
): Map<Accession, Record<Needed | Optional | "ACCESSION_NUMBER", string>> {
  const rows = new Map<Accession, Record<Needed | Optional | "ACCESSION_NUMBER", string>>()
  let read: ((line: string) => Record<Needed | Optional | "ACCESSION_NUMBER", string>) | null = null
  for (const line of lines) {
    if (!read) {
      read = tableReader(line, needed, optional)
      continue
    }
    const row = read(line)
    const accession = parseAccession(row.ACCESSION_NUMBER)
    if (accession) rows.set(accession, row)
  }
  return rows
}

function toCount(text: string | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null
}

import { tableReader } from "~/edgar/tab-separated"
import { toFiledNumber } from "~/edgar/text/filed-number"
import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { type AxisMember, sortMembers } from "./xbrl-report"

/** A filing of the SEC's Financial Statement Data Sets. */
export interface StatementFiling {
  accession: Accession
  cik: Cik
  form: string
  /** Rounded to the end of a month, like all dates of the data sets. */
  period: IsoDate | null
  filed: IsoDate
  fiscalYear: number | null
  fiscalPeriod: string | null
  /** The name of the XBRL instance; empty in a table without it. */
  instance: string
  name: string
  sic: string
  /** `1231` */
  fiscalYearEnd: string
}

const subColumns = ["adsh", "cik", "form", "period", "fy", "fp", "filed"] as const
/** All columns of the SEC's `sub.txt`. Cut-out rows can have them below a shorter head. */
const allSubColumns =
  "adsh cik name sic countryba stprba cityba zipba bas1 bas2 baph countryma stprma cityma zipma mas1 mas2 countryinc stprinc ein former changed afs wksi fye form period fy fp filed accepted prevrpt detail instance nciks aciks".replaceAll(
    " ",
    "\t",
  )

/** Reads lines of `sub.txt`; null for a line that is no filing. */
export function statementFilingReader(head: string): (line: string) => StatementFiling | null {
  const toReader = (columns: string) => tableReader(columns, subColumns, ["name", "sic", "fye", "instance"])
  const [read, readAll] = [toReader(head), toReader(allSubColumns)]
  const countCells = (line: string) => line.split("\t").length
  const [ofHead, ofAll] = [countCells(head), countCells(allSubColumns)]
  return (line) => {
    const isWhole = ofHead < ofAll && countCells(line) === ofAll
    const row = isWhole ? readAll(line) : read(line)
    const { adsh, cik, form, period, fy, fp, filed, instance, name, sic, fye } = row
    const [accession, filer, day] = [parseAccession(adsh), parseCik(cik), toDay(filed)]
    if (!accession || !filer || !day) return null
    return {
      accession,
      cik: filer,
      form,
      period: toDay(period),
      filed: day,
      instance,
      name,
      sic,
      fiscalYearEnd: fye,
      fiscalYear: /^\d{4}$/.test(fy) ? Number(fy) : null,
      fiscalPeriod: /^(FY|Q[1-4])$/.test(fp) ? fp : null,
    }
  }
}

/** A number of `num.txt`, with its texts as they are. */
export interface StatementNumber {
  accession: string
  concept: string
  /** `us-gaap/2009`, or the accession number for a concept of the filer's own. */
  version: string
  /** `20090930` */
  day: number
  quarters: number
  unit: string
  /** `BusinessSegments=East;`, empty for the whole company. */
  segments: string
  value: number
}

const numColumns = ["adsh", "tag", "ddate", "qtrs", "uom", "value"] as const

/** Reads lines of `num.txt`; null for a number of a subsidiary that files with its parent, or without a value. */
export function statementNumberReader(head: string): (line: string) => StatementNumber | null {
  const read = tableReader(head, numColumns, ["segments", "coreg", "version"])
  return (line) => {
    const { adsh, tag, version, ddate, qtrs, uom, segments, coreg, value } = read(line)
    const number = toFiledNumber(Number(value))
    if (coreg !== "" || value === "" || number === null) return null
    if (!/^\d{8}$/.test(ddate) || !/^\d{1,3}$/.test(qtrs)) return null
    return {
      accession: adsh,
      concept: tag,
      version,
      day: Number(ddate),
      quarters: Number(qtrs),
      unit: uom,
      segments,
      value: number,
    }
  }
}

/** A line of a statement in `pre.txt`. */
export interface StatementLine {
  accession: string
  report: number
  line: number
  /** BS, IS, CF, EQ or CI; CP and UN are no statements. */
  statement: string
  isParenthetical: boolean
  concept: string
  version: string
  label: string
  isNegated: boolean
}

const preColumns = ["adsh", "report", "line", "stmt", "inpth", "tag", "plabel"] as const

export function statementLineReader(head: string): (line: string) => StatementLine {
  const read = tableReader(head, preColumns, ["negating", "version"])
  return (text) => {
    const { adsh, report, line, stmt, inpth, tag, version, plabel, negating } = read(text)
    return {
      accession: adsh,
      report: toPlace(report),
      line: toPlace(line),
      statement: stmt,
      isParenthetical: inpth === "1",
      concept: tag,
      version,
      label: plabel,
      isNegated: negating === "1",
    }
  }
}

function toPlace(text: string): number {
  return toFiledNumber(Number(text)) || 0
}

/** First and last day of a number of quarters that end on a day; the first is null for no quarters. */
export function toPeriod(day: number, quarters: number): { start: IsoDate | null; end: IsoDate } | null {
  const end = toDay(String(day))
  if (!end) return null
  if (quarters === 0) return { start: null, end }
  const months = Number(end.slice(0, 4)) * 12 + Number(end.slice(5, 7)) - 3 * quarters
  const start = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`
  return isIsoDate(start) ? { start, end } : null
}

/** `BusinessSegments=East;ConsolidationItems=OperatingSegments;` as members. */
export function toMembers(segments: string): AxisMember[] {
  return sortMembers(
    segments
      .split(";")
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf("=")
        return { axis: pair.slice(0, at), member: pair.slice(at + 1) }
      }),
  )
}

/** `20090930` to `2009-09-30`. */
function toDay(text: string): IsoDate | null {
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  return isIsoDate(day) ? day : null
}

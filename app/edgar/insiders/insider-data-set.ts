import { tableReader, toDataSetDate } from "~/edgar/tab-separated"
import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { groupBy } from "~/lib/collections"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import {
  type EntryField,
  getDate,
  getFlag,
  type OwnershipEntry,
  type OwnershipForm,
  type ReportingOwner,
  toOwnershipEntry,
} from "./ownership"

/** The tables of the SEC's insider transactions data sets that forms are read from. */
export const insiderTables = [
  "SUBMISSION",
  "REPORTINGOWNER",
  "NONDERIV_TRANS",
  "NONDERIV_HOLDING",
  "DERIV_TRANS",
  "DERIV_HOLDING",
  "FOOTNOTES",
] as (keyof InsiderTables)[]

/** Each table as its lines, the head first. */
export interface InsiderTables {
  SUBMISSION: string[]
  REPORTINGOWNER: string[]
  NONDERIV_TRANS: string[]
  NONDERIV_HOLDING: string[]
  DERIV_TRANS: string[]
  DERIV_HOLDING: string[]
  FOOTNOTES: string[]
}

export interface DataSetForm {
  accession: Accession
  filed: IsoDate
  content: OwnershipForm
}

/** A filing of a data set; its form is read only when it is needed, because there are tens of thousands. */
export interface ListedForm {
  accession: Accession
  filed: IsoDate
  issuer: Cik
  owners: Cik[]
  read: () => DataSetForm
}

/** The filings of a data set in its own order. Throws NotDataSet if a table lacks a column. */
export function readInsiderDataSet(tables: InsiderTables): ListedForm[] {
  const owners = grouped(tables.REPORTINGOWNER, ownerColumns.needed, ownerColumns.optional)
  const footnotes = grouped(tables.FOOTNOTES, ["ACCESSION_NUMBER", "FOOTNOTE_ID", "FOOTNOTE_TXT"])
  const transactions = grouped(tables.NONDERIV_TRANS, transactionColumns, lineColumns)
  const holdings = grouped(tables.NONDERIV_HOLDING, holdingColumns, lineColumns)
  const derivativeTransactions = grouped(tables.DERIV_TRANS, transactionColumns, lineColumns)
  const derivativeHoldings = grouped(tables.DERIV_HOLDING, holdingColumns, lineColumns)
  const [head = "", ...lines] = tables.SUBMISSION
  const read = tableReader(head, submissionColumns.needed, submissionColumns.optional)
  return lines.flatMap((line): ListedForm[] => {
    const row = read(line)
    const accession = parseAccession(row.ACCESSION_NUMBER)
    const filed = toDataSetDate(row.FILING_DATE)
    const issuer = parseCik(row.ISSUERCIK)
    const form = row.DOCUMENT_TYPE
    if (!accession || !issuer || !isIsoDate(filed) || !/^[345](\/A)?$/.test(form)) return []
    const reporting = () => owners(accession).map(toOwner)
    const content = (): OwnershipForm => ({
      form,
      period: getDate(row.PERIOD_OF_REPORT),
      originalFiled: getDate(row.DATE_OF_ORIG_SUB),
      issuer: { cik: issuer, name: row.ISSUERNAME, ticker: row.ISSUERTRADINGSYMBOL || null },
      owners: reporting(),
      hasNoSecurities: getFlag(row.NO_SECURITIES_OWNED) ?? false,
      hasLeft: getFlag(row.NOT_SUBJECT_SEC16) ?? false,
      plan10b51: getFlag(row.AFF10B5ONE),
      entries: [
        ...transactions(accession).map((cells) => toEntry("transaction", false, cells)),
        ...holdings(accession).map((cells) => toEntry("holding", false, cells)),
        ...derivativeTransactions(accession).map((cells) => toEntry("transaction", true, cells)),
        ...derivativeHoldings(accession).map((cells) => toEntry("holding", true, cells)),
      ],
      footnotes: footnotes(accession).map((note) => ({ id: note.FOOTNOTE_ID, text: note.FOOTNOTE_TXT })),
      remarks: row.REMARKS || null,
    })
    return [
      {
        accession,
        filed,
        issuer,
        owners: reporting().flatMap(({ cik }) => cik ?? []),
        read: () => ({ accession, filed, content: content() }),
      },
    ]
  })
}

const submissionColumns = {
  needed: ["ACCESSION_NUMBER", "FILING_DATE", "DOCUMENT_TYPE", "ISSUERCIK"],
  // The box for a plan exists since 2023.
  optional: [
    ...(["PERIOD_OF_REPORT", "DATE_OF_ORIG_SUB", "NO_SECURITIES_OWNED", "NOT_SUBJECT_SEC16"] as const),
    ...(["ISSUERNAME", "ISSUERTRADINGSYMBOL", "REMARKS", "AFF10B5ONE"] as const),
  ],
} as const
const ownerColumns = {
  needed: ["ACCESSION_NUMBER", "RPTOWNERCIK", "RPTOWNERNAME"],
  optional: ["RPTOWNER_RELATIONSHIP", "RPTOWNER_TITLE", "RPTOWNER_TXT"],
} as const
const holdingColumns = ["ACCESSION_NUMBER", "SECURITY_TITLE"] as const
const transactionColumns = [
  ...(["ACCESSION_NUMBER", "SECURITY_TITLE", "TRANS_DATE", "TRANS_CODE", "TRANS_SHARES"] as const),
  ...(["TRANS_PRICEPERSHARE", "TRANS_ACQUIRED_DISP_CD"] as const),
] as const
/** In the spelling of the SEC. */
const entryColumns: Record<EntryField, string> = {
  security: "SECURITY_TITLE",
  date: "TRANS_DATE",
  code: "TRANS_CODE",
  equitySwap: "EQUITY_SWAP_INVOLVED",
  shares: "TRANS_SHARES",
  price: "TRANS_PRICEPERSHARE",
  acquired: "TRANS_ACQUIRED_DISP_CD",
  ownedAfter: "SHRS_OWND_FOLWNG_TRANS",
  direct: "DIRECT_INDIRECT_OWNERSHIP",
  nature: "NATURE_OF_OWNERSHIP",
  exercisePrice: "CONV_EXERCISE_PRICE",
  exercisable: "EXCERCISE_DATE",
  expires: "EXPIRATION_DATE",
  underlying: "UNDLYNG_SEC_TITLE",
  underlyingShares: "UNDLYNG_SEC_SHARES",
}

const notedColumns = [
  ...Object.values(entryColumns),
  ...["DEEMED_EXECUTION_DATE", "EQUITY_SWAP_TRANS_CD", "TRANS_TIMELINESS", "VALU_OWND_FOLWNG_TRANS"],
  "UNDLYNG_SEC_VALUE",
]
/** The tables without derivatives lack some of these. */
const lineColumns = [...Object.values(entryColumns), ...notedColumns.map((name) => `${name}_FN`)]

type Cells<Needed extends string, Optional extends string> = Record<Needed | Optional, string>

/** The rows of each filing, split into cells only when they are asked for. */
function grouped<Needed extends string, Optional extends string = never>(
  [head = "", ...lines]: string[],
  needed: readonly Needed[],
  optional: readonly Optional[] = [],
): (accession: Accession) => Cells<Needed, Optional>[] {
  const read = tableReader(head, needed, optional)
  const accessionOf = tableReader(head, ["ACCESSION_NUMBER"])
  const byAccession = groupBy(lines, (line) => accessionOf(line).ACCESSION_NUMBER)
  return (accession) => (byAccession.get(accession) ?? []).map(read)
}

function toOwner(
  row: Cells<(typeof ownerColumns.needed)[number], (typeof ownerColumns.optional)[number]>,
): ReportingOwner {
  const relations = row.RPTOWNER_RELATIONSHIP
  return {
    cik: parseCik(row.RPTOWNERCIK),
    name: row.RPTOWNERNAME,
    isDirector: /director/i.test(relations),
    isOfficer: /officer/i.test(relations),
    isTenPercentOwner: /ten/i.test(relations),
    isOther: /other/i.test(relations),
    officerTitle: row.RPTOWNER_TITLE || null,
    otherText: row.RPTOWNER_TXT || null,
  }
}

function toEntry(
  kind: OwnershipEntry["kind"],
  derivative: boolean,
  cells: Partial<Record<string, string>>,
): OwnershipEntry {
  const notes = Object.entries(cells).flatMap(([name, cell]) => (name.endsWith("_FN") ? getNotes(cell) : []))
  return toOwnershipEntry({ kind, derivative }, (field) => cells[entryColumns[field]] || null, {
    footnotes: [...new Set(notes)],
    priceFootnotes: getNotes(cells.TRANS_PRICEPERSHARE_FN),
  })
}

function getNotes(cell: string | undefined): string[] {
  return cell?.match(/F\d+/g) ?? []
}

import {
  countDoubtful,
  restoreCheckDigits,
  type ThirteenFRow,
  type ThirteenFTable,
} from "~/edgar/holdings/thirteen-f"
import { type DataSetFiling, infoTableReader, readDataSetFilings } from "~/edgar/holdings/thirteen-f-data-set"
import type { Cik } from "~/lib/cik"
import { append } from "~/lib/collections"
import { compareText } from "~/lib/text/compare-text"
import { type DataSetTables, findTables } from "../archive/data-set-tables"
import { eachLine, readAllLines } from "../archive/entry-lines"
import { Dictionary, GrowingColumns } from "./growing-columns"

const tables = ["SUBMISSION", "COVERPAGE", "SUMMARYPAGE", "INFOTABLE"] as const
type TableName = (typeof tables)[number]

/** A quarter's data set: its filings by manager, and their rows. */
export interface DataSet {
  /** By CIK, each in the order of filing. */
  managers: { cik: Cik; filings: DataSetFiling[] }[]
  getTable: (filing: DataSetFiling) => ThirteenFTable
  rows: number
  /** Rows of filings that the data set does not have. */
  strayRows: number
}

/** Throws NotDataSet if a table is missing. */
export function findThirteenF(path: string): Promise<DataSetTables<TableName>> {
  return findTables(path, tables, "Form 13F")
}

/** Reads a data set; the rows are kept as columns, because there are millions. */
export async function readDataSet(
  path: string,
  { entries }: DataSetTables<TableName>,
  onRead: (bytes: number) => void = () => {},
): Promise<DataSet> {
  const lines = async (name: TableName) => readAllLines(path, entries[name])
  const filings = readDataSetFilings({
    submission: await lines("SUBMISSION"),
    coverPage: await lines("COVERPAGE"),
    summaryPage: await lines("SUMMARYPAGE"),
  })
  const list = [...filings.values()].sort(
    (a, b) =>
      compareText(a.cik, b.cik) || compareText(a.filed, b.filed) || compareText(a.accession, b.accession),
  )
  const places = new Map(list.map(({ accession }, place) => [accession as string, place]))
  const rows = new GrowingColumns({
    filing: Uint32Array,
    security: Uint32Array,
    value: Float64Array,
    amount: Float64Array,
  })
  const securities = new Dictionary<KnownSecurity>(securityText)
  const refused = new Map<number, { row: number; reason: string }[]>()
  const counted = new Uint32Array(list.length)
  let strayRows = 0
  await eachLine(path, entries.INFOTABLE, onRead, infoTableReader, ({ accession, row }) => {
    const filing = places.get(accession)
    if (filing === undefined) {
      strayRows += 1
      return
    }
    counted[filing] = (counted[filing] ?? 0) + 1
    if (typeof row === "string") append(refused, filing, { row: counted[filing] ?? 0, reason: row })
    else rows.push({ filing, security: securities.place(toKnown(row)), value: row.value, amount: row.amount })
  })
  const { rows: order, starts } = rows.groupedBy("filing", list.length)
  const managers: DataSet["managers"] = []
  for (const filing of list) {
    const manager = managers.at(-1)
    if (manager?.cik === filing.cik) manager.filings.push(filing)
    else managers.push({ cik: filing.cik, filings: [filing] })
  }
  return {
    managers,
    rows: rows.length,
    strayRows,
    getTable({ accession }) {
      const filing = places.get(accession) ?? -1
      const table: ThirteenFTable = { rows: [], refused: refused.get(filing) ?? [], doubtfulCusips: 0 }
      for (let place = starts[filing] ?? 0; place < (starts[filing + 1] ?? 0); place++) {
        const row = order[place] ?? 0
        const known = securities.values[rows.at(row, "security")]
        if (!known) continue
        table.rows.push({
          ...known,
          value: rows.at(row, "value"),
          amount: rows.at(row, "amount"),
          discretion: "",
          otherManagers: "",
          votingSole: 0,
          votingShared: 0,
          votingNone: 0,
        })
      }
      restoreCheckDigits(table.rows)
      table.doubtfulCusips = countDoubtful(table.rows)
      return table
    },
  }
}

type KnownSecurity = Pick<
  ThirteenFRow,
  "name" | "titleOfClass" | "cusip" | "shortCusip" | "amountType" | "putCall"
>

function toKnown({
  name,
  titleOfClass,
  cusip,
  shortCusip,
  amountType,
  putCall,
}: ThirteenFRow): KnownSecurity {
  return { name, titleOfClass, cusip, ...(shortCusip ? { shortCusip } : {}), amountType, putCall }
}

function securityText({ name, titleOfClass, cusip, shortCusip, amountType, putCall }: KnownSecurity): string {
  return `${cusip}\t${shortCusip ?? ""}\t${amountType}\t${putCall ?? ""}\t${name}\t${titleOfClass}`
}

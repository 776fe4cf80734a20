import {
  type StatementFiling,
  type StatementLine,
  type StatementNumber,
  statementFilingReader,
  statementLineReader,
  statementNumberReader,
} from "~/edgar/xbrl/statement-data-set"
import { type DataSetTables, findTables } from "../archive/data-set-tables"
import { eachLine, readAllLines } from "../archive/entry-lines"
import { Dictionary, GrowingColumns } from "../thirteen-f/growing-columns"

const tables = ["sub", "num", "pre"] as const
type TableName = (typeof tables)[number]

/** The tables of an archive. Throws NotDataSet. */
export const findStatementTables = (path: string): Promise<DataSetTables<TableName>> =>
  findTables(path, tables, "financial statement", "txt")

/** The filings of a data set with their numbers and lines. */
export interface StatementTables {
  filings: StatementFiling[]
  numbersOf: (filing: StatementFiling) => StatementNumber[]
  linesOf: (filing: StatementFiling) => StatementLine[]
  /** The number of numbers. */
  rows: number
  /** Numbers of other filings, of subsidiaries, without a value, or that are not wanted. */
  leftOut: number
}

interface Wanted {
  isFiling: (filing: StatementFiling) => boolean
  isLine: (line: StatementLine) => boolean
  /** Given the concepts of the lines. */
  isNumber: (number: StatementNumber, concepts: ReadonlySet<string>) => boolean
}

/** Reads a data set; rows are kept as columns of numbers, because a quarter has millions. */
export async function readStatementTables(
  path: string,
  { entries }: DataSetTables<TableName>,
  wanted: Wanted,
  onRead: (bytes: number) => void,
): Promise<StatementTables> {
  const [head = "", ...subLines] = await readAllLines(path, entries.sub)
  const readFiling = statementFilingReader(head)
  const filings = subLines.flatMap((line) => readFiling(line) ?? []).filter(wanted.isFiling)
  const places = new Map<string, number>(filings.map(({ accession }, place) => [accession, place]))
  const texts = new Dictionary<string>((text) => text)
  const lines = new GrowingColumns({
    filing: Uint32Array,
    report: Float64Array,
    line: Float64Array,
    statement: Uint32Array,
    parenthetical: Uint32Array,
    concept: Uint32Array,
    version: Uint32Array,
    label: Uint32Array,
    negated: Uint32Array,
  })
  const numbers = new GrowingColumns({
    filing: Uint32Array,
    concept: Uint32Array,
    version: Uint32Array,
    unit: Uint32Array,
    segments: Uint32Array,
    day: Float64Array,
    quarters: Float64Array,
    value: Float64Array,
  })
  const concepts = new Set<string>()
  await eachLine(path, entries.pre, onRead, statementLineReader, (row) => {
    const filing = places.get(row.accession)
    if (filing === undefined || !wanted.isLine(row)) return
    concepts.add(row.concept)
    lines.push({
      filing,
      report: row.report,
      line: row.line,
      statement: texts.place(row.statement),
      parenthetical: Number(row.isParenthetical),
      concept: texts.place(row.concept),
      version: texts.place(row.version),
      label: texts.place(row.label),
      negated: Number(row.isNegated),
    })
  })
  let leftOut = 0
  await eachLine(path, entries.num, onRead, statementNumberReader, (row) => {
    const filing = row ? places.get(row.accession) : undefined
    if (!row || filing === undefined || !wanted.isNumber(row, concepts)) {
      leftOut += 1
      return
    }
    const { day, quarters, value } = row
    numbers.push({
      filing,
      day,
      quarters,
      value,
      concept: texts.place(row.concept),
      version: texts.place(row.version),
      unit: texts.place(row.unit),
      segments: texts.place(row.segments),
    })
  })
  const numbersBy = numbers.groupedBy("filing", filings.length)
  const linesBy = lines.groupedBy("filing", filings.length)
  const getRows = ({ rows, starts }: typeof numbersBy, { accession }: StatementFiling) => {
    const place = places.get(accession) ?? -1
    return Array.from(rows.subarray(starts[place] ?? 0, starts[place + 1] ?? 0))
  }
  const textAt = (place: number) => texts.values[place] ?? ""
  return {
    filings,
    rows: numbers.length,
    leftOut,
    numbersOf: (filing) =>
      getRows(numbersBy, filing).map((row) => ({
        accession: filing.accession,
        concept: textAt(numbers.at(row, "concept")),
        version: textAt(numbers.at(row, "version")),
        unit: textAt(numbers.at(row, "unit")),
        segments: textAt(numbers.at(row, "segments")),
        day: numbers.at(row, "day"),
        quarters: numbers.at(row, "quarters"),
        value: numbers.at(row, "value"),
      })),
    linesOf: (filing) =>
      getRows(linesBy, filing).map((row) => ({
        accession: filing.accession,
        report: lines.at(row, "report"),
        line: lines.at(row, "line"),
        statement: textAt(lines.at(row, "statement")),
        isParenthetical: lines.at(row, "parenthetical") === 1,
        concept: textAt(lines.at(row, "concept")),
        version: textAt(lines.at(row, "version")),
        label: textAt(lines.at(row, "label")),
        isNegated: lines.at(row, "negated") === 1,
      })),
  }
}

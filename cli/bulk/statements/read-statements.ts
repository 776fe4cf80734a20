import { NotDataSet } from "~/edgar/tab-separated"
import {
  type StatementFiling,
  type StatementLine,
  statementFilingReader,
  statementLineReader,
  statementNumberReader,
  toMembers,
  toPeriod,
} from "~/edgar/xbrl/statement-data-set"
import type { XbrlFact } from "~/edgar/xbrl/xbrl-report"
import { readAllLines, readLines } from "../archive/entry-lines"
import { type ArchiveEntry, entryMark, listEntries } from "../archive/zip-entries"
import { Dictionary, GrowingColumns } from "../thirteen-f/growing-columns"

const tables = ["sub", "num", "pre"] as const
type TableName = (typeof tables)[number]

interface StatementEntries {
  entries: Record<TableName, ArchiveEntry>
  mark: string
}

/** The tables of an archive. Throws NotDataSet. */
export async function findStatementTables(path: string): Promise<StatementEntries> {
  const found = new Map<string, ArchiveEntry>()
  for await (const entry of listEntries(path)) {
    const [, name = ""] = /(?:^|\/)(sub|num|pre)\.txt$/i.exec(entry.name) ?? []
    if (name) found.set(name.toLowerCase(), entry)
  }
  const entries = {} as Record<TableName, ArchiveEntry>
  for (const name of tables) {
    const entry = found.get(name)
    if (!entry)
      throw new NotDataSet(`The archive has no table ${name}.txt, so it is no financial statement data set.`)
    entries[name] = entry
  }
  return { entries, mark: tables.map((name) => entryMark(entries[name])).join(" ") }
}

export interface StatementDataSet {
  /** Annual and quarterly reports, by company. */
  filings: StatementFiling[]
  factsOf: (filing: StatementFiling) => XbrlFact[]
  linesOf: (filing: StatementFiling) => Omit<StatementLine, "version">[]
  rows: number
  /** Rows of other forms, of subsidiaries, or without a number. */
  leftOut: number
}

const periodic = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)$/
/** Members of other axes, such as subsidiaries or scenarios, are neither segments nor columns of a statement. */
const usedAxes =
  /^(?:(?:BusinessSegments|Segments|ProductOrService|ProductsAndServices|Geographical|RegionReportingInformationByRegion|GeographicalAreas|ConsolidationItems|SegmentConsolidationItems|EquityComponents|ComponentsOfEquity)=[^;]*;){1,2}$/

/** Reads a data set; rows are kept as columns of numbers, because a quarter has millions. */
export async function readStatementDataSet(
  path: string,
  { entries }: StatementEntries,
  onRead: (bytes: number) => void = () => {},
): Promise<StatementDataSet> {
  const [head = "", ...subLines] = await readAllLines(path, entries.sub)
  const readFiling = statementFilingReader(head)
  const filings = subLines
    .flatMap((line) => readFiling(line) ?? [])
    .filter(({ form }) => periodic.test(form))
    .sort((a, b) => (a.cik < b.cik ? -1 : a.cik > b.cik ? 1 : a.filed < b.filed ? -1 : 1))
  const places = new Map<string, number>(filings.map(({ accession }, place) => [accession, place]))
  const texts = new Dictionary<string>((text) => text)
  const numbers = new GrowingColumns({
    filing: Uint32Array,
    concept: Uint32Array,
    unit: Uint32Array,
    segments: Uint32Array,
    day: Float64Array,
    quarters: Float64Array,
    value: Float64Array,
  })
  const lines = new GrowingColumns({
    filing: Uint32Array,
    report: Float64Array,
    line: Float64Array,
    statement: Uint32Array,
    parenthetical: Uint32Array,
    concept: Uint32Array,
    label: Uint32Array,
    negated: Uint32Array,
  })
  let leftOut = 0
  await eachLine(path, entries.num, onRead, statementNumberReader, (row) => {
    const filing = row && places.get(row.accession)
    if (
      !row ||
      filing === undefined ||
      filing === null ||
      !(row.segments === "" || usedAxes.test(row.segments))
    ) {
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
      unit: texts.place(row.unit),
      segments: texts.place(row.segments),
    })
  })
  await eachLine(path, entries.pre, onRead, statementLineReader, (row) => {
    const filing = places.get(row.accession)
    if (filing === undefined) return
    lines.push({
      filing,
      report: row.report,
      line: row.line,
      statement: texts.place(row.statement),
      parenthetical: Number(row.isParenthetical),
      concept: texts.place(row.concept),
      label: texts.place(row.label),
      negated: Number(row.isNegated),
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
    factsOf: (filing) =>
      getRows(numbersBy, filing).flatMap((row): XbrlFact[] => {
        const period = toPeriod(numbers.at(row, "day"), numbers.at(row, "quarters"))
        if (!period) return []
        return [
          {
            ...period,
            concept: textAt(numbers.at(row, "concept")),
            unit: textAt(numbers.at(row, "unit")),
            value: numbers.at(row, "value"),
            members: toMembers(textAt(numbers.at(row, "segments"))),
          },
        ]
      }),
    linesOf: (filing) =>
      getRows(linesBy, filing).map((row) => ({
        accession: filing.accession,
        report: lines.at(row, "report"),
        line: lines.at(row, "line"),
        statement: textAt(lines.at(row, "statement")),
        isParenthetical: lines.at(row, "parenthetical") === 1,
        concept: textAt(lines.at(row, "concept")),
        label: textAt(lines.at(row, "label")),
        isNegated: lines.at(row, "negated") === 1,
      })),
  }
}

/** Reads each line of a table, and counts bytes. */
export async function eachLine<Row>(
  path: string,
  entry: ArchiveEntry,
  onRead: (bytes: number) => void,
  toReader: (head: string) => (line: string) => Row,
  take: (row: Row) => void,
): Promise<void> {
  let read: ((line: string) => Row) | null = null
  for await (const some of readLines(path, entry)) {
    for (const line of some)
      if (read) take(read(line))
      else read = toReader(line)
    onRead(some.reduce((sum, line) => sum + line.length + 1, 0))
  }
}

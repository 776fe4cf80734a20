import { basename } from "node:path"
import { tableReader } from "~/edgar/tab-separated"
import {
  type StatementLine,
  type StatementNumber,
  statementLineReader,
  statementNumberReader,
} from "~/edgar/xbrl/statement-data-set"
import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type FiledFace, toFacesDocument } from "~/model/faces/faces-document"
import { toDataSetFaces, toOwnFacts } from "~/model/faces/read-data-set"
import { readAllLines } from "../archive/entry-lines"
import { loadDataSet, type SendEffects, toPieces } from "../run/send-pieces"
import { eachLine, findStatementTables } from "../statements/read-statements"
import { Dictionary, GrowingColumns } from "../thirteen-f/growing-columns"

/** Loads the faces of all reports in a financial statement data set. Throws NotDataSet. */
export async function loadFaces(path: string, at: number, effects: SendEffects) {
  const { entries, mark } = await findStatementTables(path)
  const name = basename(path)
  /** Reports with a printed statement. */
  const counts = { reports: 0 }
  return loadDataSet({ name, mark, counts }, effects, async (send, counts) => {
    const tables = new FaceTables()
    await tables.read(path, entries, (done) =>
      effects.onStep({ what: "bytes read", done, total: entries.num.size + entries.pre.size }),
    )
    const pieces = toPieces(tables.filings, {
      name: `${name} faces`,
      what: "reports",
      of: tables.filings.length,
      most: { parts: reportsABatch },
      read({ cik }, place) {
        const face = tables.getFace(place)
        if (face.statements.length === 0) return null
        counts.reports += 1
        return { part: { fetchedAt: at, document: toFacesDocument(cik, [face]) } }
      },
      toBatch: (faces) => ({ faces }),
    })
    await send(pieces)
  })
}

const reportsABatch = 50

interface Filing {
  accession: Accession
  cik: Cik
  filed: string
}

/** The printed lines and figures of a data set, as columns of numbers, because a quarter has millions. */
export class FaceTables {
  readonly filings: Filing[] = []
  private readonly texts = new Dictionary<string>((text) => text)
  private readonly lines = new GrowingColumns({
    filing: Uint32Array,
    report: Float64Array,
    line: Float64Array,
    statement: Uint32Array,
    concept: Uint32Array,
    version: Uint32Array,
    label: Uint32Array,
    negated: Uint32Array,
  })
  private readonly numbers = new GrowingColumns({
    filing: Uint32Array,
    concept: Uint32Array,
    version: Uint32Array,
    unit: Uint32Array,
    day: Float64Array,
    quarters: Float64Array,
    value: Float64Array,
  })
  private linesOf = this.lines.groupedBy("filing", 0)
  private numbersOf = this.numbers.groupedBy("filing", 0)

  async read(
    path: string,
    entries: Awaited<ReturnType<typeof findStatementTables>>["entries"],
    onRead: (bytes: number) => void,
  ): Promise<void> {
    const { texts, lines, numbers, filings } = this
    const [head = "", ...rows] = await readAllLines(path, entries.sub)
    const readFiling = tableReader(head, ["adsh", "cik", "filed"], [])
    const places = new Map<string, number>()
    for (const row of rows) {
      const { adsh, cik, filed } = readFiling(row)
      const [accession, filer] = [parseAccession(adsh), parseCik(cik)]
      if (!accession || !filer) continue
      const day = filed.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")
      places.set(accession, filings.push({ accession, cik: filer, filed: day }) - 1)
    }
    let bytes = 0
    const count = (more: number) => {
      bytes += more
      onRead(bytes)
    }
    const printed = new Set<string>()
    await eachLine(path, entries.pre, count, statementLineReader, (row) => {
      const filing = places.get(row.accession)
      if (filing === undefined || row.isParenthetical) return
      printed.add(row.concept)
      const { report, line } = row
      lines.push({
        filing,
        report,
        line,
        statement: texts.place(row.statement),
        concept: texts.place(row.concept),
        version: texts.place(row.version),
        label: texts.place(row.label),
        negated: Number(row.isNegated),
      })
    })
    await eachLine(path, entries.num, count, statementNumberReader, (row) => {
      const filing = row ? places.get(row.accession) : undefined
      if (!row || filing === undefined || row.segments !== "" || !printed.has(row.concept)) return
      const { day, quarters, value } = row
      numbers.push({
        filing,
        day,
        quarters,
        value,
        concept: texts.place(row.concept),
        version: texts.place(row.version),
        unit: texts.place(row.unit),
      })
    })
    this.linesOf = lines.groupedBy("filing", filings.length)
    this.numbersOf = numbers.groupedBy("filing", filings.length)
  }

  findFace(accession: Accession): FiledFace | null {
    const place = this.filings.findIndex((filing) => filing.accession === accession)
    return place < 0 ? null : this.getFace(place)
  }

  getFace(place: number): FiledFace {
    const { accession = "" as Accession, filed = "" } = this.filings[place] ?? {}
    const text = (index: number) => this.texts.values[index] ?? ""
    const { lines, numbers } = this
    const printed = rowsOf(this.linesOf, place).map(
      (row): StatementLine => ({
        accession,
        isParenthetical: false,
        isNegated: lines.at(row, "negated") === 1,
        report: lines.at(row, "report"),
        line: lines.at(row, "line"),
        statement: text(lines.at(row, "statement")),
        label: text(lines.at(row, "label")),
        concept: text(lines.at(row, "concept")),
        version: text(lines.at(row, "version")),
      }),
    )
    const figures = rowsOf(this.numbersOf, place).map(
      (row): StatementNumber => ({
        accession,
        segments: "",
        unit: text(numbers.at(row, "unit")),
        value: numbers.at(row, "value"),
        day: numbers.at(row, "day"),
        quarters: numbers.at(row, "quarters"),
        concept: text(numbers.at(row, "concept")),
        version: text(numbers.at(row, "version")),
      }),
    )
    const statements = toDataSetFaces(printed, figures)
    return { accession, filed, state: "read", statements, own: toOwnFacts(statements, figures) }
  }
}

function rowsOf({ rows, starts }: { rows: Uint32Array; starts: Uint32Array }, place: number): number[] {
  return [...rows.subarray(starts[place] ?? 0, starts[place + 1] ?? 0)]
}

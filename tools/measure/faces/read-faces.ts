import type { CompanyFacts, FactFiling } from "~/edgar/companyfacts"
import {
  type StatementFiling,
  statementFilingReader,
  statementLineReader,
  statementNumberReader,
  toPeriod,
} from "~/edgar/xbrl/statement-data-set"
import type { Cik } from "~/lib/cik"
import { groupBy } from "~/lib/collections"
import { compareText } from "~/lib/text/compare-text"
import type { ReportFace } from "~/model/faces/face"
import { eachLine, readAllLines } from "../../../cli/bulk/archive/entry-lines"
import { readFaceTables, toFace } from "../../../cli/bulk/faces/load-faces"
import { findStatementTables, type StatementTables } from "../../../cli/bulk/statements/read-statements"
import { Dictionary, GrowingColumns } from "../../../cli/bulk/thirteen-f/growing-columns"

export const faceKinds = ["BS", "IS", "CF"] as const
/** A balance sheet, an income statement, or a cash flow statement. */
export type FaceKind = (typeof faceKinds)[number]

/** A figure of a whole company; `quarters` is 0 for a balance. */
export interface FaceNumber {
  concept: string
  /** `20090930` */
  day: number
  quarters: number
  unit: string
  value: number
}

/** A line on the face of a statement; the figure of a negated one is printed with the other sign. */
export interface FaceLine {
  concept: string
  label: string
  isNegated: boolean
}

/** A filing with the lines on the face of each of its statements, in their order. */
export interface FaceFiling {
  filing: StatementFiling
  numbers: FaceNumber[]
  faces: Map<FaceKind, FaceLine[]>
}

/** A company with its filings, oldest first, and its facts as `companyfacts` would have them. */
export interface FaceCompany {
  cik: Cik
  name: string
  sic: string | null
  fiscalYearEnd: string | null
  filings: FaceFiling[]
  facts: CompanyFacts
  /** The faces of its filings as the product reads them. */
  reports: ReportFace[]
}

/** A filer's own concept, which `companyfacts` does not have. */
const ownPrefix = "own:"

/** The companies of some data sets, one at a time. Throws NotDataSet. */
export async function readFaces(paths: readonly string[]): Promise<Iterable<FaceCompany>> {
  const tables = new PrintedTables()
  for (const path of paths) await tables.read(path)
  return tables.companies()
}

const statementNames = ["BS", "IS", "CF", "CI"]

class PrintedTables {
  private readonly product: StatementTables[] = []
  private readonly filings: StatementFiling[] = []
  private readonly texts = new Dictionary<string>((text) => text)
  private readonly numbers = new GrowingColumns({
    filing: Uint32Array,
    concept: Uint32Array,
    unit: Uint32Array,
    day: Uint32Array,
    quarters: Uint32Array,
    value: Float64Array,
  })
  private readonly lines = new GrowingColumns({
    filing: Uint32Array,
    statement: Uint32Array,
    report: Uint32Array,
    line: Uint32Array,
    concept: Uint32Array,
    label: Uint32Array,
    negated: Uint32Array,
  })

  async read(path: string): Promise<void> {
    const found = await findStatementTables(path)
    const { entries } = found
    this.product.push(await readFaceTables(path, found, ignore))
    const [head = "", ...rows] = await readAllLines(path, entries.sub)
    const readFiling = statementFilingReader(head)
    const known = new Set<string>(this.filings.map(({ accession }) => accession))
    const places = new Map<string, number>()
    for (const row of rows) {
      const filing = readFiling(row)
      if (!filing || known.has(filing.accession)) continue
      places.set(filing.accession, this.filings.push(filing) - 1)
    }
    const { texts } = this
    await eachLine(path, entries.num, ignore, statementNumberReader, (row) => {
      const filing = row && row.segments === "" ? places.get(row.accession) : undefined
      if (!row || filing === undefined) return
      const { day, quarters, value } = row
      const concept = texts.place(toConcept(row.concept, row.version))
      this.numbers.push({ filing, concept, day, quarters, value, unit: texts.place(row.unit) })
    })
    await eachLine(path, entries.pre, ignore, statementLineReader, (row) => {
      const filing = places.get(row.accession)
      const statement = statementNames.indexOf(row.statement)
      if (filing === undefined || statement < 0 || row.isParenthetical) return
      const concept = texts.place(toConcept(row.concept, row.version))
      const negated = row.isNegated ? 1 : 0
      const label = texts.place(row.label)
      this.lines.push({ filing, statement, report: row.report, line: row.line, concept, label, negated })
    })
  }

  *companies(): Generator<FaceCompany> {
    const [numbersOf, linesOf] = [
      this.numbers.groupedBy("filing", this.filings.length),
      this.lines.groupedBy("filing", this.filings.length),
    ]
    const places = [...this.filings.keys()].sort((a, b) => this.compareFilings(a, b))
    for (const own of groupBy(places, (place) => this.filings[place]?.cik).values()) {
      const filings = own.flatMap((place): FaceFiling[] => {
        const filing = this.filings[place]
        if (!filing) return []
        const numbers = [...getRows(numbersOf, place)].map((row) => this.numberAt(row))
        return [{ filing, numbers, faces: this.getFaces(getRows(linesOf, place)) }]
      })
      const last = filings.at(-1)?.filing
      if (!last) continue
      const { cik, name, sic, fiscalYearEnd } = last
      yield {
        cik,
        name,
        sic: sic || null,
        fiscalYearEnd: fiscalYearEnd || null,
        filings,
        facts: toFacts(cik, name, filings),
        reports: filings.flatMap(({ filing: { accession } }) =>
          this.product.flatMap((tables) =>
            tables.filings.filter((each) => each.accession === accession).map((each) => toFace(each, tables)),
          ),
        ),
      }
    }
  }

  private compareFilings(a: number, b: number): number {
    const [one, other] = [this.filings[a], this.filings[b]]
    if (!one || !other) return 0
    return (
      compareText(one.cik, other.cik) ||
      compareText(one.filed, other.filed) ||
      compareText(one.accession, other.accession)
    )
  }

  private numberAt(row: number): FaceNumber {
    const { numbers, texts } = this
    return {
      concept: texts.values[numbers.at(row, "concept")] ?? "",
      unit: texts.values[numbers.at(row, "unit")] ?? "",
      day: numbers.at(row, "day"),
      quarters: numbers.at(row, "quarters"),
      value: numbers.at(row, "value"),
    }
  }

  /** The first report of each kind is the company's; later ones are of its subsidiaries or parent. */
  private getFaces(rows: Uint32Array): FaceFiling["faces"] {
    const { lines, texts } = this
    const byKind = groupBy(rows, (row) => statementNames[lines.at(row, "statement")])
    const faces: FaceFiling["faces"] = new Map()
    for (const kind of faceKinds) {
      const all = byKind.get(kind) ?? (kind === "IS" ? byKind.get("CI") : undefined) ?? []
      const reports = groupBy(all, (row) => lines.at(row, "report"))
      const first = reports.get(Math.min(...reports.keys()))
      if (!first) continue
      const ordered = first.toSorted((a, b) => lines.at(a, "line") - lines.at(b, "line"))
      faces.set(
        kind,
        ordered.map((row) => ({
          concept: texts.values[lines.at(row, "concept")] ?? "",
          label: texts.values[lines.at(row, "label")] ?? "",
          isNegated: lines.at(row, "negated") === 1,
        })),
      )
    }
    return faces
  }
}

function ignore(): void {}

function getRows({ rows, starts }: { rows: Uint32Array; starts: Uint32Array }, place: number): Uint32Array {
  return rows.subarray(starts[place] ?? 0, starts[place + 1] ?? 0)
}

/** `Assets` of `us-gaap/2009` to `us-gaap:Assets`. */
function toConcept(tag: string, version: string): string {
  const [taxonomy = "", edition] = version.split("/")
  if (edition === undefined) return ownPrefix + tag
  return `${taxonomy === "ifrs" ? "ifrs-full" : taxonomy}:${tag}`
}

function toFacts(cik: Cik, name: string, filings: readonly FaceFiling[]): CompanyFacts {
  const concepts: CompanyFacts["concepts"] = new Map()
  for (const [place, { numbers }] of filings.entries()) {
    for (const { concept, unit, day, quarters, value } of numbers) {
      const period = concept.startsWith(ownPrefix) ? null : toPeriod(day, quarters)
      if (!period) continue
      const units = concepts.get(concept) ?? new Map()
      const list = units.get(unit) ?? []
      list.push({ ...period, value, filing: place })
      concepts.set(concept, units.set(unit, list))
    }
  }
  const heads = filings.map(
    ({ filing: { accession, form, filed, fiscalYear } }): FactFiling => ({
      accession,
      form,
      filed,
      fiscalYear,
    }),
  )
  return { cik, name, filings: heads, concepts, refused: 0 }
}

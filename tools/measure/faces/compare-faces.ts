import { daysBetween, type IsoDate } from "~/lib/dates"
import { type Cell, emptyCell } from "~/model/financials/cells/cell"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { knownFacts } from "~/model/financials/document/known-facts"
import { statementRows } from "~/model/financials/rows/statement-rows"
import type { Frame } from "~/model/financials/statements/frame"
import { Grids } from "~/model/financials/statements/statement-grid"
import { shownFrames } from "~/model/financials/view/shown-frames"
import { toSource, type ViewSource } from "~/model/financials/view/view-statement"
import { type PrintedCell, toPrintedCells } from "./printed-cells"
import type { FaceCompany, FaceFiling } from "./read-faces"

export const vintages = ["latest", "original"] as const

export interface ComparedCell {
  cik: string
  company: string
  vintage: (typeof vintages)[number]
  period: "annual" | "quarterly"
  end: IsoDate
  /** The filing that prints the line. */
  accession: string
  form: string
  printed: PrintedCell
  shown: number | null
  source: ViewSource | null
  /** The reason why the product shows nothing. */
  reason: string | null
}

interface ComparedCompany {
  cells: ComparedCell[]
  /** Lines whose row the product has, in periods that it does not show. */
  unplaced: ComparedCell[]
}

const statements = { IS: "income", BS: "balance", CF: "cashflow" } as const

/** The rows of a company against the printed lines of its filings, as last filed and as first filed. */
export function compareFaces(company: FaceCompany): ComparedCompany {
  const { cik, name, sic, fiscalYearEnd, facts } = company
  const document = deriveStatementsDocument(facts, { name, sic, fiscalYearEnd }, null, company.reports)
  const result: ComparedCompany = { cells: [], unplaced: [] }
  const printed = listPrinted(company.filings, document.currency)
  for (const vintage of vintages) {
    const grids = new Grids(knownFacts(document, { vintage, asof: null }), "ratios")
    const rowKeys = new Set<string>()
    const frames = new Map<string, Frame[]>()
    for (const face of ["IS", "BS", "CF"] as const) {
      for (const { key } of statementRows(statements[face], document.industry)) rowKeys.add(`${face} ${key}`)
      for (const period of ["annual", "quarterly"] as const)
        frames.set(`${face} ${period}`, shownFrames(grids.filled(period), statements[face]))
    }
    for (const readings of printed.values()) {
      const chosen = chooseReading(readings, vintage)
      if (!chosen) continue
      const { cell, filing } = chosen
      if (!(parts[cell.row] ?? [`${cell.face} ${cell.row}`]).every((row) => rowKeys.has(row))) continue
      for (const period of getPeriods(cell)) {
        const frame = frames
          .get(`${cell.face} ${period}`)
          ?.find(({ end }) => Math.abs(daysBetween(end, cell.end)) <= maxDays)
        // Not every quarter ends a year.
        if (!frame && cell.quarters === 0 && period === "annual") continue
        const shown = readShown(frame, cell.row)
        const compared: ComparedCell = {
          cik,
          company: name,
          vintage,
          period,
          end: cell.end,
          printed: cell,
          shown: shown.value,
          accession: filing.filing.accession,
          form: filing.filing.form,
          source: toSource(shown, document),
          reason: shown.reason,
        }
        if (frame) result.cells.push(compared)
        else result.unplaced.push(compared)
      }
    }
  }
  return result
}

/** The statement rows of figures that no statement shows as a row. */
const parts: Readonly<Record<string, readonly string[]>> = {
  totalDebt: ["BS shortTermDebt", "BS longTermDebt"],
  ebitda: ["IS operatingIncome", "CF depreciationAmortization"],
}

function readShown(frame: Frame | undefined, row: string): Cell {
  const read = (key: string) => frame?.column.get(key) ?? emptyCell
  if (row !== "ebitda") return read(row)
  const [operating, written] = [read("operatingIncome"), read("depreciationAmortization")]
  if (operating.value === null) return operating
  return written.value === null ? written : { ...written, value: operating.value + written.value }
}

/** Dates of the data sets are ends of months. */
const maxDays = 16

interface Reading {
  cell: PrintedCell
  filing: FaceFiling
}

/** The printed values of filings, oldest first, for each row and period. */
function listPrinted(filings: readonly FaceFiling[], currency: string | null): Map<string, Reading[]> {
  const printed = new Map<string, Reading[]>()
  for (const filing of filings) {
    const { cells, currency: own } = toPrintedCells(filing)
    if (own !== currency) continue
    for (const cell of cells) {
      const key = `${cell.row}|${cell.end}|${cell.quarters}`
      const list = printed.get(key)
      if (list) list.push({ cell, filing })
      else printed.set(key, [{ cell, filing }])
    }
  }
  return printed
}

/** The last or first filing; a narrower line never replaces a broader one. */
function chooseReading(readings: readonly Reading[], vintage: ComparedCell["vintage"]): Reading | undefined {
  const tier = Math.min(...readings.map(({ cell }) => cell.tier))
  const broadest = readings.filter(({ cell }) => cell.tier === tier)
  return vintage === "latest" ? broadest.at(-1) : broadest[0]
}

/** A balance is of a quarter, and at the end of a fiscal year of that year too. */
function getPeriods({ quarters }: PrintedCell): ComparedCell["period"][] {
  if (quarters === 0) return ["annual", "quarterly"]
  if (quarters === 4) return ["annual"]
  return quarters === 1 ? ["quarterly"] : []
}

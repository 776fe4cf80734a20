import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type CompanyFacts, NotCompanyFacts, parseCompanyFacts } from "~/edgar/companyfacts"
import type { Cik } from "~/lib/cik"
import { daysBetween } from "~/lib/dates"
import { aliasConcepts, allRows } from "~/model/financials/rows/statement-rows"
import type { HistoryDocument, HistoryFact } from "~/model/history/history-document"
import type { OldFilingReading, PrintedFigure } from "~/model/history/old-filing"
import { proveHistory } from "~/model/history/prove-history"
import { readOldFiling } from "~/model/history/read-old-filing"
import { scaleSchedule } from "~/model/history/scale-schedule"
import { readOldCompanies } from "./read-old-companies"
import { toResultLine } from "./result"

type Measured = { name: string; document: HistoryDocument; years: YearCheck[] }

/** The shown figures of a year, compared with other readings of the same figure. */
type YearCheck = {
  rows: number
  /** Facts that another table, schedule or XBRL has too. */
  compared: number
  /** Other filings alone have another value. */
  restated: number
  /** The filing itself, or XBRL, has another value. */
  differ: string[]
}

/** Reads every old filing of a folder and lists the figures that another reading contradicts, and the counts. */
export function* measureHistory(folder: string): Generator<string> {
  const all: Measured[] = []
  for (const { cik, name, filings } of readOldCompanies(folder)) {
    const readings = filings.map(readOldFiling)
    const document = proveHistory(cik, readings)
    all.push({ name, document, years: checkYears(document, readings, readXbrl(folder, cik)) })
  }
  yield* listDifferences(all)
  const checks = all.flatMap(({ years }) => years)
  const sum = (count: (check: YearCheck) => number) =>
    checks.reduce((total, check) => total + count(check), 0)
  yield toResultLine({
    what: `figures from before XBRL, ${all.length} companies, ${sum(({ rows }) => rows)} figures`,
    compared: sum(({ compared }) => compared),
    differ: `${sum(({ differ }) => differ.length)}; ${sum(({ restated }) => restated)} restated`,
  })
}

function* listDifferences(all: readonly Measured[]): Generator<string> {
  yield ""
  yield "Figures that differ from another table of their filing, its schedule, or XBRL:"
  for (const { name, years } of all)
    for (const { differ } of years) for (const line of differ) yield `- ${name} ${line}`
  yield ""
  yield "Restated figures, each proven by its own filing:"
  for (const { name, document } of all) {
    for (const line of restatements(document)) yield `- ${name} ${line}`
  }
  yield ""
  yield "Filings that gave nothing or a part:"
  for (const { name, document } of all) {
    for (const { accession, reason } of document.filings)
      if (reason) yield `- ${name} ${accession}: ${reason}`
  }
}

/** Revenue, net income, and total assets that changed from one filing to a later one. */
function restatements({ facts, filings }: HistoryDocument): string[] {
  const lines: string[] = []
  for (const row of ["revenue", "netIncome", "assets"]) {
    const ends = new Set(facts.filter((fact) => fact.row === row).map(({ end }) => end))
    for (const end of [...ends].sort()) {
      const values = facts.filter((fact) => fact.row === row && fact.end === end && isAnnual(fact))
      if (values.length < 2) continue
      const changes = values.map(
        ({ value, filing }) => `${value / 1e6} (${filings[filing]?.filed.slice(0, 4)})`,
      )
      lines.push(`${row} ${end}, in millions: ${changes.join(", ")}`)
    }
  }
  return lines
}

function isAnnual({ start, end }: { start: string | null; end: string }): boolean {
  return start === null || daysBetween(start, end) > 300
}

function checkYears(
  document: HistoryDocument,
  readings: readonly OldFilingReading[],
  xbrl: CompanyFacts | null,
): YearCheck[] {
  const printed = readings.flatMap(({ figures }) => figures)
  const others = readings.flatMap((reading) => [
    ...reading.figures.map((figure) => ({ figure, accession: reading.accession })),
    ...reading.schedules.flatMap((schedule, index) =>
      (scaleSchedule(schedule, reading, printed, -1 - index) ?? []).map((figure) => ({
        figure,
        accession: reading.accession,
      })),
    ),
  ])
  const ends = [...new Set(document.facts.map(({ end }) => end))].sort()
  return ends.map((end) => {
    const facts = document.facts.filter((fact) => fact.end === end)
    const check: YearCheck = {
      rows: facts.length,
      compared: 0,
      restated: 0,
      differ: [],
    }
    for (const fact of facts) {
      const accession = document.filings[fact.filing]?.accession
      const values = [
        ...others
          .filter(
            ({ figure, accession: other }) =>
              isSamePeriod(fact, figure) && (other !== accession || figure.basis !== fact.basis),
          )
          .map(({ figure, accession: other }) => ({ ...figure, isOwn: other === accession })),
        ...xbrlFigures(xbrl, fact),
      ]
      if (values.length === 0) continue
      check.compared++
      if (values.some((each) => Math.abs(each.value - fact.value) <= each.precision * 0.501)) continue
      if (values.every(({ isOwn }) => !isOwn)) check.restated++
      else
        check.differ.push(
          `${end} ${fact.row}: ${fact.value} (${fact.basis}), elsewhere ${[...new Set(values.map(({ value }) => value))].join(", ")}`,
        )
    }
    return check
  })
}

function isSamePeriod(fact: HistoryFact, figure: PrintedFigure): boolean {
  if (
    fact.row !== figure.row ||
    fact.unit !== figure.unit ||
    Math.abs(daysBetween(fact.end, figure.end)) > 14
  )
    return false
  if (fact.start === null || figure.start === null) return fact.start === figure.start
  return Math.abs(daysBetween(fact.start, fact.end) - daysBetween(figure.start, figure.end)) <= 21
}

const concepts = new Map(
  allRows("general").map((row) => [
    row.key,
    row.aliases.filter((alias) => typeof alias === "string").flatMap(aliasConcepts),
  ]),
)

/** The XBRL values of the company for the same row and period. */
function xbrlFigures(
  xbrl: CompanyFacts | null,
  fact: HistoryFact,
): { value: number; precision: number; isOwn: boolean }[] {
  return (concepts.get(fact.row) ?? []).flatMap((concept) => {
    const sign = concept.startsWith("-") ? -1 : 1
    const units = xbrl?.concepts.get(concept.replace("-", ""))
    return (units?.get(fact.unit) ?? [])
      .filter(({ start, end }) =>
        isSamePeriod(fact, {
          ...fact,
          start,
          end,
          precision: 1,
          table: 0,
          line: 0,
          sum: "none",
        } as PrintedFigure),
      )
      .map(({ value }) => ({
        value: value * sign,
        precision: fact.unit === "USD/shares" ? 0.01 : 1_000_000,
        isOwn: true,
      }))
  })
}

function readXbrl(folder: string, cik: Cik): CompanyFacts | null {
  const path = join(folder, "api", "xbrl", "companyfacts", `CIK${cik}.json`)
  if (!existsSync(path)) return null
  try {
    return parseCompanyFacts(readFileSync(path, "utf8"))
  } catch (error) {
    if (!(error instanceof NotCompanyFacts)) throw error
    return null
  }
}

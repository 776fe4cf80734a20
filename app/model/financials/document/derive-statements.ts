import type { CompanyFacts } from "~/edgar/companyfacts"
import { remember } from "~/lib/remember"
import { compareText } from "~/lib/text/compare-text"
import { ownPrefix, type ReportFace } from "~/model/faces/face"
import { chooseRow } from "~/model/financials/facts/choose-facts"
import { getIndustry, isAssetIndustry } from "~/model/financials/facts/company/industry-form"
import { mainCurrency } from "~/model/financials/facts/company/main-currency"
import { proveRevenues } from "~/model/financials/facts/company/prove-revenues"
import { rentsOutFleet } from "~/model/financials/facts/company/rents-out"
import { conceptName } from "~/model/financials/facts/concept-name"
import { placeFaces } from "~/model/financials/facts/faces/place-faces"
import { figureBases, figureConcept } from "~/model/financials/facts/figure-basis"
import { findFilingScales, withScales } from "~/model/financials/facts/filing-scale"
import { findSplits } from "~/model/financials/facts/find-splits"
import { deriveCalendar } from "~/model/financials/facts/fiscal-calendar"
import type { DatedPeriod } from "~/model/financials/facts/fiscal-periods"
import type { Predecessor } from "~/model/financials/facts/join-predecessor"
import { placeFacts } from "~/model/financials/facts/place-facts"
import type { PlacedFacts } from "~/model/financials/facts/placed-facts"
import { readingsByAlias } from "~/model/financials/facts/read-aliases"
import { findUnreadLines } from "~/model/financials/facts/read-printed"
import { rejectNotes } from "~/model/financials/facts/reject-notes"
import { findReportingEntityChanges } from "~/model/financials/facts/reporting-entity"
import { findSameLines } from "~/model/financials/facts/same-line"
import { comparedCounts } from "~/model/financials/facts/share-scale"
import type { Vintage } from "~/model/financials/facts/vintages"
import { addFigures, type Chosen } from "~/model/financials/figures/add-figures"
import { listFigureYears } from "~/model/financials/figures/figure-years"
import { connectPerShare } from "~/model/financials/figures/per-share-basis"
import { explainingConcepts } from "~/model/financials/rows/explaining-lines"
import { type Format, flowLine, type Row } from "~/model/financials/rows/row-types"
import { aliasConcepts, allRows, qualify } from "~/model/financials/rows/statement-rows"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { IndustryForm } from "~/model/ratios/industry-forms"
import { countLeftOut } from "./count-left-out"
import { encodeColumns, type PeriodVintages } from "./encode-columns"

export type CompanyHead = { name: string; sic: string | null; fiscalYearEnd: string | null }

/**
 * Converts a company's facts to its stored statements. It never throws, and the order of the facts does not
 * matter.
 */
export function deriveStatementsDocument(
  filed: CompanyFacts,
  company: CompanyHead,
  predecessor: Predecessor | null = null,
  reports: readonly ReportFace[] = [],
): StatementsDocument {
  const currency = mainCurrency(filed)
  const filingScales = findFilingScales(filed, currency ?? "USD")
  const { facts: faced, faces, lineConcepts } = placeFaces(filed, reports)
  const facts = withScales(faced, currency ?? "USD", filingScales)
  const industry = getIndustry(facts, company.sic)
  const fiscalYearEnd = readMonthDay(company.fiscalYearEnd)
  const calendar = deriveCalendar(facts, fiscalYearEnd, listFigureYears(facts))
  const proven = proveRevenues(facts, currency ?? "USD", listShownConcepts(industry))
  const rows = withRevenues(allRows(industry), proven)
  const unitsOf = formatUnits(currency)
  const formats = conceptFormats(industry)
  const money = [...proven, ...lineConcepts].map((concept): [string, Format] => [concept, "money"])
  const withProven = (known: Map<string, Format>) =>
    money.length > 0 ? new Map([...known, ...money]) : known
  const [placedFormats, shownFormats] = [withProven(formats.placed), withProven(formats.shown)]
  const placed = { ...placeFacts(facts, placedFormats, unitsOf, calendar, faces), filingScales }

  const chosen: Chosen = new Map()
  const read = remember((row: Row) => readingsByAlias(row, placed))
  for (const row of rows) chosen.set(row.key, chooseRow(row, placed, facts.filings, read(row)))
  rejectNotes(rows, chosen, placed, (row, isNote) =>
    chooseRow(
      row,
      placed,
      facts.filings,
      read(row).map((readings) => readings.filter((reading) => !isNote(reading))),
    ),
  )
  const reportingEntityChanges = findReportingEntityChanges(rows, chosen)
  const figures = addFigures(rows, chosen, facts, calendar, unitsOf)
  const sameLines: Record<string, string[][]> = {}
  for (const row of rows) {
    const used = usedConcepts(chosen.get(row.key))
    const groups = used.size > 1 ? findSameLines(row, read(row), placed, figures.placed.get(row.key)) : []
    const lines = usedLines(groups, used)
    if (lines.length > 0) sameLines[row.key] = lines
  }
  const lines = chooseLines(explainingConcepts, placed, facts)
  const select = (keys: string[]) => keys.map((key) => chosen.get(key) ?? new Map<string, Vintage[]>())
  const periods = new Map([...figures.periods, ...placed.periods])
  const found = findSplits(
    { shares: select(["sharesBasic", "sharesDiluted"]), earnings: select(["epsBasic", "epsDiluted"]) },
    facts,
  )
  const splits = figures.placed.size > 0 ? connectPerShare(chosen, periods, facts.filings, found) : found
  const refused = listRefused(rows, chosen, placed)
  const unread = listUnread(rows, chosen, placed)
  const printedNames = listPrintedNames(reports, chosen)
  const tables = documentTables(periods, [...chosen.values(), ...lines.values()])
  return {
    version: 2,
    cik: facts.cik,
    name: company.name || facts.name,
    currency,
    fiscalYearEnd: fiscalYearEnd ?? calendar.years.at(-1)?.end.slice(5) ?? null,
    industry,
    ...(industry === "general" && rentsOutFleet(facts, company.sic) ? { rentsOut: true } : {}),
    ...(isAssetIndustry(company.sic) ? { isAssetIndustry: true } : {}),
    filings: {
      accession: facts.filings.map((filing) => filing.accession),
      form: facts.filings.map((filing) => filing.form),
      filed: facts.filings.map((filing) => filing.filed),
    },
    rows: writeRows(chosen, tables),
    lines: writeRows(lines, tables),
    concepts: tables.concepts,
    periods: writePeriods(tables.periods),
    ...(faces.size > 0 ? { faces: [...faces.keys()].sort((a, b) => a - b) } : {}),
    ...(printedNames.length > 0 ? { printedNames: Object.fromEntries(printedNames) } : {}),
    ...(Object.keys(refused).length > 0 ? { refused } : {}),
    ...(Object.keys(unread).length > 0 ? { unread } : {}),
    splits,
    sameLines,
    reportingEntityChanges: Object.fromEntries(reportingEntityChanges),
    ...(predecessor ? { predecessor: toStoredPredecessor(predecessor, facts) } : {}),
    leftOut: countLeftOut(facts, shownFormats, unitsOf, placed.unplaced + figures.unplaced),
  }
}

/** The printed lines without a figure, of rows and periods that have no other. */
function listUnread(
  rows: readonly Row[],
  chosen: Chosen,
  placed: PlacedFacts,
): NonNullable<StatementsDocument["unread"]> {
  const unread: NonNullable<StatementsDocument["unread"]> = {}
  for (const row of rows) {
    const open = [...findUnreadLines(row, placed)].filter(([period]) => !chosen.get(row.key)?.has(period))
    if (open.length > 0) unread[row.key] = Object.fromEntries(open)
  }
  return unread
}

/** The labels of own concepts that rows show. */
function listPrintedNames(
  reports: readonly ReportFace[],
  chosen: Chosen,
): [concept: string, label: string][] {
  const used = new Set(
    [...chosen.values()]
      .flatMap((row) => [...usedConcepts(row)])
      .flatMap((concept) => conceptName(concept).split(" + "))
      .filter((concept) => concept.startsWith(ownPrefix)),
  )
  if (used.size === 0) return []
  const lines = reports.flatMap(({ statements }) => statements.flatMap((each) => each.lines))
  return [...used]
    .sort()
    .map((concept) => [concept, lines.find((line) => line.concept === concept)?.label ?? ""])
}

/** The latest refused figure of each row and period without another figure. */
function listRefused(
  rows: readonly Row[],
  chosen: Chosen,
  { refused }: PlacedFacts,
): NonNullable<StatementsDocument["refused"]> {
  const found: NonNullable<StatementsDocument["refused"]> = {}
  for (const { key, aliases } of rows)
    for (const { place, value } of aliases.flatMap(aliasConcepts).flatMap((each) => refused.get(each) ?? []))
      if (!chosen.get(key)?.has(place.period)) {
        const own = found[key] ?? {}
        found[key] = own
        if ((own[place.period]?.filing ?? -1) < place.filing)
          own[place.period] = { value, filing: place.filing }
      }
  return found
}

const listShownConcepts = remember((industry: IndustryForm) => new Set(conceptFormats(industry).shown.keys()))

/** Revenue that a company tags under a concept of no list comes after those that are listed. */
function withRevenues(rows: readonly Row[], proven: readonly string[]): readonly Row[] {
  if (proven.length === 0) return rows
  return rows.map((row) => (row.key === "revenue" ? { ...row, aliases: [...row.aliases, ...proven] } : row))
}

function toStoredPredecessor({ cik, name, on, accessions }: Predecessor, { filings }: CompanyFacts) {
  const indexes = filings.flatMap(({ accession }, index) => (accessions.has(accession) ? [index] : []))
  return { cik, name, on, filings: indexes }
}

function usedConcepts(row: Map<string, Vintage[]> | undefined): Set<string> {
  const used = new Set<string>()
  for (const vintages of row?.values() ?? []) for (const { concept } of vintages) used.add(concept)
  return used
}

/** For each group, the concepts of the row's values, if there are several. */
function usedLines(groups: string[][], used: ReadonlySet<string>): string[][] {
  return groups
    .map((group) => group.filter((concept) => used.has(concept)))
    .filter((group) => group.length > 1)
}

/** `0928`, `--09-28` and `09-28` to `09-28`; null for what is no day. */
function readMonthDay(text: string | null): string | null {
  const match = /^(?:--)?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])$/.exec(text?.trim() ?? "")
  return match ? `${match[1]}-${match[2]}` : null
}

/** The units of figures in a format. Some filers give earnings per share in plain dollars, or as a number or shares. */
function formatUnits(currency: string | null): (format: Format) => readonly string[] {
  const money = currency ?? "USD"
  const units: { [Each in Format]?: string[] } = {
    money: [money],
    perShare: [`${money}/shares`, money, "pure", "shares"],
    shares: ["shares"],
  }
  return (format) => units[format] ?? []
}

/** The concepts whose filings have no sum for a row. */
function listRefusing({ aliases }: Row): readonly string[] {
  return aliases.flatMap((alias) =>
    typeof alias === "object" && "sum" in alias ? (alias.without ?? []) : [],
  )
}

/** The formats of concepts: of those whose facts are placed, and of those that rows show. */
const conceptFormats = remember((industry: IndustryForm) => {
  const rows = allRows(industry)
  const ofRows = new Map<string, Format>()
  for (const { aliases, format } of rows)
    for (const concept of aliases.flatMap(aliasConcepts)) ofRows.set(concept.replace(/^-/, ""), format)
  const beside = [...rows.flatMap((row) => (row.provenBy ?? []).flat(2)), ...rows.flatMap(listRefusing)]
  for (const concept of beside.map((name) => qualify(name).replace(/^-/, "")))
    if (!ofRows.has(concept)) ofRows.set(concept, "money")
  const others = [
    ...explainingConcepts.map((concept): [string, Format] => [concept, "money"]),
    ...comparedCounts.map((concept): [string, Format] => [concept, "shares"]),
  ]
  const figures = rows.flatMap(({ key, format }) =>
    figureBases.map((basis): [string, Format] => [figureConcept(basis, key), format]),
  )
  return { placed: new Map([...others, ...ofRows]), shown: new Map([...ofRows, ...figures]) }
})

/** Lines that no row shows, for years and balances only: enough to explain a remainder. */
function chooseLines(
  concepts: readonly string[],
  placed: PlacedFacts,
  facts: CompanyFacts,
): Map<string, Map<string, Vintage[]>> {
  const lines = new Map<string, Map<string, Vintage[]>>()
  for (const concept of concepts) {
    const yearly = placed.facts.get(concept)?.filter(({ place }) => /[YI]4$/.test(place.period))
    if (!yearly?.length) continue
    const row = flowLine(concept, concept, [concept])
    const chosen = chooseRow(row, { ...placed, facts: new Map([[concept, yearly]]) }, facts.filings)
    // Only the latest version: an explanation needs no history.
    lines.set(concept, new Map([...chosen].map(([period, vintages]) => [period, vintages.slice(-1)])))
  }
  return lines
}

/** The periods and concepts that the values point into; they contain only what is used. */
interface DocumentTables {
  periods: DatedPeriod[]
  periodIndexes: ReadonlyMap<string, number>
  concepts: string[]
  conceptIndexes: ReadonlyMap<string, number>
}

function documentTables(
  periods: ReadonlyMap<string, DatedPeriod>,
  used: Map<string, Vintage[]>[],
): DocumentTables {
  const keys = new Set<string>()
  const names = new Set<string>()
  for (const row of used) {
    for (const key of row.keys()) keys.add(key)
    for (const concept of usedConcepts(row)) names.add(concept)
  }
  const sortKeys = new Map<string, string>()
  for (const key of keys) {
    const period = periods.get(key)
    if (period) sortKeys.set(key, sortKey(period))
  }
  const ordered = [...sortKeys].sort(([, a], [, b]) => compareText(a, b))
  const concepts = [...names].sort()
  return {
    periods: ordered.flatMap(([key]) => periods.get(key) ?? []),
    periodIndexes: new Map(ordered.map(([key], index) => [key, index])),
    concepts,
    conceptIndexes: new Map(concepts.map((concept, index) => [concept, index])),
  }
}

function writeRows(chosen: Chosen, tables: DocumentTables): StatementsDocument["rows"] {
  const written: StatementsDocument["rows"] = {}
  for (const [key, row] of chosen) {
    const found: PeriodVintages[] = []
    for (const [key, vintages] of row) {
      const period = tables.periodIndexes.get(key)
      if (period !== undefined && vintages.length > 0) found.push({ period, vintages })
    }
    found.sort((a, b) => a.period - b.period)
    if (found.length > 0) written[key] = encodeColumns(found, tables.conceptIndexes)
  }
  return written
}

function writePeriods(periods: DatedPeriod[]): StatementsDocument["periods"] {
  const columns: StatementsDocument["periods"] = { span: "", year: [], quarter: "", end: [], days: [] }
  let before = 0
  for (const { span, fiscalYear, quarter, start, end } of periods) {
    const day = dayNumber(end)
    columns.span += span
    columns.quarter += quarter
    columns.year.push(fiscalYear)
    columns.end.push(day - before)
    columns.days.push(start === null ? 0 : day - dayNumber(start) + 1)
    before = day
  }
  return columns
}

function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000)
}

function sortKey(period: DatedPeriod): string {
  return `${period.end}|${period.start}|${period.span}`
}

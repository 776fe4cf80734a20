import { parseDataSchedule } from "~/edgar/data-schedule"
import { listSgmlDocuments, parseSgmlHeader } from "~/edgar/sgml-header"
import { type IsoDate, toNamedDay } from "~/lib/dates"
import { innerName } from "~/model/filings/inner-document"
import { isHtml } from "~/model/reading/read-filing"
import type { ReadingDocument } from "~/model/reading/reading-document"
import { getText } from "~/model/reading/text/markup"
import { collectTables, type FoundTable, readDocument } from "./collect-tables"
import { collectTextTables, lineKey } from "./collect-text-tables"
import { findScale, proveScale } from "./find-scale"
import { type FilingFrame, findStatements, type StatementTable } from "./find-statements"
import type { FiledSchedule, OldFiling, OldFilingReading, PrintedFigure } from "./old-filing"
import { readTable } from "./read-table"

/** Documents beyond this length are cut. The longest annual reports have a third of it. */
const maxDocumentLength = 6_000_000
const maxDocuments = 12

/** The content of the files cannot make it throw. Its time grows in proportion to their length. */
export function readOldFiling(filing: OldFiling): OldFilingReading {
  const documents = filing.files.flatMap((file) => toDocuments(file, filing.form))
  const header = filing.files.map(({ text }) => parseSgmlHeader(text)).find((each) => each !== null)
  const schedules = documents.flatMap(({ type, name, text }): FiledSchedule[] => {
    const schedule = /^EX-27/i.test(type) ? parseDataSchedule(text) : null
    return schedule ? [{ schedule, document: name }] : []
  })
  const reports = documents.filter(({ type }) => isReport(type)).slice(0, maxDocuments)
  const isInterim = /^10-Q/i.test(filing.form)
  const period = header?.period ?? coverPeriod(reports[0]?.text ?? "", isInterim)
  const figures: PrintedFigure[] = []
  let main: ReadingDocument | null = null
  let tables = 0
  for (const [index, report] of reports.entries()) {
    const reading = readDocument(filing.accession, report)
    if (index === 0) main = reading
    if (!reading) continue
    const found = readReport(reading, { period, isInterim }, report, tables, figures)
    tables += found.tables
    figures.push(...found.figures)
  }
  const isEmpty = figures.length === 0 && schedules.length === 0
  return {
    accession: filing.accession,
    form: filing.form,
    filed: filing.filed,
    period,
    figures,
    schedules,
    reason: isEmpty ? whyNothing(main) : null,
  }
}

function readReport(
  reading: ReadingDocument,
  frame: FilingFrame,
  { name, text }: SubmittedDocument,
  firstTable: number,
  before: readonly PrintedFigure[],
): { figures: PrintedFigure[]; tables: number } {
  const marked = collectTables(reading)
  const tables = hasTableMarks(text) ? marked : collectTextTables(text, toAnchors(marked))
  const statements = findStatements(tables, frame)
  const read = (statement: StatementTable, scale: number, index: number) => {
    const { table, isPerShare } = statement
    const place = { document: name, anchor: table.anchor || null, table: firstTable + index }
    const figures = readTable({ ...statement, lines: table.lines, scale, ...place })
    return isPerShare ? figures.filter(({ row, sum }) => sum === "holds" && row.startsWith("eps")) : figures
  }
  const named = statements.map((statement, index) =>
    statement.scale === null ? null : read(statement, statement.scale, index),
  )
  const known = [...before, ...named.flatMap((each) => each ?? [])]
  const unnamed = statements.filter((_, index) => !named[index])
  const proven =
    unnamed.length > 0 ? new Set(unnamed.map((each) => proveScale(each, plainText(text)))) : new Set()
  proven.delete(null)
  const [own = null] = proven.size === 1 ? (proven as Set<number>) : []
  const figures = statements.flatMap((statement, index) => {
    const scale = named[index] ? null : (findScale(statement, known) ?? own)
    return named[index] ?? (scale === null ? [] : read(statement, scale, index))
  })
  return { figures: withCashFlows(withBalance(figures)), tables: statements.length }
}

function plainText(text: string): string {
  return text.replace(/<[^>]{0,300}>/g, " ").replace(/&nbsp;|&#160;/g, " ")
}

/** True if tables are marked, as in HTML and in most text documents. */
function hasTableMarks(text: string): boolean {
  return isHtml(text) || (text.match(/<TABLE>/gi)?.length ?? 0) > 2
}

function toAnchors(tables: readonly FoundTable[]): Map<string, string> {
  const anchors = new Map<string, string>()
  for (const { lines, anchor } of tables) {
    for (const key of lines.map(lineKey)) if (key && !anchors.has(key)) anchors.set(key, anchor)
  }
  return anchors
}

/** The two sides of a balance sheet can be two tables. */
function withBalance(figures: PrintedFigure[]): PrintedFigure[] {
  const sides = figures.filter(
    ({ row, basis }) => basis === "statement" && /^(?:assets|liabilitiesAndEquity)$/.test(row),
  )
  return figures.map((figure) => {
    const other = sides.find(
      ({ row, end }) => sides.includes(figure) && row !== figure.row && end === figure.end,
    )
    return other?.value === figure.value ? { ...figure, sum: "holds" as const } : figure
  })
}

const witnesses: Readonly<Record<string, string>> = { flowNetIncome: "netIncome", flowCash: "cash" }

/** The sums of a statement of cash flows that begin with net income, and end with cash, prove both elsewhere. */
function withCashFlows(figures: PrintedFigure[]): PrintedFigure[] {
  const known = figures.filter(({ row, sum }) => sum === "holds" && witnesses[row] !== undefined)
  return figures
    .filter(({ row }) => witnesses[row] === undefined)
    .map((figure) =>
      figure.sum === "none" &&
      known.some(
        ({ row, end, value }) =>
          witnesses[row] === figure.row && end === figure.end && value === figure.value,
      )
        ? { ...figure, sum: "holds" as const }
        : figure,
    )
}

type SubmittedDocument = {
  type: string
  name: string
  text: string
  /** The form or exhibit type that the reader takes it for. */
  form: string
}

function toDocuments({ name, text }: { name: string; text: string }, form: string): SubmittedDocument[] {
  const documents = listSgmlDocuments(text).map(
    ({ type, filename, start, end }, index): SubmittedDocument => ({
      type: index === 0 ? type || form : type,
      name: filename ?? (index === 0 ? name : innerName(name, index, type)),
      text: text.slice(start, Math.min(end, start + maxDocumentLength)),
      form: index === 0 ? form : type,
    }),
  )
  if (documents.length > 0) return documents
  const isSchedule = /^\s*(?:<TABLE>[\s\S]{0,80}?)?<ARTICLE>/i.test(text)
  const body = text.slice(0, maxDocumentLength)
  return [{ type: isSchedule ? "EX-27" : form, name, text: body, form }]
}

/** The report itself, and the annual report to shareholders. */
function isReport(type: string): boolean {
  return /^(?:10-?K|10-?Q|20-F|40-F|10-KT|EX-13)/i.test(type)
}

/** The period that the cover names, where no header does. */
function coverPeriod(text: string, isInterim: boolean): IsoDate | null {
  const cover = plainText(text.slice(0, 60_000)).slice(0, 12_000)
  const [, month = "", day = "", year = ""] =
    (isInterim
      ? /\bperiod\s+ended:?\s+([A-Z]\w{2,8})\s+(\d{1,2})\s*,\s*(\d{4})/i.exec(cover)
      : /\byears?\s+ended:?\s+([A-Z]\w{2,8})\s+(\d{1,2})\s*,\s*(\d{4})/i.exec(cover)) ?? []
  return toNamedDay(year, month, day)
}

const maxText = 1_500

/**
 * A sentence for a filing that gives no figures: where its Items 6 and 8 refer to, by their own words.
 */
function whyNothing(reading: ReadingDocument | null): string {
  for (const item of ["item-6", "item-8"]) {
    const text = itemText(reading, item)
    const place = text === null ? null : getPlace(text)
    if (place) return `${item === "item-6" ? "Item 6" : "Item 8"} refers to ${place}.`
  }
  return "No statement in it could be read with certainty."
}

function itemText(reading: ReadingDocument | null, item: string): string | null {
  const section = reading?.sections.find(({ key }) => key === item)
  if (!section) return null
  const text = section.blocks.map(({ html }) => getText(html)).join(" ")
  return text.length > maxText * 2 ? null : text.slice(0, maxText)
}

function getPlace(text: string): string | null {
  if (!/\bincorporated\b|\bby reference\b|\bis (?:set forth|included|contained)\b|\bappears?\b/i.test(text))
    return null
  if (/\bannual report\b/i.test(text)) {
    return /\bexhibit\s*\(?13\b/i.test(text)
      ? "the annual report in Exhibit 13, which is not part of this document"
      : "the annual report, which was filed on paper or in another document"
  }
  if (/\bproxy statement\b/i.test(text)) return "the proxy statement, which is another filing"
  return /\bexhibit\b/i.test(text) ? "an exhibit, which is not part of this document" : null
}

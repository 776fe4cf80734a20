import { formatDay, formatMonth } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { toSourcesSheet } from "~/lib/workbook/sources-sheet"
import type { BookRequest, SheetCell, Workbook } from "~/lib/workbook/workbook"
import type { Format } from "~/model/financials/rows/row-types"
import type { Notes } from "~/model/notes/join-notes"
import type { NoteColumn, NoteRow, TopicView } from "~/model/notes/topic-view"
import type { NoteTopic } from "~/model/notes/topics/topic"
import { FigurePlaces, type FigureTable, toFigureSheet } from "./figure-sheet"

interface NotesSource {
  ticker: Ticker
  name: string
  topic: NoteTopic
  notes: Notes
}

/** A topic of notes as a workbook: computed totals have formulas over the lines. */
export function toNotesBook(
  { ticker, name, topic, notes }: NotesSource,
  { columns, tables }: TopicView,
  { origin, page, data, today }: BookRequest,
): Workbook {
  const { accession, form, filed } = notes.filings
  const counts = new Map<number, number>()
  const toSource = (filing: number | null) => {
    if (filing === null) return null
    counts.set(filing, (counts.get(filing) ?? 0) + 1)
    return `/company/${ticker}/${accession[filing]}`
  }
  // Sums name concepts, and are of the whole company.
  const toKey = ({ concept, member, key }: NoteRow) =>
    concept === null || member ? key : concept.replace(/^.*:/, "")
  const toRow = (title: string, row: NoteRow): FigureTable["rows"][number] => ({
    ...{ key: toKey(row), label: row.label, format: toFormat(row.unit) },
    ...{ group: title, isTotal: row.kind !== "line", values: row.values },
    sources: row.filings.map(toSource),
    isEstimated: row.values.map(() => false),
    formulas: row.kind === "sum" && row.formula && isSum.test(row.formula) ? [row.formula] : [],
  })
  const table: FigureTable = {
    ...{ name: topic.title, title: `${name}: ${topic.title.toLowerCase()}`, note: topic.about },
    ...{ scale: "", isRead: true },
    periods: columns.map((column) => ({ ...column, title: toTitle(column), isInRow: true })),
    rows: tables.flatMap(({ title, rows }) => rows.map((row) => toRow(title, row))),
  }
  const toLink = (path: string): SheetCell => ({ value: origin + path, link: origin + path })
  return {
    title: table.title,
    sheets: [
      toFigureSheet(table, new FigurePlaces([table]), origin),
      toSourcesSheet(
        [
          ["Company", { value: `${name} (${ticker})` }],
          ["Page", toLink(page)],
          ["The same data as JSON", toLink(data)],
          ["Read on", { value: formatDay(today) }],
          ["Vintage", { value: "As last filed" }],
        ],
        [...counts].map(([filing, count]) => ({
          ...{ accession: accession[filing] ?? "", form: form[filing] ?? "", filed: filed[filing] ?? "" },
          ...{ count, link: `${origin}/company/${ticker}/${accession[filing]}` },
        })),
      ),
    ],
  }
}

/** A sum of concepts, which are the keys of lines. */
const isSum = /^[A-Za-z]\w*\??(?: [+-] [A-Za-z]\w*\??)*$/

function toFormat(unit: string): Format {
  if (/^[A-Z]{3}$/.test(unit)) return "money"
  if (/^[A-Z]{3}\/shares$/.test(unit)) return "perShare"
  return unit === "shares" ? "shares" : unit === "pure" ? "percent" : "score"
}

function toTitle({ span, fiscalYear, fiscalQuarter, start, end }: NoteColumn): string {
  switch (span) {
    case "year":
      return String(fiscalYear)
    case "quarter":
      return `Q${fiscalQuarter} ${fiscalYear}`
    case "month":
      return formatMonth(end)
    case "half":
      return `Six months to ${formatDay(end)}`
    case "nineMonths":
      return `Nine months to ${formatDay(end)}`
    case "date":
      return formatDay(end)
    case "other":
      return start ? `${formatDay(start)} to ${formatDay(end)}` : formatDay(end)
  }
}

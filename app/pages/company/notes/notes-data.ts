import { describeAbsence, type Loaded } from "~/lib/loaded"
import { type DataAnswer, notFoundAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { listCovenants, type Notes } from "~/model/notes/join-notes"
import type { NoteFacts } from "~/model/notes/note-facts"
import { type NoteRow, notePeriods, type TopicView, viewHeadlines } from "~/model/notes/topic-view"
import { noteTopics } from "~/model/notes/topics"
import { viewNotes } from "~/model/notes/view-months"
import { toNotesBook } from "~/model/workbook/notes-book"

const what = "figures of notes of this company"

/** The newest figures of all topics as data. */
export function toNotesData(
  { ticker, cik, name }: ListedCompany,
  loaded: Loaded<{ notes: Notes }>,
): DataAnswer {
  return withNotes(loaded, (notes) => ({
    status: 200,
    body: {
      ...{ ticker, cik, name },
      rows: noteTopics.flatMap((topic) =>
        viewHeadlines(topic, notes).map(({ label, unit, last, concepts }) => ({
          ...{ topic: topic.key, label, unit, value: last.value, end: last.end, span: last.span },
          concept: concepts.join(" + "),
          ...filingOf(notes, last.filing),
        })),
      ),
    },
  }))
}

/** A topic over time as data: a row for each line, with a value and a filing for each period. */
export function toTopicData(
  { ticker, cik, name }: ListedCompany,
  key: string,
  loaded: Loaded<{ notes: Notes }>,
  params: URLSearchParams,
): DataAnswer {
  const topic = noteTopics.find((each) => each.key === key)
  if (!topic) return { status: 404, body: { error: "There is no such topic of notes.", rows: [] } }
  const period = notePeriods.find((each) => each === params.get("period")) ?? "all"
  return withNotes(loaded, (notes) => {
    const view = viewNotes(topic, notes, period)
    const { columns, tables } = view
    const used = new Set(tables.flatMap(({ rows }) => rows.flatMap(({ filings }) => filings)))
    return {
      status: 200,
      body: {
        ...{ ticker, cik, name, topic: key, title: topic.title, period },
        periods: columns,
        sums: tables.flatMap(({ key: part, title, sums }) => (sums ? [{ part, title, ...sums }] : [])),
        filings: notes.filings.accession.flatMap((_, at) => (used.has(at) ? filingOf(notes, at) : [])),
        covenants: topic.key === "debt" ? listCovenants(notes) : null,
        rows: tables.flatMap(({ key: part, title, rows }) =>
          rows.map((row) => ({
            ...{ key: row.key, part, title, label: row.label, kind: row.kind },
            ...{ concept: row.concept, formula: row.formula, unit: row.unit, values: row.values },
            ...{ axis: row.member?.axis ?? null, member: row.member?.member ?? null },
            sources: row.filings.map((filing) => (filing === null ? null : notes.filings.accession[filing])),
          })),
        ),
      },
      ...toTable(view),
      toWorkbook: (request) => toNotesBook({ ticker, name, topic, notes }, view, request),
    }
  })
}

function withNotes(loaded: Loaded<{ notes: Notes }>, toAnswer: (notes: Notes) => DataAnswer): DataAnswer {
  if (loaded.status === "loaded") return toAnswer(loaded.notes)
  return loaded.status === "absent"
    ? notFoundAnswer(describeAbsence(what, loaded))
    : { status: 503, body: { error: loaded.reason, rows: [] } }
}

/** The columns of the table before those of the periods. */
export const topicColumns = ["key", "label", "unit", "concept"] as const

/** A line a row, a column a period. */
function toTable({ columns, tables }: TopicView) {
  const names = columns.map(({ span, end, start }) =>
    span === "other" ? `${start} to ${end}` : `${span === "date" ? "" : `${span} `}${end}`,
  )
  const toRow = ({ key, label, unit, concept, values }: NoteRow) => ({
    ...{ key, label, unit, concept },
    ...Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])),
  })
  return { csvRows: tables.flatMap(({ rows }) => rows.map(toRow)), csvColumns: [...topicColumns, ...names] }
}

function filingOf({ filings }: NoteFacts, place: number | null) {
  const at = place ?? -1
  return {
    accession: filings.accession[at] ?? null,
    form: filings.form[at] ?? null,
    filed: filings.filed[at] ?? null,
  }
}

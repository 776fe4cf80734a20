import { describeAbsence, type Loaded } from "~/lib/loaded"
import { type DataAnswer, notFoundAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import type { Notes } from "~/model/notes/join-notes"
import type { NoteFacts } from "~/model/notes/note-facts"
import {
  type NotePeriods,
  type NoteRow,
  notePeriods,
  type TopicView,
  viewHeadlines,
  viewTopic,
} from "~/model/notes/topic-view"
import { noteTopics } from "~/model/notes/topics"
import type { NoteTopic } from "~/model/notes/topics/topic"
import { viewMonths } from "~/model/notes/view-months"

const what = "figures of notes of this company"

/** The newest figures of all topics as data. */
export function toNotesData(
  { ticker, cik, name }: ListedCompany,
  loaded: Loaded<{ notes: Notes }>,
): DataAnswer {
  return withNotes(loaded, (body) => ({
    ...{ ticker, cik, name },
    rows: noteTopics.flatMap((topic) =>
      viewHeadlines(topic, body).map(({ label, unit, last, concepts }) => ({
        ...{ topic: topic.key, label, unit, value: last.value, end: last.end, span: last.span },
        concept: concepts.join(" + "),
        ...filingOf(body, last.filing),
      })),
    ),
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
  const answer = withNotes(loaded, (body) => {
    const { columns, tables } = viewWithMonths(topic, body, period)
    return {
      ...{ ticker, cik, name, topic: key, title: topic.title, period },
      periods: columns,
      sums: tables.flatMap(({ key: part, title, sums }) => (sums ? [{ part, title, ...sums }] : [])),
      rows: tables.flatMap(({ key: part, title, rows }) =>
        rows.map((row) => ({
          ...{ key: row.key, part, title, label: row.label, kind: row.kind },
          ...{ concept: row.concept, formula: row.formula, unit: row.unit, values: row.values },
          ...{ axis: row.member?.axis ?? null, member: row.member?.member ?? null },
          sources: row.filings.map((filing) => (filing === null ? null : body.filings.accession[filing])),
        })),
      ),
    }
  })
  return loaded.status === "loaded" ? { ...answer, ...toTable(topic, loaded.notes, period) } : answer
}

function withNotes(
  loaded: Loaded<{ notes: Notes }>,
  toBody: (notes: Notes) => Record<string, unknown>,
): DataAnswer {
  if (loaded.status === "loaded") return { status: 200, body: toBody(loaded.notes) }
  return loaded.status === "absent"
    ? notFoundAnswer(describeAbsence(what, loaded))
    : { status: 503, body: { error: loaded.reason, rows: [] } }
}

/** The view with months as further columns, before those of other periods. */
function viewWithMonths(topic: NoteTopic, body: Notes, period: NotePeriods): TopicView {
  const view = viewTopic(topic, body, period)
  const months = topic.isByMonth && period === "all" ? viewMonths(body) : null
  if (!months) return view
  const [own, added] = [view.columns, months.columns]
  const widen = (row: NoteRow, before: number, after: number): NoteRow => ({
    ...row,
    values: pad(row.values, before, after, null),
    filings: pad(row.filings, before, after, null),
    isOutside: pad(row.isOutside, before, after, false),
  })
  return {
    ...view,
    columns: [...added, ...own],
    tables: [
      { ...months.table, rows: months.table.rows.map((row) => widen(row, 0, own.length)) },
      ...view.tables.map((table) => ({
        ...table,
        rows: table.rows.map((row) => widen(row, added.length, 0)),
      })),
    ],
  }
}

function pad<T>(list: readonly T[], before: number, after: number, empty: T): T[] {
  return [...Array<T>(before).fill(empty), ...list, ...Array<T>(after).fill(empty)]
}

/** The columns of the table before those of the periods. */
export const topicColumns = ["key", "label", "unit", "concept"] as const

/** A line a row, a column a period. */
function toTable(topic: NoteTopic, body: Notes, period: NotePeriods) {
  const { columns, tables } = viewWithMonths(topic, body, period)
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

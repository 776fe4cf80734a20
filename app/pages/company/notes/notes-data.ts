import type { LoadedDocument } from "~/lib/loaded"
import { type DataAnswer, withDocument } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import type { NoteFacts } from "~/model/notes/note-facts"
import { type NoteRow, notePeriods, viewHeadlines, viewTopic } from "~/model/notes/topic-view"
import { noteTopics } from "~/model/notes/topics"

const what = "figures of notes of this company"

/** The newest figures of all topics as data. */
export function toNotesData(
  { ticker, cik, name }: ListedCompany,
  loaded: LoadedDocument<NoteFacts>,
): DataAnswer {
  return withDocument(loaded, what, ({ body }) => ({
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
  loaded: LoadedDocument<NoteFacts>,
  params: URLSearchParams,
): DataAnswer {
  const topic = noteTopics.find((each) => each.key === key)
  if (!topic) return { status: 404, body: { error: "There is no such topic of notes.", rows: [] } }
  const period = notePeriods.find((each) => each === params.get("period")) ?? "all"
  const answer = withDocument(loaded, what, ({ body }) => {
    const { columns, tables } = viewTopic(topic, body, period)
    return {
      ...{ ticker, cik, name, topic: key, title: topic.title, period },
      periods: columns,
      sums: tables.flatMap(({ key: part, title, sums }) => (sums ? [{ part, title, ...sums }] : [])),
      rows: tables.flatMap(({ key: part, title, rows }) =>
        rows.map((row) => ({
          ...{ key: row.key, part, title, label: row.label, kind: row.kind },
          ...{ concept: row.concept, formula: row.formula, unit: row.unit, values: row.values },
          sources: row.filings.map((filing) => (filing === null ? null : body.filings.accession[filing])),
        })),
      ),
    }
  })
  return loaded.status === "loaded" ? { ...answer, ...toTable(topic, loaded.document.body, period) } : answer
}

/** The columns of the table before those of the periods. */
export const topicColumns = ["key", "label", "unit", "concept"] as const

/** A line a row, a column a period. */
function toTable(...[topic, body, period]: Parameters<typeof viewTopic>) {
  const { columns, tables } = viewTopic(topic, body, period)
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

import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import type { Loaded, ReadDocument } from "~/lib/loaded"
import { notFound } from "~/lib/not-found"
import type { Ticker } from "~/lib/ticker"
import type { ListedCompany } from "~/model/directory/list-index"
import { listFilings } from "~/model/filings/filings-document"
import type { ReadFilings } from "~/model/filings/read-filings"
import { perShare } from "~/model/financials/statements/price"
import { joinNotes, listCovenants, type Notes } from "~/model/notes/join-notes"
import type { NoteFacts } from "~/model/notes/note-facts"
import { notesAddress, parseNotesQuery, printedNoteAddress } from "~/model/notes/notes-query"
import type { NoteReports } from "~/model/notes/reports-document"
import { type TopicView, viewHeadlines } from "~/model/notes/topic-view"
import { noteTopics } from "~/model/notes/topics"
import type { NoteTopic } from "~/model/notes/topics/topic"
import { viewMonths, viewNotes } from "~/model/notes/view-months"
import { whyNotValued } from "~/model/securities/listed-security"
import { readerPath } from "~/pages/company/reader/filing/reader-query"
import { Charts } from "~/pages/company/visualize/charts.server"
import { listCloses, type PriceContext } from "~/stores/company/prices-store.server"
import { listSplitsOf } from "~/stores/directory/splits-store.server"
import { filingsKind, noteFactsKind } from "~/stores/document-kinds"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { formatNote, toCharts, toMonthCharts, toPriceCharts } from "./note-charts"
import { describeScale, getScale, NoteTables } from "./note-tables"
import type { NotesPageData } from "./notes-page"
import { HeadlineTable } from "./notes-table"
import type { TopicPageData } from "./topic-page"

interface NoteReader extends PriceContext {
  readThrough: ReadDocument
  notes: {
    load: (cik: Cik) => Promise<ReadFilings<NoteReports>>
    stored: (cik: Cik) => Promise<NoteReports | null>
  }
}
type NotesContext = NoteReader & SlotContext

/** A company's notes: its facts, and with `reports` what only its reports have; of these, the stored ones without. */
export async function readNotes(
  cik: Cik,
  { readThrough, notes }: Pick<NoteReader, "readThrough" | "notes">,
  reports: "read" | "stored",
): Promise<Loaded<{ notes: Notes }>> {
  const [facts, read] = await Promise.all([
    readThrough(noteFactsKind, cik),
    reports === "read" ? notes.load(cik) : notes.stored(cik),
  ])
  const stored = read && "status" in read ? (read.status === "loaded" ? read.document.body : null) : read
  const joined = joinNotes(facts.status === "loaded" ? facts.document.body : null, stored)
  return joined
    ? { status: "loaded", notes: joined }
    : facts.status === "loaded"
      ? { status: "absent" }
      : facts
}

/** The notes for a topic, with the market's prices where the topic has prices. */
export async function readTopicNotes(
  company: ListedCompany,
  key: string,
  context: NoteReader,
): Promise<Loaded<{ notes: Notes }>> {
  const needsMarket = noteTopics.some((topic) => topic.key === key && topic.isByMonth)
  const [loaded, closes, splits] = await Promise.all([
    readNotes(company.cik, context, "read"),
    needsMarket ? listCloses(company, context) : [],
    needsMarket ? listSplitsOf(context.db, [company.cik]) : [],
  ])
  const isValued = closes.length > 0 && !closes.some(({ security }) => security && whyNotValued(security))
  if (loaded.status !== "loaded" || !isValued) return loaded
  return { status: "loaded", notes: { ...loaded.notes, market: { closes: closes.map(perShare), splits } } }
}

/** The last figures of each topic. */
export async function loadNotes(company: ListedCompany, context: NotesContext): Promise<NotesPageData> {
  const { ticker, cik, name } = company
  const loaded = await readNotes(cik, context, "stored")
  if (loaded.status !== "loaded") return { ticker, cik, name, ...loaded }
  const document = loaded.notes
  const topics = noteTopics.map((topic) => ({ topic, headlines: viewHeadlines(topic, document) }))
  return {
    ...{ ticker, cik, name, status: "loaded" },
    topics: topics
      .filter(({ headlines }) => headlines.length > 0)
      .map(({ topic: { key, title, about }, headlines }) => ({
        ...{ key, title, about },
        html: renderSlot(
          context,
          key,
          <HeadlineTable title={title} to={notesAddress(ticker, key)} headlines={headlines} />,
        ),
      })),
    missing: topics
      .filter(({ headlines }) => headlines.length === 0)
      .map(({ topic: { key, title } }) => ({ key, title })),
  }
}

/** With more columns, the page shows the newest ones. */
const shownColumns = 10

/** A topic over the years or quarters; a 404 for one that there is not. */
export async function loadTopic(
  company: ListedCompany,
  key: string | undefined,
  params: URLSearchParams,
  context: NotesContext,
): Promise<TopicPageData> {
  const topic = noteTopics.find((each) => each.key === key)
  if (!topic) throw notFound("There is no such topic of notes.")
  const { ticker, cik, name } = company
  const query = parseNotesQuery(params)
  const { title, about } = topic
  const head = {
    ...{ ticker, cik, name, query, topic: { key: topic.key, title, about } },
    others: noteTopics.flatMap((each) => (each === topic ? [] : [{ key: each.key, title: each.title }])),
  }
  const [loaded, list] = await Promise.all([
    readTopicNotes(company, topic.key, context),
    context.readThrough(filingsKind, cik),
  ])
  if (loaded.status !== "loaded") return { ...head, ...loaded }
  const document = loaded.notes
  const months = topic.isByMonth ? viewMonths(document) : null
  const listed = list.status === "loaded" ? listFilings(list.document.body) : []
  const view = viewNotes(topic, document, query.period)
  const annual = query.period === "annual" ? view : viewNotes(topic, document, "annual")
  const first = query.isWhole ? 0 : Math.max(0, view.columns.length - shownColumns)
  const scale = getScale({ ...view, tables: [...(months ? [months.table] : []), ...view.tables] })
  const toSource = sourceFinder(ticker, document, listed)
  return {
    ...{ ...head, status: "loaded" },
    hidden: first,
    unit: describeScale(scale),
    charts: renderSlot(
      context,
      "note-charts",
      <Charts
        charts={[
          ...(months ? toMonthCharts(months) : []),
          ...toPriceCharts(annual),
          ...toCharts(topic, annual),
        ]}
      />,
    ),
    tables: renderSlot(
      context,
      "note-tables",
      <>
        {months ? <NoteTables view={newestMonths(months)} scale={scale} getSource={toSource} /> : null}
        <NoteTables view={fromColumn(view, first)} scale={scale} getSource={toSource} />
      </>,
    ),
    isEmpty: view.tables.length === 0 && months === null,
    empty: view.empty,
    printed: findPrinted(ticker, topic, listed),
    covenants: topic.key === "debt" ? listCovenants(document) : null,
  }
}

/** With more months, the page shows the newest ones. */
const shownMonths = 24

function newestMonths({ columns, table }: NonNullable<ReturnType<typeof viewMonths>>): TopicView {
  const view = { columns, tables: [table], empty: [] }
  return fromColumn(view, Math.max(0, columns.length - shownMonths))
}

/** The view with its columns from one on. */
function fromColumn(view: TopicView, first: number): TopicView {
  return {
    ...view,
    columns: view.columns.slice(first),
    tables: view.tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) => ({
        ...row,
        values: row.values.slice(first),
        filings: row.filings.slice(first),
        isOutside: row.isOutside.slice(first),
      })),
    })),
  }
}

/** The place of a figure in its filing: the document in the reader, with the figure searched, or the filing's page. */
function sourceFinder(ticker: Ticker, { filings }: NoteFacts, listed: readonly SubmittedFiling[]) {
  const documents = new Map(listed.map(({ accession, primaryDocument }) => [accession, primaryDocument]))
  return (filing: number, value: number, unit: string): string | undefined => {
    const accession = filings.accession[filing]
    if (!accession) return undefined
    const doc = documents.get(accession)
    return readerPath(ticker, accession, {
      ...(doc ? { type: filings.form[filing] ?? null, doc } : {}),
      ...(doc && value !== 0 ? { q: toPrinted(value, unit) } : {}),
    })
  }
}

/** A figure as reports print it: in millions or thousands where it is whole in them. */
function toPrinted(value: number, unit: string): string {
  const size = Math.abs(value)
  if (unit === "pure") return formatNote(size, unit).replace("%", "")
  const scale = size % 1_000_000 === 0 ? 1_000_000 : size % 1000 === 0 ? 1000 : 1
  return formatNote(size / scale, unit)
}

/** The note of the newest annual report. */
function findPrinted(
  ticker: Ticker,
  { key }: NoteTopic,
  listed: readonly SubmittedFiling[],
): { to: string; label: string } | null {
  const report = listed.find(({ form, primaryDocument }) => /^(10-K|20-F|40-F)/.test(form) && primaryDocument)
  if (!report) return null
  const { accession, form, filed } = report
  return { to: printedNoteAddress(ticker, accession, key), label: `${form} of ${formatDay(filed)}` }
}

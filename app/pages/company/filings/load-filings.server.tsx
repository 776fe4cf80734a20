import type { Accession } from "~/lib/accession"
import { atomType } from "~/lib/write-feed"
import type { ListedCompany } from "~/model/directory/list-index"
import type { FilingReader } from "~/model/filings/filing-reader"
import { listFilings } from "~/model/filings/filings-document"
import { filterFilings, isInsiderForm, parseFilingsFilter } from "~/model/filings/filings-filter"
import { summarizeForms } from "~/model/insiders/form-summary"
import type { DataContext } from "~/pages/company/layout/company-data.server"
import { loadItemSentences } from "~/pages/company/reader/filing/item-sentences.server"
import type { DocumentStore } from "~/platform/documents.server"
import { listTranscripts } from "~/stores/company/transcripts-store.server"
import { filingsKind, insidersKind } from "~/stores/document-kinds"
import { renderSlot } from "~/ui/render-slot.server"
import { filingsFeed } from "./filings-feed"
import type { FilingsPageData } from "./filings-page"
import { FilingsTable } from "./filings-table"
import { toFilingsView } from "./filings-view"

interface FilingsContext extends DataContext {
  filings: FilingReader
  documents: DocumentStore
  slots: Map<string, string>
  isDocumentRequest: boolean
}

export async function loadFilingsPage(
  { ticker, cik }: ListedCompany,
  params: URLSearchParams,
  context: FilingsContext,
): Promise<FilingsPageData> {
  const [loaded, transcripts] = await Promise.all([
    context.readThrough(filingsKind, cik),
    listTranscripts(cik, context.documents),
  ])
  if (loaded.status !== "loaded") return { ...loaded, ticker, cik }
  const { rows, ...view } = toFilingsView(loaded.document.body, transcripts, parseFilingsFilter(params))
  const shown = rows.flatMap((row) => (row.kind === "filing" ? [row.filing] : []))
  const [items, insiders] = await Promise.all([
    loadItemSentences(cik, shown, context.filings),
    shown.some(({ form }) => isInsiderForm(form)) ? context.documents.get(insidersKind, cik) : null,
  ])
  const forms = insiders ? summarizeForms(insiders.body) : new Map<Accession, string>()
  const said = { items, forms }
  const table = renderSlot(context, "filings", <FilingsTable ticker={ticker} rows={rows} said={said} />)
  return { status: "loaded", ticker, cik, view, table }
}

/** Maximum number of filings in a feed. */
const feedLength = 50

/** The newest filings that match the filter, as an Atom feed. */
export async function loadFilingsFeed(
  { ticker, cik, name }: ListedCompany,
  params: URLSearchParams,
  origin: string,
  context: DataContext,
): Promise<Response> {
  const loaded = await context.readThrough(filingsKind, cik)
  if (loaded.status === "unavailable") throw new Response(loaded.reason, { status: 503 })
  const all = loaded.status === "loaded" ? listFilings(loaded.document.body) : []
  const filter = parseFilingsFilter(params)
  const feed = filingsFeed(
    { origin, ticker, name, filter },
    filterFilings(all, filter).slice(0, feedLength),
    all,
  )
  return new Response(feed, { headers: { "content-type": atomType } })
}

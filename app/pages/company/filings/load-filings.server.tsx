import type { AppLoadContext } from "@remix-run/cloudflare"
import { acceptedAt, stampClock } from "~/edgar/acceptance-time"
import { eightKItemTitle, parseEightKItems } from "~/edgar/eight-k-items"
import { formName } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Accession } from "~/lib/accession"
import { fromNewYork } from "~/lib/new-york"
import type { Ticker } from "~/lib/ticker"
import { atomType, writeAtom } from "~/lib/write-feed"
import { type DataAnswer, withDocument } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { listFilings } from "~/model/filings/filings-document"
import {
  type FilingsFilter,
  filingsAddress,
  filterFilings,
  isInsiderForm,
  parseFilingsFilter,
} from "~/model/filings/filings-filter"
import { readerAddress, secAddress } from "~/model/filings/reader-address"
import { summarizeForms } from "~/model/insiders/form-summary"
import { transcriptAddress } from "~/model/transcripts/transcript-address"
import { loadItemSentences } from "~/pages/company/reader/filing/item-sentences.server"
import type { DataContext } from "~/pages/company/request/require-company.server"
import { listIssuerPrices, type PriceContext } from "~/stores/company/prices-store.server"
import { listTranscripts } from "~/stores/company/transcripts-store.server"
import { filingsKind, insidersKind } from "~/stores/document-kinds"
import { renderSlot } from "~/ui/render-slot.server"
import type { FilingsPageData } from "./filings-page"
import { FilingsTable } from "./filings-table"
import { toFilingsView } from "./filings-view"

type FilingsContext = DataContext &
  PriceContext &
  Pick<AppLoadContext, "filings" | "documents" | "slots" | "isDocumentRequest">

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
  const hasForms = shown.some(({ form }) => isInsiderForm(form))
  const [items, insiders, prices] = await Promise.all([
    loadItemSentences(cik, shown, context.filings),
    hasForms ? context.documents.get(insidersKind, cik) : null,
    hasForms ? listIssuerPrices(cik, context) : [],
  ])
  const forms = insiders ? summarizeForms(insiders.body, prices) : new Map<Accession, string>()
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

interface Feed {
  origin: string
  ticker: Ticker
  name: string
  filter: FilingsFilter
}

/**
 * An Atom feed (RFC 4287) of `shown`. `all` is the whole list, from which the time zone of its timestamps is
 * inferred.
 */
export function filingsFeed(
  { origin, ticker, name, filter }: Feed,
  shown: SubmittedFiling[],
  all: SubmittedFiling[],
): string {
  const clock = stampClock(all)
  const getTime = (filing: SubmittedFiling) =>
    new Date(fromNewYork(acceptedAt(filing, clock) ?? { date: filing.filed, time: "12:00" }))
  return writeAtom(
    {
      title: `Filings of ${name}`,
      self: origin + filingsAddress(ticker, { ...filter, page: 1 }, ".atom"),
      page: origin + filingsAddress(ticker, { ...filter, page: 1 }),
      author: name,
    },
    shown.map((filing) => ({
      id: `${origin}/company/${ticker}/${filing.accession}`,
      title: `${filing.form}: ${describeFiling(filing)}`,
      url: origin + readerAddress(ticker, filing),
      updated: getTime(filing),
      summary: summarizeFiling(filing),
    })),
  )
}

/** `Results of operations`, or the form's name. */
function describeFiling({ form, items }: Pick<SubmittedFiling, "form" | "items">): string {
  const described = parseEightKItems(items).filter((item) => item !== "9.01")
  return described.length ? described.map(eightKItemTitle).join("; ") : formName(form)
}

function summarizeFiling({ form, filed, period, accession }: SubmittedFiling): string {
  return [formName(form), period && `period to ${period}`, `filed ${filed}`, accession]
    .filter(Boolean)
    .join(", ")
}

/** A company's filings and conference calls as data. */
export async function loadFilingsData(
  { ticker, cik, name }: ListedCompany,
  params: URLSearchParams,
  { readThrough, documents }: Pick<FilingsContext, "readThrough" | "documents">,
): Promise<DataAnswer> {
  const [list, transcripts] = await Promise.all([
    readThrough(filingsKind, cik),
    listTranscripts(cik, documents),
  ])
  return withDocument(list, "filing list for this company", ({ body }) => ({
    ticker,
    cik,
    name,
    transcripts: transcripts.map((head) => ({ ...head, url: transcriptAddress(ticker, head.quarter) })),
    rows: filterFilings(listFilings(body), parseFilingsFilter(params)).map((filing) => ({
      ...filing,
      url: readerAddress(ticker, filing),
      secUrl: secAddress(cik, filing),
    })),
  }))
}

import { redirect } from "@remix-run/cloudflare"
import { edgarAddress, liveHosts } from "~/edgar/addresses"
import { eightKItemTitle, parseEightKItems } from "~/edgar/eight-k-items"
import { formName, isAnnual, isPeriodic } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { type Accession, parseAccession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { notFound } from "~/lib/not-found"
import type { ListedCompany } from "~/model/directory/list-index"
import { findNeighbors } from "~/model/filings/filing-neighbors"
import type { DocumentRef, FilingReader } from "~/model/filings/filing-reader"
import { listFilings } from "~/model/filings/filings-document"
import { getSubmission } from "~/model/filings/inner-document"
import { documentName } from "~/model/filings/reader-address"
import { exhibitTitle, exhibitTypeOfName, listExhibits } from "~/model/reading/exhibits"
import { isNumbered, listPrintedNotes } from "~/model/reading/printed-note"
import { readingMinutes } from "~/model/reading/reading-time"
import { listChangedHeadings } from "~/model/reading/redline/changed-headings"
import { getComparedKey, getComparedTitle } from "~/model/reading/redline/redline-filing"
import { searchSection } from "~/model/reading/search-section"
import { findNamedSection, nearSections } from "~/model/search/destinations/near-pages"
import type { DataContext } from "~/pages/company/request/require-company.server"
import { notFoundNearPages } from "~/pages/directory/not-found-near"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { renderSlot } from "~/ui/render-slot.server"
import { findComparison, listComparedItems } from "./compare-filing.server"
import type { FilingHead, FilingPageData, Outlined, ReaderBody } from "./filing/filing-view"
import { failedBody, toFilingLink } from "./filing/reader-body"
import { parseReaderQuery, type ReaderQuery } from "./filing/reader-query"
import { filingFigures } from "./filing-figures"
import { loadPeerHeadings, type PeerHeadingsContext } from "./peer-headings.server"
import { FiguresTable, RedlineHtml, SectionsHtml } from "./reading-html"
import { loadTableBody } from "./tables/load-table.server"

interface FilingContext extends DataContext, PeerHeadingsContext {
  filings: FilingReader
  slots: Map<string, string>
  isDocumentRequest: boolean
}

/** Everything that the page of one filing shows. Throws a 404 if the filing is not one of this company. */
export async function loadFiling(
  company: ListedCompany,
  segment: string,
  params: URLSearchParams,
  context: FilingContext,
): Promise<FilingPageData> {
  const { ticker, cik } = company
  const accession = parseAccession(segment)
  if (!accession) {
    const named = findNamedSection(segment)
    if (named !== null) throw redirect(`/company/${ticker}${named}`, 301)
    const near = nearSections({ to: `/company/${ticker}`, name: company.name, kind: "company" }, segment)
    throw notFoundNearPages(`${segment} is not a filing of ${ticker}.`, near)
  }
  if (accession !== segment)
    throw redirect(`/company/${ticker}/${accession}${params.size ? `?${params}` : ""}`, 301)
  const query = parseReaderQuery(params)
  const [list, index] = await Promise.all([
    context.readThrough(filingsKind, cik),
    context.filings.index(cik, accession),
  ])
  const filings = list.status === "loaded" ? listFilings(list.document.body) : []
  const listed = filings.find((filing) => filing.accession === accession)
  const known = index.status === "loaded" ? index.value : null
  const cited = listed || known ? null : await findCited(cik, accession, context)
  if (!listed && !cited && index.status === "absent")
    throw notFound(`${accession} is not a filing of ${ticker}.`)
  const filing: SubmittedFiling = listed ?? {
    accession,
    form: known?.form ?? cited?.form ?? query.type ?? "",
    filed: known?.filed ?? cited?.filed ?? "",
    period: known?.period ?? null,
    accepted: null,
    items: "",
    primaryDocument: mainFile(known?.files ?? []),
    description: "",
    size: 0,
  }
  const main = documentName(filing)
  const document = query.doc?.replace(/^xsl[^/]*\//, "") ?? main
  const isMain = document === main
  const form = isMain ? filing.form : (exhibitTypeOfName(document) ?? "")
  const inner = getSubmission(document)
  const { previous, next } = findNeighbors(filings, filing)
  const head: FilingHead = {
    ticker,
    cik,
    accession,
    form: filing.form,
    filed: filing.filed || null,
    period: filing.period,
    title: isMain ? filingTitle(filing) : (inner && exhibitTitle(form)) || document,
    document,
    isMain,
    main,
    previous: previous && toFilingLink(previous),
    next: next && toFilingLink(next),
    secUrl: edgarAddress.filingPage(cik, accession),
    documentUrl: edgarAddress.filingDocument(liveHosts, cik, accession, inner ?? document),
    hasFigures: isPeriodic(filing.form) && filing.period !== null,
    canCompare: isPeriodic(filing.form) && isMain,
    exhibits: known ? listExhibits(known, main) : [],
  }
  const ref: DocumentRef = { cik, accession, document, form }
  const body = await loadBody(ref, filing, { query, filings, head }, context)
  return { head, query, body }
}

/** The filing as figures of the statements cite it; null if none does. Lists of filings can lack old ones. */
async function findCited(cik: Cik, accession: Accession, { readThrough }: FilingContext) {
  const statements = await readThrough(statementsKind, cik)
  if (statements.status !== "loaded") return null
  const { filings } = statements.document.body
  const place = filings.accession.indexOf(accession)
  return place < 0 ? null : { form: filings.form[place], filed: filings.filed[place] }
}

/** The form's name; of a current report also its events, without the list of exhibits. */
function filingTitle({ form, items }: SubmittedFiling): string {
  const events = parseEightKItems(items).filter((item) => item !== "9.01")
  const name = formName(form) || "Filing"
  return events.length
    ? `${name}: ${events.map((item) => eightKItemTitle(item).toLowerCase()).join("; ")}`
    : name
}

interface FilingRequest {
  query: ReaderQuery
  filings: SubmittedFiling[]
  head: FilingHead
}

async function loadBody(
  ref: DocumentRef,
  filing: SubmittedFiling,
  { query, filings, head }: FilingRequest,
  context: FilingContext,
): Promise<ReaderBody> {
  if (query.view === "documents") return { kind: "documents" }
  if (query.view === "table" && query.table && head.isMain)
    return loadTableBody({ ref, id: query.table, filing, all: filings }, context.filings)
  if (query.view === "figures") return loadFigures(ref.cik, filing, head, context)
  if (query.view === "redline" && head.canCompare) return loadRedline(ref, { query, filings, head }, context)
  const [outline, shown] = await Promise.all([
    context.filings.outline(ref),
    query.section ? context.filings.section(ref, query.section) : context.filings.opening(ref),
  ])
  if (outline.status === "absent" && !head.isMain) throw notFound(outline.reason)
  if (outline.status !== "loaded") return failedBody(outline)
  if (shown.status === "absent" && query.section)
    throw notFound(`${ref.document} has no part called ${query.section}.`)
  if (shown.status !== "loaded") return failedBody(shown)
  const sections = "sections" in shown.value ? shown.value.sections : [shown.value]
  const html = renderSlot(
    context,
    "reading",
    <SectionsHtml sections={sections} query={query.q} head={head} />,
  )
  const found = query.q ? await search(ref, query.q, context.filings) : null
  const outlined: Outlined = {
    sections: outline.value.sections.map(({ hash, headings, ...section }) => section),
    shown: sections.map((section) => section.key),
    minutes: readingMinutes(outline.value.words),
    words: outline.value.words,
    isTruncated: outline.value.truncated,
    firstNote: head.isMain ? (listPrintedNotes(outline.value).find(isNumbered)?.name ?? null) : null,
  }
  return { kind: "text", html, outlined, found }
}

async function search(ref: DocumentRef, query: string, filings: FilingReader) {
  const sections = await filings.sections(ref)
  if (sections.status !== "loaded") return { matches: [], total: 0 }
  const found = sections.value.map((section) => searchSection(section, query, 20))
  return {
    matches: found.flatMap(({ matches }) => matches).slice(0, 100),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
}

async function loadRedline(
  ref: DocumentRef,
  { query, filings, head }: FilingRequest,
  context: FilingContext,
): Promise<ReaderBody> {
  const form = filings.find((filing) => filing.accession === ref.accession)?.form
  const found = await findComparison(ref, filings, query, context.filings)
  if (found.status !== "loaded") return failedBody(found)
  const { other, before, items, asked, first } = found.value
  const item = asked ?? first
  if (!item) throw notFound("The document has no sections to compare.")
  const compared = await context.filings.redline(before, ref, getComparedKey(item))
  if (compared.status !== "loaded") return failedBody(compared)
  const html = renderSlot(
    context,
    "reading",
    <RedlineHtml redline={compared.value} all={!query.onlyChanges} />,
  )
  const headings = listChangedHeadings(compared.value.rows)
  return {
    kind: "redline",
    html,
    item: getComparedKey(item),
    title: getComparedTitle(item),
    counts: compared.value.counts,
    headings,
    peers: item.item.endsWith("item-1a") ? await loadPeerHeadings(head, headings, context) : null,
    against: { accession: other.accession, form: other.form, filed: other.filed, period: other.period },
    candidates: filings
      .filter((filing) => filing.form === form && filing.filed < (head.filed ?? "9"))
      .slice(0, 12)
      .map(({ accession, filed, period }) => ({ accession, filed, period })),
    items: listComparedItems(items, compared.value.changes),
  }
}

async function loadFigures(
  cik: Cik,
  filing: SubmittedFiling,
  head: FilingHead,
  context: FilingContext,
): Promise<ReaderBody> {
  const statements = await context.readThrough(statementsKind, cik)
  const figures =
    statements.status === "loaded" && filing.period
      ? filingFigures(statements.document.body, head.ticker, {
          filed: filing.filed,
          period: filing.period,
          isAnnual: isAnnual(filing.form),
        })
      : null
  if (!figures) return { kind: "nothing", reason: "This filing has no figures for the financial statements." }
  return {
    kind: "figures",
    unitNote: figures.unitNote,
    html: renderSlot(context, "reading", <FiguresTable figures={figures} />),
  }
}

/** The first readable page of a filing that is not in the filing list. */
function mainFile(files: { name: string; kind: string; isViewerPage: boolean }[]): string {
  const pages = files.filter(
    (file) => file.kind === "html" && !file.isViewerPage && !/-index/.test(file.name),
  )
  const main = pages.find((file) => exhibitTypeOfName(file.name) === null) ?? pages[0]
  return main?.name ?? files.find((file) => /^(?!.*index).*\.txt$/i.test(file.name))?.name ?? ""
}

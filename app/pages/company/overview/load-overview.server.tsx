import { renderToStaticMarkup } from "react-dom/server"
import { isPersonal } from "~/edgar/form-names"
import { type AskedDay, getPastDay } from "~/lib/asof/asked-day"
import { type IsoDate, toIsoDate } from "~/lib/dates"
import { keptViews } from "~/lib/kept-views"
import type { Loaded, LoadedDocument } from "~/lib/loaded"
import type { ListedCompany } from "~/model/directory/list-index"
import { type FilingsDocument, filingAt, filingCount } from "~/model/filings/filings-document"
import { areSamePrices, type Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { listReportLines, registerNote } from "~/model/registers/describe-reports"
import { getPriceUse, readRatiosNow, toMultiples, yearsOfLatest } from "~/model/valuation/multiples"
import { keyLines } from "~/pages/company/financials/key-lines"
import { KeyLinesTable } from "~/pages/company/financials/key-lines-table"
import { KnownOn } from "~/pages/company/financials/known-on.server"
import { describeMultiples } from "~/pages/company/financials/multiples-table"
import { describeKnownOn } from "~/pages/company/financials/statement-notes"
import type { DataContext } from "~/pages/company/layout/company-data.server"
import { loadSegmentsSummary } from "~/pages/company/segments/segments-summary.server"
import type { DocumentStore } from "~/platform/documents.server"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { fillSlot, renderSlot } from "~/ui/render-slot.server"
import { type BusinessContext, toBusinessPart } from "./business.server"
import { headlineFacts, headlineNote, valuationFacts } from "./headline"
import { headlineSector } from "./headline-figures"
import { loadGlance } from "./load-glance.server"
import type { OverviewData } from "./overview-page"
import { profileLines } from "./profile"

type OverviewContext = DataContext &
  BusinessContext &
  Parameters<typeof loadSegmentsSummary>[1] & { db: D1Database; documents: DocumentStore }

const latestShown = 10

const inventedMark = "(invented)"

/** Loads everything the overview shows in one round of parallel reads. */
export async function loadOverview(
  company: ListedCompany,
  asked: AskedDay,
  context: OverviewContext,
): Promise<OverviewData> {
  const { ticker, cik, name } = company
  const today = toIsoDate(Date.now())
  const [statements, filings, business, prices, glance, segments] = await Promise.all([
    context.readThrough(statementsKind, cik),
    context.readThrough(filingsKind, cik),
    context.business.stored(cik),
    listPriceHistory(company, context),
    loadGlance(company, context),
    loadSegmentsSummary(company, context),
  ])
  return {
    ticker,
    cik,
    name,
    isInvented: name.endsWith(inventedMark),
    business: toBusinessPart(
      company,
      business,
      filings.status === "loaded" ? filings.document.body : null,
      context,
    ),
    glance,
    headline: mapPart(statements, (body) =>
      getHeadline(body, company, prices, getPastDay(asked, today), context),
    ),
    day: renderSlot(
      context,
      "known-on",
      <KnownOn
        action={`/company/${ticker}`}
        kept={[]}
        today={`/company/${ticker}`}
        asked={asked}
        shown={null}
      />,
    ),
    filings: mapPart(filings, (body) => ({
      latest: latestFilings(body),
      profile: profileLines(body, company.exchange, business?.facts ?? null),
    })),
    segments,
    register: statements.status === "loaded" ? toRegister(statements.document.body) : null,
  }
}

function toRegister(document: StatementsDocument): OverviewData["register"] {
  const note = registerNote(document)
  return note === null ? null : { reports: listReportLines(document), note }
}

function mapPart<T, U>(read: LoadedDocument<T>, map: (body: T) => U): Loaded<{ value: U }> {
  return read.status === "loaded" ? { status: "loaded", value: map(read.document.body) } : read
}

const restIsOfToday = "Everything beside these figures and the table of years is of today."

/** Ratios and key lines take longer than the rest of the page, and change with the figures, the prices and the day. */
const headlines = keptViews<ReturnType<typeof toHeadline> & { prices: Price[] }>(2)

function getHeadline(
  document: StatementsDocument,
  company: ListedCompany,
  prices: Price[],
  asof: IsoDate | null,
  context: OverviewContext,
) {
  const today = toIsoDate(Date.now())
  const { facts, factsNote, valuation, linesHtml, years, note } = headlines(
    document,
    `${company.ticker} ${company.sic} ${today} ${asof}`,
    () => ({ ...toHeadline(document, company, prices, { today, asof }), prices }),
    (kept) => areSamePrices(kept.prices, prices),
  )
  return { facts, factsNote, valuation, lines: fillSlot(context, "key-lines", linesHtml), years, note }
}

function toHeadline(
  document: StatementsDocument,
  { ticker, sic }: ListedCompany,
  prices: Price[],
  { today, asof }: { today: IsoDate; asof: IsoDate | null },
) {
  const lines = keyLines(document, ticker, asof)
  const ratios = readRatiosNow(document, prices, today, yearsOfLatest, asof)
  const multiples = toMultiples(document, ratios)
  const sector = headlineSector(document, sic)
  return {
    facts: ratios ? headlineFacts(document, ratios, ticker, sector) : [],
    factsNote: [
      asof ? `${describeKnownOn(asof)} ${restIsOfToday}` : "",
      ratios ? headlineNote(ratios, document.currency) : "",
    ]
      .join(" ")
      .trim(),
    valuation: multiples
      ? {
          facts: valuationFacts(document, multiples, ticker, sector),
          note: describeMultiples(multiples),
        }
      : { facts: [], note: getPriceUse(ratios, document, prices, asof ?? today).reason ?? "" },
    years: lines.years.length,
    note: `${lines.unit}. Select a figure to see its source.`,
    linesHtml: renderToStaticMarkup(<KeyLinesTable model={lines} />),
  }
}

function latestFilings(document: FilingsDocument) {
  const latest = []
  for (let row = 0; row < filingCount(document) && latest.length < latestShown; row++) {
    const filing = filingAt(document, row)
    if (!isPersonal(filing.form)) latest.push(filing)
  }
  return latest
}

import { renderToStaticMarkup } from "react-dom/server"
import { isPersonal } from "~/edgar/form-names"
import { firstFilingDay, getPastDay, keepDay, parseAskedDay } from "~/lib/asof/asked-day"
import { type IsoDate, toIsoDate } from "~/lib/dates"
import { keptViews } from "~/lib/kept-views"
import type { Loaded, LoadedDocument } from "~/lib/loaded"
import { toSearch } from "~/lib/to-search"
import { type DisplayCurrency, getConversion } from "~/model/currency/display-currency"
import type { Conversion } from "~/model/currency/exchange-rates"
import type { ListedCompany } from "~/model/directory/list-index"
import { type FilingsDocument, filingAt, filingCount } from "~/model/filings/filings-document"
import { areSamePrices, type Price } from "~/model/financials/statements/price"
import { lastKnownPrice } from "~/model/financials/statements/usable-price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { listReportLines, registerNote } from "~/model/registers/describe-reports"
import { convertMultiples, convertPrice } from "~/model/valuation/convert-multiples"
import { getPriceUse, readRatiosNow, toMultiples, yearsOfLatest } from "~/model/valuation/multiples"
import { keyLines } from "~/pages/company/financials/key-lines"
import { KeyLinesTable } from "~/pages/company/financials/key-lines-table"
import { KnownOn } from "~/pages/company/financials/known-on.server"
import { describeMultiples, describePrice } from "~/pages/company/financials/multiples-table"
import { describeKnownOn } from "~/pages/company/financials/statement-notes"
import type { DataContext } from "~/pages/company/request/require-company.server"
import { loadSegmentsSummary } from "~/pages/company/segments/segments-summary.server"
import { loadDisplayCurrency, renderCurrencyMark } from "~/pages/currency/display-currency.server"
import type { DocumentStore } from "~/platform/documents.server"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { fillSlot, renderSlot } from "~/ui/render-slot.server"
import { type BusinessContext, toBusinessPart } from "./business.server"
import { headlineFacts, headlineNote, toPriceFact, valuationFacts } from "./headline"
import { headlineSector } from "./headline-figures"
import { toListedLine } from "./listed-securities"
import { hasPastDays, loadGlance } from "./load-glance.server"
import type { OverviewData } from "./overview-page"
import { profileLines } from "./profile"

type OverviewContext = DataContext &
  BusinessContext &
  Parameters<typeof loadSegmentsSummary>[2] & { db: D1Database; documents: DocumentStore }

const latestShown = 10

const inventedMark = "(invented)"

/** Loads everything the overview shows in one round of parallel reads. */
export async function loadOverview(
  company: ListedCompany,
  params: URLSearchParams,
  context: OverviewContext,
): Promise<OverviewData> {
  const { ticker, cik, name } = company
  const asked = parseAskedDay(params, firstFilingDay)
  const today = toIsoDate(Date.now())
  const asOf = getPastDay(asked, today)
  const shownIn = loadDisplayCurrency(params, context)
  const [display, statements, filings, business, prices, glance, segments, lists] = await Promise.all([
    shownIn,
    context.readThrough(statementsKind, cik),
    context.readThrough(filingsKind, cik),
    context.business.stored(cik),
    listPriceHistory(company, context),
    loadGlance(company, context),
    loadSegmentsSummary(company, shownIn, context),
    context.lists(),
  ])
  const here = `/company/${ticker}`
  const headline = mapPart(statements, (body) =>
    getHeadline(body, company, prices, { asof: asOf, display }, context),
  )
  const hasMultiples = headline.status === "loaded" && headline.value.valuation.facts.length > 0
  const traded = hasMultiples ? null : getLastPrice(prices, asOf ?? today)
  const price = traded && convertPrice(traded, getConversion(display, traded.currency))
  return {
    ticker,
    cik,
    name,
    asOf,
    isInvented: name.endsWith(inventedMark),
    business: toBusinessPart(
      company,
      business,
      filings.status === "loaded" ? filings.document.body : null,
      context,
    ),
    glance: glance.map((line) => ({
      ...line,
      href: hasPastDays(line) ? keepDay(line.href, asOf) : line.href,
    })),
    headline,
    price: price && {
      fact: toPriceFact(price),
      note: `Price of ${describePrice(price)}.`,
    },
    day: renderSlot(
      context,
      "known-on",
      <KnownOn
        action={here}
        kept={display.chosen ? [["currency", display.chosen]] : []}
        today={here + toSearch({ currency: display.chosen })}
        asked={asked}
        shown={null}
      />,
    ),
    filings: mapPart(filings, (body) => ({
      latest: latestFilings(body),
      profile: profileLines(body, company.exchange, business?.facts ?? null),
    })),
    segments,
    currencyMark: renderCurrencyMark(context, display, {
      ticker,
      action: here,
      search: toSearch({ asof: asked.asof }),
      reported: [
        ...(statements.status === "loaded" ? [statements.document.body.currency] : []),
        ...(traded ? [traded.currency] : []),
      ],
    }),
    listings: (lists.companiesByCik.get(cik) ?? []).map(toListedLine),
    register: statements.status === "loaded" ? toRegister(statements.document.body) : null,
  }
}

/** The last known price in the currency of the first ones; null without prices. */
function getLastPrice(prices: readonly Price[], day: IsoDate): Price | null {
  const [first] = prices
  return lastKnownPrice(
    prices.filter(({ currency }) => currency === first?.currency),
    day,
  )
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
  { asof, display }: { asof: IsoDate | null; display: DisplayCurrency },
  context: OverviewContext,
) {
  const today = toIsoDate(Date.now())
  const conversion = getConversion(display, document.currency)
  const { facts, factsNote, valuation, linesHtml, years, note } = headlines(
    document,
    JSON.stringify([company.ticker, company.sic, today, asof, conversion]),
    () => ({ ...toHeadline(document, company, prices, { today, asof, conversion }), prices }),
    (kept) => areSamePrices(kept.prices, prices),
  )
  return { facts, factsNote, valuation, lines: fillSlot(context, "key-lines", linesHtml), years, note }
}

function toHeadline(
  document: StatementsDocument,
  { ticker, sic }: ListedCompany,
  prices: Price[],
  { today, asof, conversion }: { today: IsoDate; asof: IsoDate | null; conversion: Conversion | null },
) {
  const currency = conversion?.to ?? document.currency
  const lines = keyLines(document, ticker, asof, conversion)
  const ratios = readRatiosNow(document, prices, today, yearsOfLatest, asof)
  const reported = toMultiples(document, ratios)
  const multiples = reported && convertMultiples(reported, conversion)
  const sector = headlineSector(document, sic)
  return {
    facts: ratios ? headlineFacts(document, ratios, ticker, sector, conversion) : [],
    factsNote: [
      asof ? `${describeKnownOn(asof)} ${restIsOfToday}` : "",
      ratios ? headlineNote(ratios, currency) : "",
    ]
      .join(" ")
      .trim(),
    valuation: multiples
      ? {
          facts: valuationFacts(currency, multiples, ticker, sector),
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

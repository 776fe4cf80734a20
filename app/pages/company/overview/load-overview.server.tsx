import { renderToStaticMarkup } from "react-dom/server"
import { isPersonal } from "~/edgar/form-names"
import { firstFilingDay, getPastDay, keepDay, parseAskedDay } from "~/lib/asof/asked-day"
import { formatDay, type IsoDate, toIsoDate } from "~/lib/dates"
import { keptViews } from "~/lib/kept-views"
import type { Loaded, LoadedDocument } from "~/lib/loaded"
import { firstSentences } from "~/lib/text/first-sentences"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import { type DisplayCurrency, getConversion } from "~/model/currency/display-currency"
import type { Conversion } from "~/model/currency/exchange-rates"
import type { ListedCompany } from "~/model/directory/list-index"
import type { BusinessDocument } from "~/model/filings/business-document"
import { type FilingsDocument, filingAt, filingCount } from "~/model/filings/filings-document"
import { areSamePrices, type Price } from "~/model/financials/statements/price"
import { noRecentPrice, valuationPrice } from "~/model/financials/statements/usable-price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { getText } from "~/model/reading/text/markup"
import { listReportLines, registerNote } from "~/model/registers/describe-reports"
import { convertMultiples } from "~/model/valuation/convert-multiples"
import { getPriceUse, readRatiosNow, toMultiples, yearsOfRanges } from "~/model/valuation/multiples"
import { keyLines } from "~/pages/company/financials/key-lines"
import { KeyLinesTable } from "~/pages/company/financials/key-lines-table"
import { KnownOn } from "~/pages/company/financials/known-on.server"
import { describePriceSource } from "~/pages/company/financials/multiples-table"
import { describeKnownOn } from "~/pages/company/financials/statement-notes"
import type { DataContext } from "~/pages/company/request/require-company.server"
import { loadSegmentsSummary } from "~/pages/company/segments/segments-summary.server"
import { loadDisplayCurrency, renderCurrencyMark } from "~/pages/currency/display-currency.server"
import type { DocumentStore } from "~/platform/documents.server"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { fillSlot, renderSlot } from "~/ui/render-slot.server"
import { type BusinessContext, toBusinessPart } from "./business.server"
import { reportPath } from "./business-section"
import { toBarsPictures, toPricePicture } from "./glance-charts"
import { GlanceCharts } from "./glance-charts.server"
import { figureLines, headlineFacts, headlineNote, keysOfLines, valuationFacts } from "./headline"
import { headlineSector } from "./headline-figures"
import { LatestFilings } from "./latest-filings"
import { toListedLine } from "./listed-securities"
import { hasPastDays, loadGlance } from "./load-glance.server"
import type { OverviewData } from "./overview-page"
import { describeIndustry, profileLines } from "./profile"

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
  const reading = context.readThrough(statementsKind, cik)
  const listing = context.readThrough(filingsKind, cik)
  const [display, statements, filings, business, prices, glance, segments, lists] = await Promise.all([
    shownIn,
    reading,
    listing,
    context.business.stored(cik),
    listPriceHistory(company, context),
    loadGlance(company, [reading, listing], context),
    loadSegmentsSummary(company, shownIn, context),
    context.lists(),
  ])
  const here = `/company/${ticker}`
  const headline = mapPart(statements, (body) =>
    getHeadline(body, company, prices, { asof: asOf, display }, context),
  )
  const list = filings.status === "loaded" ? filings.document.body : null
  const traded = headline.status === "loaded" ? null : getOtherPrice(prices, asOf ?? today)
  return {
    ticker,
    cik,
    name,
    asOf,
    isInvented: name.endsWith(inventedMark),
    business: toBusinessPart(company, business, list, context),
    about: describeBusiness(ticker, business, list, segments?.parts ?? ""),
    glance: glance.map((line) => ({
      ...line,
      href: hasPastDays(line) ? keepDay(line.href, asOf) : line.href,
    })),
    headline,
    priced: traded && renderPriced(company, prices, traded, display, context),
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
      latest: renderSlot(
        context,
        "latest-filings",
        <LatestFilings ticker={ticker} filings={latestFilings(body)} />,
      ),
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

/** The current price in the currency of the first ones, for a company without figures in that currency. */
function getOtherPrice(prices: readonly Price[], day: IsoDate): Price | null {
  const currency = prices[0]?.currency ?? null
  return valuationPrice(
    prices.filter((price) => price.currency === currency),
    currency,
    null,
    day,
  ).price
}

/** The price of a company whose statements are not loaded. */
function renderPriced(
  { name }: ListedCompany,
  prices: readonly Price[],
  price: Price,
  display: DisplayCurrency,
  context: OverviewContext,
): NonNullable<OverviewData["priced"]> {
  const conversion = getConversion(display, price.currency)
  const picture = toPricePicture(name, { splits: [] }, prices, price, conversion)
  return {
    dates: `Price of ${formatDay(price.date)}, ${describePriceSource(price)}`,
    charts: renderSlot(context, "glance", <GlanceCharts price={picture} bars={[]} facts={[]} />),
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
  { asof, display }: { asof: IsoDate | null; display: DisplayCurrency },
  context: OverviewContext,
) {
  const today = toIsoDate(Date.now())
  const conversion = getConversion(display, document.currency)
  const {
    chartsHtml,
    linesHtml,
    prices: _,
    ...headline
  } = headlines(
    document,
    JSON.stringify([company.ticker, company.sic, today, asof, conversion]),
    () => ({ ...toHeadline(document, company, prices, { today, asof, conversion }), prices }),
    (kept) => areSamePrices(kept.prices, prices),
  )
  return {
    ...headline,
    charts: fillSlot(context, "glance", chartsHtml),
    lines: fillSlot(context, "key-lines", linesHtml),
  }
}

function toHeadline(
  document: StatementsDocument,
  { ticker, sic, name }: ListedCompany,
  prices: Price[],
  { today, asof, conversion }: { today: IsoDate; asof: IsoDate | null; conversion: Conversion | null },
) {
  const currency = conversion?.to ?? document.currency
  const day = asof ?? today
  const lines = keyLines(document, ticker, asof, conversion)
  const ratios = readRatiosNow(document, prices, today, yearsOfRanges, asof)
  const reported = toMultiples(document, ratios)
  const multiples = reported && convertMultiples(reported, conversion)
  const sector = headlineSector(document, sic)
  const facts = ratios ? headlineFacts(document, ratios, ticker, sector, conversion) : []
  const use = getPriceUse(ratios, document, prices, day)
  const price = use.price ?? getOtherPrice(prices, day)
  const picture =
    price &&
    toPricePicture(
      name,
      document,
      prices.filter(({ date }) => date <= day),
      price,
      conversion,
    )
  const bars = toBarsPictures(document, lines, asof, conversion, picture !== null)
  const shown = new Set([...bars.map(({ row }) => row), ...keysOfLines])
  return {
    dates: describeDates(ratios?.frames.at(-1)?.end ?? null, price),
    glance: figureLines(document, ticker, { multiples, ratios, asof, conversion, sector }),
    facts: facts.filter(({ key }) => !shown.has(key)),
    factsNote: [
      asof ? `${describeKnownOn(asof)} ${restIsOfToday}` : "",
      ratios ? headlineNote(ratios, currency) : "",
    ]
      .join(" ")
      .trim(),
    valuation: {
      facts: multiples
        ? valuationFacts(currency, multiples, ticker, sector).filter(({ key }) => !shown.has(key))
        : [],
      note: price === null && use.reason === noRecentPrice ? "" : ((multiples ?? use).reason ?? ""),
    },
    years: lines.years.length,
    note: `${lines.unit}. Select a figure to see its source.`,
    linesHtml: renderToStaticMarkup(<KeyLinesTable model={lines} />),
    chartsHtml: renderToStaticMarkup(<GlanceCharts price={picture} bars={bars} facts={facts} />),
  }
}

/** `Figures to 28 Mar 2026 · price of 30 Jun 2026, from 13F filings` */
function describeDates(figuresEnd: IsoDate | null, price: Price | null): string {
  const figures = figuresEnd ? `Figures to ${formatDay(figuresEnd)}` : "No figures of twelve months"
  return `${figures} · ${price ? `price of ${formatDay(price.date)}, ${describePriceSource(price)}` : "no recent price"}`
}

const sentences = 2

/** The business in two sentences of the annual report, or else its industry and the largest parts of its revenue. */
function describeBusiness(
  ticker: Ticker,
  business: BusinessDocument | null,
  list: FilingsDocument | null,
  parts: string,
): OverviewData["about"] {
  const own = firstSentences((business?.html ?? []).map(getText).join(" "), sentences)
  if (business?.section && own)
    return {
      text: own,
      source: { label: business.form, to: reportPath(ticker, business, { section: business.section }) },
    }
  const industry = list && describeIndustry(list.profile)
  const text = [industry, parts].filter(Boolean).join(". ")
  return text ? { text: `${text}.`, source: null } : null
}

function latestFilings(document: FilingsDocument) {
  const latest = []
  for (let row = 0; row < filingCount(document) && latest.length < latestShown; row++) {
    const filing = filingAt(document, row)
    if (!isPersonal(filing.form)) latest.push(filing)
  }
  return latest
}

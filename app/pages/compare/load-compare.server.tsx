import type { AppLoadContext } from "@remix-run/cloudflare"
import { getDayRefusal, getPastDay } from "~/lib/asof/asked-day"
import type { Cik } from "~/lib/cik"
import { formatDay, type IsoDate, toIsoDate } from "~/lib/dates"
import { describeAbsence, type LoadedDocument } from "~/lib/loaded"
import {
  type ComparedCompany,
  type CompareQuery,
  compareSearch,
  maxItems,
} from "~/model/compare/compare-address"
import { type MetricSection, toSections } from "~/model/compare/compare-sections"
import { parseCompareQuery } from "~/model/compare/parse-compare-query"
import { usualMetrics } from "~/model/compare/usual-metrics"
import { type DisplayCurrency, getConversion } from "~/model/currency/display-currency"
import { type DataAnswer, refusedDayAnswer } from "~/model/directory/data-answer"
import { findCompany, type ListedCompany } from "~/model/directory/list-index"
import { latestGrids } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { companyFigures } from "~/model/metrics/company-figures"
import { listEstimates } from "~/model/metrics/estimated-metrics"
import { metricGroups } from "~/model/metrics/metric"
import { dayNumber } from "~/model/metrics/metric-values"
import { dayMetrics, metrics } from "~/model/metrics/metrics"
import { statementMetrics } from "~/model/metrics/statement-metrics"
import { whyDayIsMissing } from "~/model/query/past/why-day-is-missing"
import { chartedCompany, toCharts } from "~/pages/company/visualize/chart-model"
import { lineChoices } from "~/pages/company/visualize/chart-sets"
import { Charts } from "~/pages/company/visualize/charts.server"
import { loadDisplayCurrency, renderCurrencyMark } from "~/pages/currency/display-currency.server"
import { readStoredValues, toCompanyValues } from "~/pages/watchlist/watch-metrics.server"
import type { RatesContext } from "~/stores/company/exchange-rates-store.server"
import { noteFactsKind, statementsKind } from "~/stores/document-kinds"
import { loadCompaniesOnDay } from "~/stores/screener/companies-on-day.server"
import { findNearestMonth, getPastRange } from "~/stores/screener/past-months-store.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { CompareTable } from "./compare-table"
import {
  type ComparedValues,
  type CompareView,
  convertCompared,
  leaveOutEmpty,
  mixedCurrencies,
  toComparedRows,
} from "./compare-view"
import { PastDay } from "./past-day.server"

interface Compared {
  query: CompareQuery
  /** The past day that is shown, or the reason why it is not; null for today. */
  past: { asOf: IsoDate } | { missing: string } | null
  left: { item: string; reason: string }[]
  /** Without statements on a past day. */
  compared: (ComparedValues & { document: StatementsDocument | null })[]
  sections: MetricSection[]
}

type ReadStatements = LoadedDocument<StatementsDocument>

/** Reads the statements and the stored figures of the companies in parallel. */
async function loadCompared(
  params: URLSearchParams,
  context: CompareContext,
  now: number,
): Promise<Compared> {
  const query = parseCompareQuery(params)
  const index = await context.lists()
  const found: ListedCompany[] = []
  const left = [...query.refused]
  for (const item of query.items) {
    const company = findCompany(index, item)
    if (!company) left.push({ item, reason: "No company is listed under this ticker." })
    else if (!found.some(({ ticker }) => ticker === company.ticker)) found.push(company)
  }
  const sections = toSections(query.metrics ?? usualMetrics)
  const shownKeys = sections.flatMap(({ metrics }) => metrics.map(({ key }) => key))
  const day = getPastDay(query, toIsoDate(now))
  if (day) {
    const { past, compared, left: without } = await comparePast(found, shownKeys, day, context, now)
    return { query, past, left: [...left, ...without], compared, sections }
  }
  const [stored, ...reads] = await Promise.all([
    readStoredValues(found, context, now),
    ...found.map(({ cik }) => context.readThrough(statementsKind, cik)),
  ])
  const haveFigures = new Set(stored.rows.flatMap(({ cik, source }) => (source === "statements" ? cik : [])))
  // The figures of statements that this request has fetched are not stored yet.
  const fetched = await Promise.all(
    found.map(async ({ cik }, place) => {
      const read = reads[place]
      return read?.status === "loaded" && !haveFigures.has(cik)
        ? [await readFigures(cik, read.document.body, context)]
        : []
    }),
  )
  const compared: Compared["compared"] = []
  for (const [place, company] of found.entries()) {
    const read = reads[place]
    if (read?.status !== "loaded") {
      left.push({ item: company.ticker, reason: getReason(read) })
      continue
    }
    const document = read.document.body
    const { price, priceReason, currency, figuresTo, values } = toCompanyValues(company, {
      ...stored,
      rows: [...stored.rows, ...(fetched[place] ?? [])],
    })
    const today = dayNumber(stored.today)
    for (const key of dayMetrics) {
      const date = values[key]
      if (typeof date === "number") values[key] = today - date
    }
    const found = { price, source: price?.source ?? null, priceReason, currency, figuresTo, values }
    compared.push({ company: toComparedCompany(company, found, shownKeys), values, document })
  }
  return { query, past: null, left, compared, sections }
}

async function readFigures(cik: Cik, document: StatementsDocument, { readThrough }: CompareContext) {
  const notes = await readThrough(noteFactsKind, cik)
  const body = notes.status === "loaded" ? notes.document.body : null
  return statementMetrics(cik, document, companyFigures(document, latestGrids(document), body))
}

/** The companies as the screener has them on a past day. */
async function comparePast(
  found: readonly ListedCompany[],
  shownKeys: readonly string[],
  day: IsoDate,
  { db, documents }: CompareContext,
  now: number,
): Promise<Pick<Compared, "left" | "past" | "compared">> {
  const ciks = found.map(({ cik }) => cik)
  const onDay = await loadCompaniesOnDay(ciks, shownKeys, day, { db, documents, now })
  if (!onDay) {
    const missing = whyDayIsMissing(day, await findNearestMonth(db, day))
    return { past: { missing }, left: [], compared: [] }
  }
  const { asOf, companies } = onDay
  const left: Compared["left"] = []
  const compared: Compared["compared"] = []
  for (const listed of found) {
    const company = companies.get(listed.cik)
    if (!company) {
      left.push({ item: listed.ticker, reason: `No figures filed by ${formatDay(asOf)}.` })
      continue
    }
    const priceReason = company.price ? null : `No price of ${formatDay(asOf)}.`
    const head = toComparedCompany(listed, { ...company, source: null, priceReason }, shownKeys)
    compared.push({ company: head, values: company.values, document: null })
  }
  return { past: { asOf }, left, compared }
}

interface FoundFigures extends Pick<ComparedCompany, "currency" | "figuresTo" | "priceReason"> {
  price: { close: number; date: IsoDate } | null
  source: ComparedCompany["priceSource"]
  values: ComparedValues["values"]
}

function toComparedCompany(
  { ticker, cik, name }: ListedCompany,
  { price, source, priceReason, currency, figuresTo, values }: FoundFigures,
  shownKeys: readonly string[],
): ComparedCompany {
  return {
    ticker,
    cik,
    name,
    currency,
    figuresTo,
    price: price?.close ?? null,
    priceDate: price?.date ?? null,
    priceSource: source,
    priceReason,
    estimated: listEstimates((key) => values[key] ?? null, shownKeys),
  }
}

function getReason(read: ReadStatements | undefined): string {
  return read?.status === "unavailable"
    ? read.reason
    : describeAbsence("statement data of this company", read?.status === "absent" ? read : {})
}

/** Chart lines that most companies have; any other line of a chart can be in the address. */
const offeredLines = [
  "revenue",
  "netIncome",
  "epsDiluted",
  "freeCashFlow",
  "operatingMargin",
  "netMargin",
  "returnOnEquity",
  "returnOnInvestedCapital",
]

export async function loadComparePage(
  params: URLSearchParams,
  context: CompareContext & SlotContext,
  now = Date.now(),
): Promise<CompareView> {
  const [{ query, past, left, compared: reported, sections }, range, display] = await Promise.all([
    loadCompared(params, context, now),
    getPastRange(context.db),
    loadDisplayCurrency(params, context),
  ])
  const shownMetrics = sections.flatMap((section) => section.metrics)
  const compared = reported.map((each) => ({
    ...convertCompared(each, shownMetrics, display),
    document: each.document,
  }))
  const reportedIn = reported.map(({ company }) => company.currency)
  const asOf = past && "asOf" in past ? past.asOf : null
  const companies = compared.map(({ company }) => company)
  const shownKeys = shownMetrics.map(({ key }) => key)
  const shown = { ...query, items: companies.map(({ ticker }) => ticker) }
  const line = lineChoices.get(query.line) ?? lineChoices.get("revenue")
  const charts = line && !past ? getCharts(compared, { ...query, line: line.key }, display) : []
  const rows = leaveOutEmpty(toComparedRows(sections, compared), query.metrics !== null)
  const keys = [...offeredLines, ...(line && !offeredLines.includes(line.key) ? [line.key] : [])]
  return {
    query: shown,
    companies,
    left,
    currencies: mixedCurrencies(compared, sections),
    isConverted: reportedIn.some((currency) => getConversion(display, currency) !== null),
    currencyMark: renderCurrencyMark(context, display, {
      action: "/compare",
      search: compareSearch(shown),
      reported: reportedIn,
    }),
    shownKeys,
    empty: companies.length ? rows.empty : [],
    choices: metricGroups.map((title) => ({
      title,
      metrics: metrics
        .filter(({ group, key }) => group === title && !shownKeys.includes(key))
        .map(({ key, label }) => [key, label]),
    })),
    lines: keys.flatMap((key) => {
      const choice = lineChoices.get(key)
      return choice ? [{ key, label: choice.label, isCurrent: key === line?.key }] : []
    }),
    asOf,
    dayProblem: query.isDayRefused ? getDayRefusal() : past && "missing" in past ? past.missing : null,
    day: range
      ? renderSlot(context, "comparison-day", <PastDay query={shown} first={range.first} shown={asOf} />)
      : null,
    chartNote: past
      ? "There is no chart of a past day."
      : line && charts.length === 0
        ? `None of these companies has figures of ${line.label}.`
        : null,
    table: companies.length
      ? renderSlot(
          context,
          "comparison",
          <CompareTable query={shown} companies={companies} sections={rows.sections} shownKeys={shownKeys} />,
        )
      : null,
    chart: charts.length ? renderSlot(context, "comparison-chart", <Charts charts={charts} />) : null,
  }
}

function getCharts(
  compared: Compared["compared"],
  { line, scale, isIndexed, currency }: CompareQuery,
  display: DisplayCurrency,
) {
  const charted = compared.flatMap(({ company, document }) =>
    document
      ? chartedCompany(company.ticker, company.name, document, [], getConversion(display, document.currency))
      : [],
  )
  const [own, ...others] = charted
  if (!own) return []
  return toCharts(charted, {
    set: null,
    lines: [line],
    companies: others.map(({ ticker }) => ticker),
    period: "annual",
    range: "10Y",
    scale,
    isIndexed,
    shape: "line",
    hasRightAxis: false,
    currency,
  })
}

/** `/compare.json`: one row per company with the shown metrics by key, and their ranks. */
export async function loadCompareData(
  params: URLSearchParams,
  context: CompareContext,
  now = Date.now(),
): Promise<DataAnswer> {
  const { query, past, left, compared, sections } = await loadCompared(params, context, now)
  if (query.isDayRefused) return refusedDayAnswer()
  if (past && "missing" in past) return { status: 404, body: { error: past.missing, rows: [] } }
  const rows = toComparedRows(sections, compared).flatMap((section) => section.rows)
  return {
    status: 200,
    body: {
      maxItems,
      asOf: past?.asOf ?? null,
      columns: rows.map(({ metric: { key, label, unit }, order }) => ({ key, label, unit, first: order })),
      left,
      rows: compared.map(({ company }, place) => ({
        ...company,
        ...Object.fromEntries(rows.map(({ metric, values }) => [metric.key, values[place] ?? null])),
      })),
      ranks: compared.map(({ company: { ticker } }, place) => ({
        ticker,
        ...Object.fromEntries(rows.map(({ metric, ranks }) => [metric.key, ranks[place] ?? null])),
      })),
    },
  }
}

type CompareContext = RatesContext & Pick<AppLoadContext, "db" | "documents" | "lists" | "readThrough">

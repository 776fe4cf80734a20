import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { StoredDocument } from "~/lib/document-kind"
import { describeAbsence, type LoadedDocument, type ReadDocument } from "~/lib/loaded"
import { toNewYork } from "~/lib/new-york"
import { median } from "~/lib/numbers"
import { type DisplayCurrency, getConversion } from "~/model/currency/display-currency"
import { type Conversion, convertAmount } from "~/model/currency/exchange-rates"
import { type DataAnswer, withDocument } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import type { Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { ReleasesDocument } from "~/model/releases/release-document"
import type { ReleaseSeries } from "~/model/releases/release-series"
import { prefillBase } from "~/model/valuation/valuation-inputs"
import { renderCurrencyMark } from "~/pages/currency/display-currency.server"
import { listEstimates, type StoredEstimate } from "~/stores/company/earnings-store.server"
import { type ClosesContext, listCloses } from "~/stores/company/prices-store.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { AdjustedFigure, AnnouncedFigures } from "./announced-figures"
import { AdjustedTable, AnnouncedTable, MeasuresTable } from "./announced-tables"
import { type CompanyEarnings, type EarningsRow, toCompanyEarnings } from "./company-earnings"
import { EarningsCharts } from "./earnings-charts.server"
import type { EarningsPageData, Reactions } from "./earnings-page"
import { EarningsTable } from "./earnings-table"
import { listGuided } from "./guided"
import { listMeasures } from "./measures"

/** The documents that a company's releases are derived from. */
interface EarningsSources {
  filings: LoadedDocument<FilingsDocument>
  statements: LoadedDocument<StatementsDocument>
  estimates: StoredEstimate[]
  /** Announced figures of the releases that were read. */
  releases: ReleasesDocument | null
  closes: Price[]
  /** True while releases are read. */
  isReading: boolean
}

/** Reads what releases announced. */
export interface ReadReleases {
  stored: (cik: Cik) => Promise<ReleasesDocument | null>
  request: (
    cik: Cik,
    filings: FilingsDocument | null,
    statements: StatementsDocument | null,
  ) => Promise<boolean>
}

export interface EarningsContext extends ClosesContext {
  readThrough: ReadDocument
  db: D1Database
  releases: ReadReleases
}

export async function readEarningsSources(
  company: ListedCompany,
  context: EarningsContext,
): Promise<EarningsSources> {
  const { cik } = company
  const { readThrough, db, releases: releasesReader } = context
  const [filings, statements, estimates, releases, closes] = await Promise.all([
    readThrough(filingsKind, cik),
    readThrough(statementsKind, cik),
    listEstimates(db, cik),
    releasesReader.stored(cik),
    listCloses(company, context),
  ])
  const body = <T,>(loaded: LoadedDocument<T>) => (loaded.status === "loaded" ? loaded.document.body : null)
  const isReading = await releasesReader.request(cik, body(filings), body(statements))
  return { filings, statements, estimates, releases, closes, isReading }
}

export function toEarningsPage(
  company: ListedCompany,
  sources: EarningsSources,
  display: DisplayCurrency,
  context: SlotContext,
  nowMs = Date.now(),
): EarningsPageData {
  const { ticker, cik } = company
  if (sources.filings.status !== "loaded") return { ticker, cik, ...sources.filings }
  const reported = companyEarnings(company, sources.filings.document, sources, nowMs)
  const { rows, ...earnings } = {
    ...reported,
    ...convertEarnings(reported, getConversion(display, reported.currency)),
  }
  const [last] = rows
  const measures = listMeasures(ticker, reported.rows, sources.releases)
  return {
    ticker,
    cik,
    status: "loaded",
    ...earnings,
    count: rows.length,
    growths:
      sources.statements.status === "loaded"
        ? prefillBase(sources.statements.document.body, "eps").growths
        : [],
    last: last ? { date: last.date, time: last.time } : null,
    reactions: summarizeReactions(rows),
    table: rows.length
      ? renderSlot(
          context,
          "earnings",
          <div className="noted">
            <EarningsCharts rows={rows} currency={earnings.currency} />
            <EarningsTable rows={rows} />
          </div>,
        )
      : null,
    announced: {
      hasFigures: rows.some((row) => row.announced),
      table: renderSlot(context, "announced", <AnnouncedTable rows={rows} />),
    },
    adjusted: {
      hasFigures: rows.some((row) => row.announced?.adjusted.length),
      table: renderSlot(context, "adjusted", <AdjustedTable rows={rows} />),
    },
    measures: {
      hasFigures: measures.length > 0,
      table: renderSlot(context, "measures", <MeasuresTable rows={rows} measures={measures} />),
    },
    currencyMark: renderCurrencyMark(context, display, {
      ticker,
      action: `/company/${ticker}/earnings`,
      search: "",
      reported: [reported.currency],
    }),
    isReading: sources.isReading,
    figuresReason:
      sources.statements.status === "loaded"
        ? null
        : sources.statements.status === "absent"
          ? describeAbsence("statement data of this company", sources.statements)
          : `The figures could not be loaded. ${sources.statements.reason}`,
  }
}

/** `rows` newest first. */
function summarizeReactions(rows: readonly EarningsRow[]): Reactions | null {
  const known = rows.flatMap(({ reaction, date }) =>
    reaction ? [{ date, move: Math.abs(reaction.change) }] : [],
  )
  const middle = median(known.map(({ move }) => move))
  const [newest] = known
  if (middle === null || !newest) return null
  return { median: middle, count: known.length, until: newest.date }
}

function companyEarnings(
  company: ListedCompany,
  { body, fetchedAt }: StoredDocument<FilingsDocument>,
  { statements, estimates, releases, closes }: EarningsSources,
  nowMs: number,
): CompanyEarnings & { listReadOn: IsoDate } {
  const earnings = toCompanyEarnings(
    company,
    listFilings(body),
    statements.status === "loaded" ? statements.document.body : null,
    estimates,
    toNewYork(nowMs).date,
    releases,
    closes,
  )
  return { ...earnings, listReadOn: toNewYork(fetchedAt).date }
}

/** Releases as rows, newest first, and the next release. */
export function toEarningsData(
  company: ListedCompany,
  sources: EarningsSources,
  nowMs = Date.now(),
): DataAnswer {
  return withDocument(sources.filings, "earnings releases of this company", (document) => {
    const { ticker, cik, name } = company
    return { ticker, cik, name, ...companyEarnings(company, document, sources, nowMs) }
  })
}

const periodOf = ({ fiscalYear, quarter }: EarningsRow) => ({
  ...{ quarter: `${fiscalYear}q${quarter}`, fiscalYear, fiscalQuarter: quarter },
})

/** The measures that recur in a company's releases and its guidance as data, a row for each release. */
export function toMeasuresData(company: ListedCompany, sources: EarningsSources): DataAnswer {
  return withDocument(sources.filings, "earnings releases of this company", (document) => {
    const { ticker, cik, name } = company
    const { rows, currency } = companyEarnings(company, document, sources, Date.now())
    const { releases } = sources
    const none = { low: null, high: null, restated: null }
    const measured = listMeasures(ticker, rows, releases).flatMap(({ points, ...measure }) =>
      points.flatMap((point) => {
        const row = rows.find(({ accession }) => accession === point.accession)
        return row ? [{ ...none, ...measure, ...periodOf(row), ...point, filed: row.date }] : []
      }),
    )
    const guided = rows.flatMap((row) =>
      listGuided(ticker, row, rows, releases).map(({ note: _, quote: __, ...each }) => ({
        ...{ ...none, kind: "guidance", ...each, ...periodOf(row) },
        ...{ end: row.periodEnd, accession: row.accession, filed: row.date },
      })),
    )
    return { ticker, cik, name, currency, rows: [...measured, ...guided] }
  })
}

/** The measures that recur in a company's releases; none where its filing list is not known. */
export async function loadMeasures(
  company: ListedCompany,
  context: EarningsContext,
): Promise<ReleaseSeries[]> {
  const sources = await readEarningsSources(company, context)
  if (sources.filings.status !== "loaded") return []
  const { rows } = companyEarnings(company, sources.filings.document, sources, Date.now())
  return listMeasures(company.ticker, rows, sources.releases)
}

type Convert = <T extends number | null>(amount: T) => T

/** Releases with their amounts at one rate, which leaves growth and surprises as they are. */
export function convertEarnings(earnings: CompanyEarnings, conversion: Conversion | null): CompanyEarnings {
  if (!conversion) return earnings
  const convert: Convert = (amount) => convertAmount(amount, "money", conversion)
  const { nextEstimate } = earnings
  return {
    ...earnings,
    currency: conversion.to,
    rows: earnings.rows.map((row) => convertRow(row, convert)),
    nextEstimate: nextEstimate && {
      ...nextEstimate,
      eps: convert(nextEstimate.eps),
      revenue: convert(nextEstimate.revenue),
    },
  }
}

function convertRow(row: EarningsRow, convert: Convert): EarningsRow {
  const { announced } = row
  return {
    ...row,
    eps: convert(row.eps),
    epsAdjusted: convert(row.epsAdjusted),
    netIncome: convert(row.netIncome),
    revenue: convert(row.revenue),
    epsEstimate: convert(row.epsEstimate),
    revenueEstimate: convert(row.revenueEstimate),
    announced: announced && convertAnnounced(announced, convert),
  }
}

function convertAnnounced(figures: AnnouncedFigures, convert: Convert): AnnouncedFigures {
  return {
    ...figures,
    eps: convert(figures.eps),
    epsBasic: convert(figures.epsBasic),
    revenue: convert(figures.revenue),
    netIncome: convert(figures.netIncome),
    year: figures.year && { revenue: convert(figures.year.revenue), eps: convert(figures.year.eps) },
    adjusted: figures.adjusted.map((each) => convertSteps(each, convert)),
  }
}

function convertSteps(steps: AdjustedFigure, convert: Convert): AdjustedFigure {
  if (steps.unit === "percent") return steps
  return {
    ...steps,
    filed: convert(steps.filed),
    adjusted: convert(steps.adjusted),
    yearAgo: convert(steps.yearAgo),
    items: steps.items.map((item) => ({ ...item, value: convert(item.value) })),
  }
}

import { isAnnual } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import { addDays, type IsoDate } from "~/lib/dates"
import { toNewYork } from "~/lib/new-york"
import { getQuarter } from "~/lib/quarter"
import { type DataAnswer, notFoundAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { getQuarterMove } from "~/model/earnings/price-reaction"
import { findNeighbors } from "~/model/filings/filing-neighbors"
import type { FilingReader } from "~/model/filings/filing-reader"
import { listFilings } from "~/model/filings/filings-document"
import { documentName, readerAddress } from "~/model/filings/reader-address"
import { knownFacts } from "~/model/financials/document/known-facts"
import { latestCompleteQuarter } from "~/model/holdings/complete-quarter"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import type { InsidersDocument } from "~/model/insiders/insiders-document"
import { ownSchedules } from "~/model/owners/company-owners"
import type { OwnersDocument } from "~/model/owners/owners-document"
import { listChangedHeadings } from "~/model/reading/redline/changed-headings"
import { countChanges } from "~/model/reading/redline/redline-counts"
import { toSegmentTables } from "~/model/segments/segment-tables"
import type { SegmentsDocument } from "~/model/segments/segments-document"
import { transcriptAddress } from "~/model/transcripts/transcript-address"
import { topics } from "~/model/words/section-topics"
import { type EarningsRow, toCompanyEarnings } from "~/pages/company/earnings/company-earnings"
import { findRead } from "~/pages/company/earnings/guided"
import { type EarningsContext, readEarningsSources } from "~/pages/company/earnings/load-earnings.server"
import { describeGurus } from "~/pages/company/overview/load-glance.server"
import { listIssuerPrices, type PriceContext } from "~/stores/company/prices-store.server"
import { listTranscripts } from "~/stores/company/transcripts-store.server"
import { listQuarterPrices } from "~/stores/holdings/implied-prices-store.server"
import { listGuruCounts } from "~/stores/screener/guru-metrics-store.server"
import { listQuarterRows, type QuarterRow, type ReportChanges, windowOf } from "./quarter-view"

interface Stored<T> {
  stored: (cik: Cik) => Promise<T | null>
}

interface QuarterContext extends EarningsContext, PriceContext {
  segments: Stored<SegmentsDocument>
  insiders: Stored<InsidersDocument>
  owners: Stored<OwnersDocument>
  filings: FilingReader
}

/** One quarter of a company in order of arrival. */
export interface QuarterData {
  /** `2026q2`. */
  key: string
  fiscalYear: number
  quarter: number
  periodEnd: IsoDate
  date: IsoDate
  time: string | null
  session: EarningsRow["session"]
  currency: string | null
  releaseUrl: string
  /** The file of the release was read for its figures. */
  isRead: boolean
  reportUrl: string | null
  transcriptUrl: string | null
  previous: string | null
  next: string | null
  rows: QuarterRow[]
}

const keyOf = ({ fiscalYear, quarter }: Pick<EarningsRow, "fiscalYear" | "quarter">) =>
  `${fiscalYear}q${quarter}`

/** The figures of a quarter by its key, such as `2026q2`; null where no release is of it. */
export async function loadQuarter(
  company: ListedCompany,
  key: string,
  context: QuarterContext,
): Promise<{ status: "absent" | "unread" } | { status: "loaded"; quarter: QuarterData }> {
  const { cik, ticker } = company
  const [sources, segments, insiders, owners, transcripts, prices, quarterEnds] = await Promise.all([
    readEarningsSources(company, context),
    context.segments.stored(cik),
    context.insiders.stored(cik),
    context.owners.stored(cik),
    listTranscripts(cik, context.documents),
    listIssuerPrices(cik, context),
    listQuarterPrices(ticker, context.db),
  ])
  if (sources.filings.status !== "loaded")
    return { status: sources.filings.status === "absent" ? "absent" : "unread" }
  const today = toNewYork(Date.now()).date
  const statements = sources.statements.status === "loaded" ? sources.statements.document.body : null
  const filings = listFilings(sources.filings.document.body)
  const { rows, currency } = toCompanyEarnings(
    { cik, ticker },
    filings,
    statements,
    [],
    today,
    sources.releases,
    sources.closes,
  )
  const at = rows.findIndex((row) => keyOf(row) === key.toLowerCase())
  const row = rows[at]
  if (!row) return { status: "absent" }
  const known = statements && knownFacts(statements, { vintage: "latest", asof: null })
  const { from, until } = windowOf(row, { rows })
  const [[gurus], changes] = await Promise.all([
    listGuruCounts(context.db, until < today ? until : today, [cik]),
    compareReport(company, row, filings, context.filings),
  ])
  const isNew = gurus && gurus.quarter > latestCompleteQuarter(addDays(from, -1))
  const neighbor = (index: number) => (rows[index] ? keyOf(rows[index]) : null)
  const transcript = transcripts.find(({ quarter }) => quarter === getQuarter(row.date))
  return {
    status: "loaded",
    quarter: {
      ...{ key: keyOf(row), fiscalYear: row.fiscalYear, quarter: row.quarter, periodEnd: row.periodEnd },
      ...{ date: row.date, time: row.time, session: row.session, currency },
      releaseUrl: row.releaseUrl,
      isRead: findRead(row, sources.releases) !== null,
      reportUrl: row.reportUrl,
      transcriptUrl: transcript ? transcriptAddress(ticker, transcript.quarter) : null,
      previous: neighbor(at + 1),
      next: neighbor(at - 1),
      rows: listQuarterRows(row, {
        ...{ ticker, rows, releases: sources.releases },
        changes,
        segments: segments ? toSegmentTables(segments, "quarterly") : [],
        trades: insiders ? toCompanyInsiders(insiders, prices).rows : [],
        schedules: owners ? ownSchedules(owners) : [],
        quarterMove: getQuarterMove(row.date, quarterEnds, (day) => known?.splitsSince(day) ?? 1),
        holders: isNew ? { quarter: gurus.quarter, count: gurus.holders, text: describeGurus(gurus) } : null,
      }),
    },
  }
}

/** The risk factors and the discussion of the quarter's report against the report before, where both were read. */
async function compareReport(
  { cik, ticker }: ListedCompany,
  { reportUrl }: EarningsRow,
  filings: SubmittedFiling[],
  reader: FilingReader,
): Promise<ReportChanges[]> {
  const report = filings.find((filing) => readerAddress(ticker, filing) === reportUrl)
  const before = report && findNeighbors(filings, report).previous
  if (!before) return []
  const toRef = (filing: SubmittedFiling) => ({ ...filing, cik, document: documentName(filing) })
  const compared = (["risks", "discussion"] as const).map(async (topic) => {
    const { label, keys } = topics[topic]
    const key = keys[isAnnual(report.form) ? 0 : 1]
    const redline = await reader.redline(toRef(before), toRef(report), key, false)
    if (redline.status !== "loaded" || redline.value.rows.length === 0) return []
    const { counts, rows } = redline.value
    const url = `${reportUrl}&view=redline&section=${key}`
    return [{ title: label, count: countChanges(counts), headings: listChangedHeadings(rows), url }]
  })
  return (await Promise.all(compared)).flat()
}

/** A quarter as data. */
export async function loadQuarterData(
  company: ListedCompany,
  key: string,
  context: QuarterContext,
): Promise<DataAnswer> {
  const loaded = await loadQuarter(company, key, context)
  const { ticker, cik, name } = company
  if (loaded.status === "loaded") return { status: 200, body: { ticker, cik, name, ...loaded.quarter } }
  return loaded.status === "absent"
    ? notFoundAnswer(`No release of ${ticker} announces the quarter ${key}.`, { ticker, cik, name })
    : { status: 503, body: { error: "The filing list could not be read.", rows: [] } }
}

import { edgarAddress } from "~/edgar/addresses"
import { EdgarUnavailable } from "~/edgar/client"
import { type BrowseFiling, parseBrowseFeed } from "~/edgar/feeds/browse-feed"
import { isAmendment } from "~/edgar/form-names"
import { NotNport, parseNport } from "~/edgar/holdings/nport"
import { parseSubmissions } from "~/edgar/submissions"
import { type EdgarSource, getText } from "~/ingest/source/edgar-source"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import { type FundDocument, reportsKept } from "~/model/funds/fund-document"
import { encodeReport, mergeReports } from "~/model/funds/fund-report"
import { fundKind } from "~/stores/document-kinds"
import { leftOutSource } from "~/stores/operations/left-out-store.server"

/** A fund's identifiers at the SEC. A unit trust has no series and files under its own CIK. */
export interface FundIdentity {
  ticker: Ticker
  cik: Cik
  seriesId: string | null
}

export function fundSource(ticker: Ticker): string {
  return `fund:${ticker}`
}

/** A fund as stored, with the entity tag of the list that it was read from. */
interface KnownFund {
  document: FundDocument
  entityTag: string | null
}

/**
 * The latest reports of a fund; a batch without documents if the SEC lists none. Reports do not change, so those of
 * the same list are not read again.
 */
export async function refreshFund(
  fund: FundIdentity,
  now: number,
  edgar: EdgarSource,
  known: KnownFund | null = null,
) {
  const listed = await listReports(fund, known?.entityTag ?? null, edgar)
  if (known && (listed === "unchanged" || isListed(listed.reports, known.document)))
    return fundBatch(fund, known.document, now, listed === "unchanged" ? known.entityTag : listed.entityTag)
  const { reports: wanted, leftOut, entityTag } = listed === "unchanged" ? nothingListed : listed
  const reports = await Promise.all(wanted.map((report) => readReport(report, edgar)))
  let document: FundDocument | null = null
  const failures: Error[] = []
  for (const report of reports)
    try {
      if (report instanceof EdgarUnavailable) failures.push(report)
      else if (report) document = addReport(fund, document, report)
    } catch (error) {
      if (!(error instanceof NotNport)) throw error
      failures.push(error)
    }
  const [failure] = failures
  if (failure && !document) throw failure
  const isWhole = failures.length === 0 && reports.every((report) => report !== null)
  const damaged = failures.filter((error) => error instanceof NotNport).length + leftOut
  const batch = fundBatch(fund, document, now, isWhole ? entityTag : null)
  return {
    ...batch,
    sources: [...batch.sources, leftOutSource(fundSource(fund.ticker), damaged, now)],
  }
}

interface GivenReport {
  xml: string
  accession: Accession | null
  filed: string | null
}

/** A report; null if the SEC does not have it, and the failure if it does not answer. */
async function readReport(
  { cik, accession, filed }: BrowseFiling,
  edgar: EdgarSource,
): Promise<GivenReport | EdgarUnavailable | null> {
  try {
    const address = edgarAddress.filingDocument(edgar.hosts, cik, accession, "primary_doc.xml")
    const xml = await edgar.readText(address)
    return xml === null ? null : { xml, accession, filed }
  } catch (error) {
    if (error instanceof EdgarUnavailable) return error
    throw error
  }
}

/** True if the latest filing of a list and as many reports as the list has are stored; an amendment replaces one. */
function isListed(listed: BrowseFiling[], { reports }: FundDocument): boolean {
  const [latest] = listed
  const accessions = listed.map(({ accession }) => accession)
  return (
    latest !== undefined &&
    reports.length === listed.filter(({ form }) => !isAmendment(form)).length &&
    reports.some(({ accession }) => accession === latest.accession) &&
    reports.every(({ accession }) => accession !== null && accessions.includes(accession))
  )
}

/** More filings of one fund are never read at once. */
const filingsRead = 6

/** The latest reports with the amendments among them: an amendment is no report of another quarter. */
function takeLatest(filings: BrowseFiling[]): BrowseFiling[] {
  const reports = filings.filter(({ form }) => form.startsWith("NPORT-P"))
  const oldest = reports.filter(({ form }) => !isAmendment(form)).at(reportsKept - 1)
  const end = oldest ? reports.indexOf(oldest) + 1 : reports.length
  return reports.slice(0, Math.min(end, filingsRead))
}

/** A batch from given reports, such as a file; throws NotNport if a report is for another fund. */
export function toFundBatch(fund: FundIdentity, reports: GivenReport[], now: number) {
  let document: FundDocument | null = null
  for (const report of reports) document = addReport(fund, document, report)
  return fundBatch(fund, document, now, null)
}

/** The fund with one more report. */
function addReport(
  fund: FundIdentity,
  document: FundDocument | null,
  { xml, accession, filed }: GivenReport,
): FundDocument {
  const report = parseNport(xml)
  if (fund.seriesId && report.seriesId && report.seriesId !== fund.seriesId)
    throw new NotNport(
      `${fund.ticker} belongs to series ${fund.seriesId}, but this report is for ${report.seriesId}, ${report.seriesName}.`,
    )
  const isOfSeries = fund.seriesId !== null && report.seriesId !== null
  if (!isOfSeries && report.cik && report.cik !== fund.cik)
    throw new NotNport(`${fund.ticker} belongs to CIK ${fund.cik}, but this report is of CIK ${report.cik}.`)
  const { registrant, seriesName: name } = report
  return mergeReports(document ?? { ...fund, registrant, name, reports: [] }, [
    encodeReport(report, { accession, filed }),
  ])
}

function fundBatch(
  { ticker }: FundIdentity,
  document: FundDocument | null,
  now: number,
  entityTag: string | null,
) {
  return {
    documents: document ? [{ kind: fundKind.name, key: ticker, fetchedAt: now, body: document }] : [],
    sources: [{ key: fundSource(ticker), fetchedAt: now, entityTag, error: null, failedAt: null }],
  }
}

interface ListedReports {
  /** The latest, newest first. */
  reports: BrowseFiling[]
  /** Entries of the list that could not be read. */
  leftOut: number
  entityTag: string | null
}

const nothingListed: ListedReports = { reports: [], leftOut: 0, entityTag: null }

/** Uses the SEC's browse feed by series, because a trust's filing list mixes all of its funds. */
async function listReports(
  { cik, seriesId }: FundIdentity,
  knownTag: string | null,
  edgar: EdgarSource,
): Promise<ListedReports | "unchanged"> {
  const address = seriesId
    ? edgarAddress.seriesFilings(edgar.hosts, seriesId, "NPORT-P")
    : edgarAddress.submissions(edgar.hosts, cik)
  const answer = await edgar.readTagged(address, knownTag)
  if (answer.status !== "found") return answer.status === "unchanged" ? "unchanged" : nothingListed
  const text = getText(answer.bytes)
  const { filings, leftOut } = seriesId ? parseBrowseFeed(text) : parseSubmissions(text)
  const reports = filings.map((filing) => ({ cik, ...filing }))
  return { reports: takeLatest(reports), leftOut, entityTag: answer.entityTag }
}

/** A report names its fund. */
export function fundFromFile(ticker: Ticker, xml: string, now: number) {
  const { cik, seriesId } = parseNport(xml)
  if (!cik) throw new NotNport("The report has no CIK.")
  return toFundBatch({ ticker, cik, seriesId }, [{ xml, accession: null, filed: null }], now)
}

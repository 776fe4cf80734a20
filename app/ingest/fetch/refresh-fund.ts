import { edgarAddress } from "~/edgar/addresses"
import { type BrowseFiling, parseBrowseFeed } from "~/edgar/feeds/browse-feed"
import { isAmendment } from "~/edgar/form-names"
import { NotNport, parseNport } from "~/edgar/holdings/nport"
import { parseSubmissions } from "~/edgar/submissions"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { type EdgarSource, getText } from "~/ingest/source/edgar-source"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import { type FundDocument, reportsKept } from "~/model/funds/fund-document"
import { encodeReport, mergeReports } from "~/model/funds/fund-report"
import { fundKind } from "~/stores/document-kinds"

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
): Promise<IngestBatchInput> {
  const listed = await listReports(fund, known?.entityTag ?? null, edgar)
  if (known && (listed === "unchanged" || isListed(listed.reports, known.document)))
    return fundBatch(fund, known.document, now, listed === "unchanged" ? known.entityTag : listed.entityTag)
  const { reports: wanted, entityTag } = listed === "unchanged" ? nothingListed : listed
  const reports = await Promise.all(
    wanted.map(async ({ cik, accession, filed }) => {
      const xml = await edgar.readText(
        edgarAddress.filingDocument(edgar.hosts, cik, accession, "primary_doc.xml"),
      )
      return xml === null ? null : { xml, accession, filed }
    }),
  )
  const read = reports.flatMap((report) => report ?? [])
  return toFundBatch(fund, read, now, read.length < wanted.length ? null : entityTag)
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
export function toFundBatch(
  fund: FundIdentity,
  reports: { xml: string; accession: Accession | null; filed: string | null }[],
  now: number,
  entityTag: string | null = null,
): IngestBatchInput {
  let document: FundDocument | null = null
  for (const { xml, accession, filed } of reports) {
    const report = parseNport(xml)
    if (fund.seriesId && report.seriesId && report.seriesId !== fund.seriesId)
      throw new NotNport(
        `${fund.ticker} belongs to series ${fund.seriesId}, but this report is for ${report.seriesId}, ${report.seriesName}.`,
      )
    const isOfSeries = fund.seriesId !== null && report.seriesId !== null
    if (!isOfSeries && report.cik && report.cik !== fund.cik)
      throw new NotNport(
        `${fund.ticker} belongs to CIK ${fund.cik}, but this report is of CIK ${report.cik}.`,
      )
    const { ticker, cik, seriesId } = fund
    document ??= {
      ticker,
      cik,
      seriesId,
      registrant: report.registrant,
      name: report.seriesName,
      reports: [],
    }
    document = mergeReports(document, [encodeReport(report, { accession, filed })])
  }
  return fundBatch(fund, document, now, entityTag)
}

function fundBatch(
  { ticker }: FundIdentity,
  document: FundDocument | null,
  now: number,
  entityTag: string | null,
): IngestBatchInput {
  return {
    documents: document ? [{ kind: fundKind.name, key: ticker, fetchedAt: now, body: document }] : [],
    sources: [{ key: fundSource(ticker), fetchedAt: now, entityTag, error: null, failedAt: null }],
  }
}

interface ListedReports {
  /** The latest, newest first. */
  reports: BrowseFiling[]
  entityTag: string | null
}

const nothingListed: ListedReports = { reports: [], entityTag: null }

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
  const filings = seriesId
    ? parseBrowseFeed(text)
    : parseSubmissions(text).filings.map(({ accession, form, filed }) => ({ cik, accession, form, filed }))
  return { reports: takeLatest(filings), entityTag: answer.entityTag }
}

/** A report names its fund. */
export function fundFromFile(ticker: Ticker, xml: string, now: number): IngestBatchInput {
  const { cik, seriesId } = parseNport(xml)
  if (!cik) throw new NotNport("The report has no CIK.")
  return toFundBatch({ ticker, cik, seriesId }, [{ xml, accession: null, filed: null }], now)
}

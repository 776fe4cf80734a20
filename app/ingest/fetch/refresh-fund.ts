import { edgarAddress } from "~/edgar/addresses"
import { type BrowseFiling, parseBrowseFeed } from "~/edgar/feeds/browse-feed"
import { NotNport, parseNport } from "~/edgar/holdings/nport"
import { parseSubmissions } from "~/edgar/submissions"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import { type FundDocument, reportsKept } from "~/model/funds/fund-document"
import { encodeReport, mergeReports } from "~/model/funds/fund-report"
import { fundKind } from "~/stores/document-kinds"
import type { EdgarSource } from "./edgar-source"

/** A fund's identifiers at the SEC. A unit trust has no series and files under its own CIK. */
export interface FundIdentity {
  ticker: Ticker
  cik: Cik
  seriesId: string | null
}

export function fundSource(ticker: Ticker): string {
  return `fund:${ticker}`
}

/** The latest reports of a fund; a batch without documents if the SEC lists none. */
export async function refreshFund(
  fund: FundIdentity,
  now: number,
  edgar: EdgarSource,
): Promise<IngestBatchInput> {
  const listed = await listReports(fund, edgar)
  const reports = await Promise.all(
    listed.slice(0, reportsKept).map(async ({ cik, accession, filed }) => {
      const xml = await edgar.readText(
        edgarAddress.filingDocument(edgar.hosts, cik, accession, "primary_doc.xml"),
      )
      return xml === null ? null : { xml, accession, filed }
    }),
  )
  return toFundBatch(
    fund,
    reports.flatMap((report) => report ?? []),
    now,
  )
}

/** A batch from given reports, such as a file; throws NotNport if a report is for another series. */
export function toFundBatch(
  fund: FundIdentity,
  reports: { xml: string; accession: Accession | null; filed: string | null }[],
  now: number,
): IngestBatchInput {
  let document: FundDocument | null = null
  for (const { xml, accession, filed } of reports) {
    const report = parseNport(xml)
    if (fund.seriesId && report.seriesId && report.seriesId !== fund.seriesId)
      throw new NotNport(
        `${fund.ticker} belongs to series ${fund.seriesId}, but this report is for ${report.seriesId}, ${report.seriesName}.`,
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
  return {
    documents: document ? [{ kind: fundKind.name, key: fund.ticker, fetchedAt: now, body: document }] : [],
    sources: [{ key: fundSource(fund.ticker), fetchedAt: now, entityTag: null, error: null, failedAt: null }],
  }
}

/** Uses the SEC's browse feed by series, because a trust's filing list mixes all of its funds. */
async function listReports({ cik, seriesId }: FundIdentity, edgar: EdgarSource): Promise<BrowseFiling[]> {
  if (seriesId) {
    const feed = await edgar.readText(edgarAddress.seriesFilings(edgar.hosts, seriesId, "NPORT-P"))
    return feed === null ? [] : parseBrowseFeed(feed).filter(({ form }) => form.startsWith("NPORT-P"))
  }
  const list = await edgar.readText(edgarAddress.submissions(edgar.hosts, cik))
  if (list === null) return []
  return parseSubmissions(list)
    .filings.filter(({ form }) => form.startsWith("NPORT-P"))
    .map(({ accession, form, filed }) => ({ cik, accession, form, filed }))
}

/** A report names its fund. */
export function fundFromFile(ticker: Ticker, xml: string, now: number): IngestBatchInput {
  const { cik, seriesId } = parseNport(xml)
  if (!cik) throw new NotNport("The report has no CIK.")
  return toFundBatch({ ticker, cik, seriesId }, [{ xml, accession: null, filed: null }], now)
}

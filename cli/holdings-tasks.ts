import { readFileSync } from "node:fs"
import { edgarAddress } from "~/edgar/addresses"
import type { SubmittedFiling } from "~/edgar/submissions"
import { parseFundShareClasses, parseTickerListings } from "~/edgar/ticker-lists"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { type FundIdentity, fundFromFile, refreshFund } from "~/ingest/fetch/refresh-fund"
import { filingsToRead, listInvestorFilings, readInvestorFilings } from "~/ingest/fetch/refresh-investor"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import { parseCik } from "~/lib/cik"
import { parseTicker, type Ticker } from "~/lib/ticker"

/** Sends the batches of a task; can be called several times. */
type Send = (batches: IngestBatchInput[]) => Promise<void>

/** Each batch is independent, so an interrupted load keeps the batches that were sent. */
const filingsABatch = 8

/** Loads the 13F filings of a manager, all or those of the last quarters; returns a summary. */
export async function ingestInvestor(
  name: string,
  send: Send,
  edgar: EdgarSource,
  quarters: number | null = null,
): Promise<string> {
  const cik = parseCik(name)
  if (!cik) throw new Error(`${name} is not a CIK.`)
  const list = await listInvestorFilings(cik, edgar)
  if (!list?.listed.length) throw new Error(`${name} has no 13F filings.`)
  const waiting = ofQuarters(filingsToRead(list.listed, null), quarters)
  let read = 0
  for (let start = 0; start < Math.max(1, waiting.length); start += filingsABatch) {
    const chosen = waiting.slice(start, start + filingsABatch)
    const batch = await readInvestorFilings(cik, list, chosen, Date.now(), edgar)
    await send([batch])
    read += batch.documents?.length ?? 0
  }
  return `${list.name}: ${read} tables of ${list.listed.length} filings`
}

/** The filings of the last quarters for which the manager has filed; filings name their quarter by its last day. */
function ofQuarters(filings: SubmittedFiling[], quarters: number | null): SubmittedFiling[] {
  if (quarters === null) return filings
  const ends = [...new Set(filings.flatMap(({ period }) => period ?? []))].sort().slice(-quarters)
  return filings.filter(({ period }) => period !== null && ends.includes(period))
}

/** Loads a fund's latest reports from the SEC, or a report from a file. */
export async function ingestFund(
  name: string,
  file: string | undefined,
  send: Send,
  edgar: EdgarSource,
): Promise<string> {
  const ticker = parseTicker(name)
  if (!ticker) throw new Error(`${name} is not a ticker.`)
  const batch = file
    ? fundFromFile(ticker, readFileSync(file, "utf8"), Date.now())
    : await refreshFund(await identifyFund(ticker, edgar), Date.now(), edgar)
  if (!batch.documents?.length) throw new Error(`The SEC lists no report of holdings for ${ticker}.`)
  await send([batch])
  return ticker
}

async function identifyFund(ticker: Ticker, edgar: EdgarSource): Promise<FundIdentity> {
  const [funds, companies] = await Promise.all([
    edgar.readText(edgarAddress.fundTickers(edgar.hosts)),
    edgar.readText(edgarAddress.companyTickers(edgar.hosts)),
  ])
  const byTicker = (candidate: { ticker: Ticker }) => candidate.ticker === ticker
  const fund = funds === null ? undefined : parseFundShareClasses(funds).find(byTicker)
  if (fund) return { ticker, cik: fund.cik, seriesId: fund.seriesId }
  const company = companies === null ? undefined : parseTickerListings(companies).find(byTicker)
  if (!company) throw new Error(`${ticker} is not a fund's share class or a listed ticker.`)
  return { ticker, cik: company.cik, seriesId: null }
}

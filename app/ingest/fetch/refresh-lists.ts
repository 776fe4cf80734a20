import { edgarAddress } from "~/edgar/addresses"
import { EdgarUnavailable } from "~/edgar/client"
import { parseFundShareClasses, parseTickerListings } from "~/edgar/ticker-lists"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import type { EdgarSource } from "./edgar-source"

/** Reads the SEC's ticker lists and adds the list of tracked investors. */
export async function refreshLists(now: number, edgar: EdgarSource): Promise<IngestBatchInput[]> {
  const [companies, funds] = await Promise.all([
    edgar.readText(edgarAddress.companyTickers(edgar.hosts)),
    edgar.readText(edgarAddress.fundTickers(edgar.hosts)),
  ])
  if (companies === null) throw new EdgarUnavailable("The SEC has no list of company tickers at its address.")
  const listings = parseTickerListings(companies).map((listing, position) => ({ ...listing, position }))
  const lists = { key: "lists", fetchedAt: now, entityTag: null, error: null, failedAt: null }
  return [
    { listings, hasAllListings: true, investors: trackedInvestors },
    { funds: funds === null ? [] : parseFundShareClasses(funds) },
    { sources: [lists], rewriteLists: true },
  ]
}

import { edgarAddress } from "~/edgar/addresses"
import { EdgarUnavailable } from "~/edgar/client"
import { parseFailsToDeliver } from "~/edgar/fails-to-deliver"
import { parseTickerListings } from "~/edgar/ticker-lists"
import { mapSecurities, toSightings } from "~/features/securities/map-securities"
import { securityOverrides } from "~/features/securities/overrides"
import type { IngestBatchInput } from "./batch"
import type { EdgarSource } from "./edgar-source"

const rowsABatch = 4000

/** The mapping that some fails-to-deliver files give, against the companies listed now; the last batch writes the index. */
export async function refreshSecurities(files: string[], edgar: EdgarSource): Promise<IngestBatchInput[]> {
  const list = await edgar.readText(edgarAddress.companyTickers(edgar.hosts))
  if (list === null) throw new EdgarUnavailable("The SEC has no list of company tickers at its address.")
  const sightings = files.flatMap((file) => toSightings(parseFailsToDeliver(file)))
  const securities = mapSecurities(sightings, parseTickerListings(list), securityOverrides)
  const batches: IngestBatchInput[] = []
  for (let start = 0; start < securities.length; start += rowsABatch)
    batches.push({ securities: securities.slice(start, start + rowsABatch) })
  batches.push({ rewriteSecurities: true, rewriteLists: true })
  return batches
}

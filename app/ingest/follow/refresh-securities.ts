import { edgarAddress } from "~/edgar/addresses"
import { EdgarUnavailable } from "~/edgar/client"
import { parseFailsToDeliver } from "~/edgar/fails-to-deliver"
import { parseTickerListings, type TickerListing } from "~/edgar/ticker-lists"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import { getChunks } from "~/lib/collections"
import type { Cusip } from "~/lib/cusip"
import { describeAbsence } from "~/lib/loaded"
import { type SecurityTitle, titleBesideName } from "~/model/securities/listed-security"
import {
  type MappedSecurity,
  mapSecurities,
  type Sighting,
  toSightings,
} from "~/model/securities/map-securities"
import { securityOverrides } from "~/model/securities/overrides"
import { retiredTickers } from "~/model/securities/retired-tickers"
import { kindOfTitle } from "~/model/securities/security-kind"

const rowsABatch = 4000

/** Maps the CUSIPs of fails-to-deliver files to the companies that the SEC lists now. `isWanted` filters CUSIPs. */
export async function refreshSecurities(
  files: string[],
  edgar: EdgarSource,
  isWanted: (cusip: Cusip) => boolean = () => true,
): Promise<IngestBatchInput[]> {
  const list = await edgar.readText(edgarAddress.companyTickers(edgar.hosts))
  if (list === null) throw new EdgarUnavailable(describeAbsence("list of company tickers"))
  return toSecurityBatches(
    files.flatMap((file) => toSightings(parseFailsToDeliver(file))),
    parseTickerListings(list),
    isWanted,
  )
}

/** Maps the CUSIPs of sightings to listings, and finds retired tickers. The last batch writes the index. */
export function toSecurityBatches(
  sightings: Sighting[],
  listings: Pick<TickerListing, "cik" | "ticker" | "name">[],
  isWanted: (cusip: Cusip) => boolean = () => true,
): IngestBatchInput[] {
  const securities = mapSecurities(sightings, listings, securityOverrides).filter(({ cusip }) =>
    isWanted(cusip),
  )
  const cikOf = new Map(listings.map(({ ticker, cik }) => [ticker, cik]))
  const aliases = retiredTickers(sightings, securities, listings).map(({ ticker, symbol, lastSeen }) => ({
    cik: cikOf.get(ticker) ?? "",
    kind: "retired ticker" as const,
    alias: symbol,
    until: lastSeen,
  }))
  return [
    ...getChunks(securities, rowsABatch).map((some) => ({ securities: some })),
    {
      aliases,
      securityTitles: titlesOfSightings(securities, listings),
      rewriteSecurities: true,
      rewriteLists: true,
    },
  ]
}

/** What the names of securities say beside those of their companies, such as `SPON ADS`; names of shares say nothing. */
function titlesOfSightings(
  securities: readonly MappedSecurity[],
  listings: Pick<TickerListing, "ticker" | "name">[],
): SecurityTitle[] {
  const names = new Map(listings.map(({ ticker, name }) => [ticker, name]))
  return securities.flatMap(({ ticker, name, source, current }): SecurityTitle[] => {
    const title = titleBesideName(name, (ticker && names.get(ticker)) ?? name)
    const kind = kindOfTitle(title)
    if (!ticker || current || source === "override" || kind === null || kind === "common") return []
    return [{ ticker, source: source === "n-port" ? "n-port" : "fails-to-deliver", witness: "", title }]
  })
}

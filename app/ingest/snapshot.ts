import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { IngestBatchInput } from "./batch"
import { exampleSource, firstOf, folderSource } from "./folder-source"
import { refreshCompany } from "./refresh-company"
import { refreshLists } from "./refresh-lists"
import { snapshotDir } from "./sample"

/** The invented company of the sample; its filings lie beside the snapshot in the SEC's layout. */
const exampleCompany = {
  cik: "0000990001",
  ticker: "EXMP",
  name: "Example Instruments (invented)",
  exchange: null,
}

/**
 * Writes the embedded sample: the pipeline's own output for some companies of a folder in the SEC's layout,
 * one file a batch. The same folder and date give the same bytes.
 */
export async function writeSnapshot(folder: string, tickers: string[], at: number): Promise<string[]> {
  const edgar = firstOf(exampleSource(), folderSource(folder))
  const [lists] = await refreshLists(at, edgar)
  const listings = [...(lists?.listings ?? [])]
  listings.push({ ...exampleCompany, position: listings.length })
  const ciks = tickers.map((ticker) => {
    const listing = listings.find((candidate) => candidate.ticker === ticker)
    if (!listing) throw new Error(`${ticker} is not in the list of companies.`)
    return listing.cik
  })
  rmSync(snapshotDir, { recursive: true, force: true })
  mkdirSync(snapshotDir, { recursive: true })
  write("0-lists.json", { listings, investors: lists?.investors })
  for (const cik of new Set([...ciks, exampleCompany.cik]))
    write(`${cik}.json`, await refreshCompany(cik, at, edgar))
  return ciks
}

function write(file: string, batch: IngestBatchInput): void {
  writeFileSync(join(snapshotDir, file), `${JSON.stringify(batch)}\n`)
}

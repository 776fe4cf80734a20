import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { fundFromFile } from "~/ingest/fetch/refresh-fund"
import { filingsToRead, listInvestorFilings, readInvestorFilings } from "~/ingest/fetch/refresh-investor"
import { refreshSecurities } from "~/ingest/follow/refresh-securities"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import type { Ticker } from "~/lib/ticker"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import { investorKind } from "~/stores/document-kinds"
import { exampleFundBatch, exampleFundCusips } from "../../tests/fixtures/example/example-fund"

/** The sample's holdings: file names with their batches, in the order of application. */
export async function snapshotHoldings(
  folder: string,
  funds: { ticker: Ticker; file: string }[],
  at: number,
  edgar: EdgarSource,
): Promise<[file: string, batch: IngestBatchInput][]> {
  const investors: [string, IngestBatchInput][] = []
  const held = new Set<string>(exampleFundCusips())
  for (const { cik } of trackedInvestors) {
    const list = await listInvestorFilings(cik, edgar)
    if (!list?.listed.length) continue
    const batch = await readInvestorFilings(cik, list, filingsToRead(list.listed, null), at, edgar)
    for (const { document } of batch.investorFilings ?? []) {
      const parsed = investorKind.schema.parse(document)
      for (const [cusip] of parsed.securities) held.add(cusip)
      // A filing that is missing from the folder is not marked as refused, because the SEC has it.
      for (const filing of parsed.filings)
        if (filing.state === "refused") Object.assign(filing, { state: "unread", reason: null })
      batch.investorFilings = [{ fetchedAt: at, document: parsed }]
    }
    investors.push([`2-investor-${cik}.json`, batch])
  }
  return [
    ["1-securities.json", await heldSecurities(folder, held, edgar)],
    ...investors,
    ["3-fund-EXEFX.json", exampleFundBatch(at)],
    ...funds.map(({ ticker, file }): [string, IngestBatchInput] => [
      `3-fund-${ticker}.json`,
      fundFromFile(ticker, readFileSync(file, "utf8"), at),
    ]),
  ]
}

/** Only the CUSIPs that the sample's investors and its invented fund hold, because a table of all CUSIPs must not be distributed. */
async function heldSecurities(
  folder: string,
  held: Set<string>,
  edgar: EdgarSource,
): Promise<IngestBatchInput> {
  const files = join(folder, "files/data/fails-deliver-data")
  const texts = existsSync(files)
    ? readdirSync(files)
        .sort()
        .map((file) => readFileSync(join(files, file), "utf8"))
    : []
  const batches = await refreshSecurities(texts, edgar, (cusip) => held.has(cusip))
  return {
    securities: batches.flatMap((batch) => batch.securities ?? []),
    aliases: batches.flatMap((batch) => batch.aliases ?? []),
    rewriteSecurities: true,
  }
}

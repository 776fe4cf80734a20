import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { refreshCompany } from "~/ingest/fetch/refresh-company"
import { refreshLists } from "~/ingest/follow/refresh-lists"
import { filingsKinds } from "~/ingest/kinds/kinds.server"
import { readListed } from "~/ingest/kinds/read-listed"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import { cikSchema } from "~/lib/value-schemas"
import { filingsKind, historyKind, releasesKind } from "~/stores/document-kinds"
import { projectDir } from "../../server/runtime/local-server"
import { snapshotDir } from "../../server/sample/sample"
import { exampleCik } from "../../tests/fixtures/example/example-company"
import { exampleFundListing } from "../../tests/fixtures/example/example-fund"
import { exampleSource, folderSource, mergeSources } from "../../tests/fixtures/example/folder-source"
import { snapshotHistory } from "./snapshot-history"
import { snapshotHoldings } from "./snapshot-holdings"
import { snapshotPrices } from "./snapshot-prices"
import { snapshotPeople, snapshotReadings } from "./snapshot-readings"
import { snapshotReleases } from "./snapshot-releases"
import { snapshotSegments } from "./snapshot-segments"
import { withoutProse } from "./without-prose"

/** The sample's invented company; its filings are next to the snapshot in the SEC's layout. */
const exampleCompany = {
  cik: "0000990001",
  ticker: "EXMP",
  name: "Example Instruments (invented)",
  exchange: null,
}

/** Companies for tests alone, because not all of their pages are complete. */
const fixturesDir = join(projectDir, "tests/fixtures/filers")

/**
 * Writes the embedded sample: the pipeline's output for some companies of a folder in the SEC's layout, one file for
 * each batch. The same folder and date give the same bytes.
 */
export async function writeSnapshot(
  folder: string,
  { tickers, fixtures }: { tickers: string[]; fixtures: string[] },
  at: number,
  fundFiles: { ticker: Ticker; file: string }[] = [],
): Promise<string[]> {
  const edgar = mergeSources(exampleSource(), folderSource(folder))
  const [lists, funds] = await refreshLists(at, edgar)
  const listings = [...(lists?.listings ?? [])]
  listings.push({ ...exampleCompany, position: listings.length })
  const findCik = (ticker: string) => {
    const listing = listings.find((candidate) => candidate.ticker === ticker)
    if (!listing) throw new Error(`${ticker} is not in the list of companies.`)
    return cikSchema.parse(listing.cik)
  }
  const [ciks, fixtureCiks] = [tickers.map(findCik), fixtures.map(findCik)]
  for (const dir of [snapshotDir, fixturesDir]) {
    rmSync(dir, { recursive: true, force: true })
    mkdirSync(dir, { recursive: true })
  }
  write("0-lists.json", { listings, investors: lists?.investors })
  write("0-funds.json", { funds: [...(funds?.funds ?? []), exampleFundListing()] })
  for (const cik of new Set([...ciks, exampleCik, ...fixtureCiks])) {
    const company = await refreshWithFilings(cik, at, edgar)
    const batch = await snapshotSegments(company, cik, at, edgar)
    const dir = fixtureCiks.includes(cik) ? fixturesDir : snapshotDir
    write(`${cik}.json`, cik === exampleCik ? batch : withoutProse(batch), dir)
  }
  write("5-readings.json", await snapshotReadings(exampleCik, at, exampleSource(), exampleCalls()))
  for (const [file, batch] of await snapshotHoldings(folder, fundFiles, at, edgar)) write(file, batch)
  const sampled = new Set<string>(ciks)
  write("4-prices.json", {
    prices: await snapshotPrices(
      folder,
      listings.filter(({ cik }) => sampled.has(cik)),
    ),
  })
  return ciks
}

/** The invented company's conference calls, in import format. */
function exampleCalls(): string[] {
  const folder = join(projectDir, "tests/fixtures/example/edgar/transcripts")
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"))
}

/** A company's documents from the filings in the folder. */
async function refreshWithFilings(cik: Cik, at: number, edgar: EdgarSource): Promise<IngestBatchInput> {
  // The sample is derived again only by a new snapshot.
  const history = await snapshotHistory(cik, at, edgar)
  const others = { history, imported: null, releases: null, faces: null, isXbrlStored: false }
  const unjoined = await refreshCompany(cik, at, edgar, others)
  const releases = await snapshotReleases(unjoined, cik, edgar)
  const company = releases ? await refreshCompany(cik, at, edgar, { ...others, releases }) : unjoined
  for (const source of company.sources ?? []) source.entityTag = null
  const old = history?.facts.length
    ? [{ kind: historyKind.name, key: cik, fetchedAt: at, body: history }]
    : []
  const announced = releases ? [{ kind: releasesKind.name, key: cik, fetchedAt: at, body: releases }] : []
  const read = await readSampled(company, at, edgar)
  // The invented company's people come with its readings.
  const people = cik === exampleCik ? [] : await snapshotPeople(company.documents ?? [], cik, at, edgar)
  return { ...company, documents: [...(company.documents ?? []), ...old, ...announced, ...read, ...people] }
}

/** The documents of the kinds that are part of the sample. */
async function readSampled(company: IngestBatchInput, at: number, edgar: EdgarSource) {
  const documents: NonNullable<IngestBatchInput["documents"]> = []
  const list = company.documents?.find(({ kind }) => kind === filingsKind.name)
  if (!list) return documents
  for (const { filings } of filingsKinds) {
    if (!filings.sample) continue
    const read = await readListed(filings, filingsKind.schema.parse(list.body), edgar, { now: at })
    const body = filings.sample(read.body)
    if (body !== null) documents.push({ ...read, body })
  }
  return documents
}

function write(file: string, batch: IngestBatchInput, dir = snapshotDir): void {
  writeFileSync(join(dir, file), `${JSON.stringify(batch)}\n`)
}

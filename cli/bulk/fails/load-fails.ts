import { readFileSync, statSync } from "node:fs"
import { basename } from "node:path"
import { crc32 } from "node:zlib"
import { NotFailsToDeliver, parseFailsToDeliver } from "~/edgar/fails-to-deliver"
import type { TickerListing } from "~/edgar/ticker-lists"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { toSecurityBatches } from "~/ingest/follow/refresh-securities"
import { getChunks } from "~/lib/collections"
import { failsPriceSource } from "~/model/financials/statements/usable-price"
import { type Sighting, toSightings } from "~/model/securities/map-securities"
import { closesOfFails } from "~/model/valuation/closes-of-fails"
import {
  BadEntry,
  type EntryLimits,
  entryMark,
  listEntries,
  openArchive,
  readEntry,
} from "../archive/zip-entries"
import type { ProgressLog } from "../run/progress-log"

interface LoadFailsEffects {
  send: (batches: IngestBatchInput[]) => Promise<void>
  log: ProgressLog
  isStopped: () => boolean
  onFile: (name: string) => void
}

export type ListedTicker = Pick<TickerListing, "cik" | "ticker" | "name">

interface LoadedFails {
  files: number
  securities: number
  closes: number
  refused: { name: string; reason: string }[]
}

/** A file has half a month of all securities; more together would take more memory than a thread of companies. */
const filesAtOnce = 6
const securitiesABatch = 400
const limits: EntryLimits = { maxBytes: 100_000_000, maxRatio: 100 }

/** Loads CUSIPs and daily closes from fails-to-deliver files, as text or as the SEC's archives. */
export async function loadFails(
  paths: string[],
  listings: ListedTicker[],
  { send, log, isStopped, onFile }: LoadFailsEffects,
): Promise<LoadedFails> {
  const result: LoadedFails = { files: 0, securities: 0, closes: 0, refused: [] }
  const changed: { path: string; mark: string }[] = []
  for (const path of paths) {
    const mark = await getMark(path)
    const known = log.find(basename(path), mark)
    if (known?.reason) result.refused.push({ name: basename(path), reason: known.reason })
    if (!known) changed.push({ path, mark })
  }
  const cikOf = new Map<string, string>(listings.map(({ ticker, cik }) => [ticker, cik]))
  for (const files of getChunks(changed, filesAtOnce)) {
    if (isStopped()) break
    const sightings: Sighting[] = []
    const closes = new Map<string, Map<string, number>>()
    const done: { key: string; mark: string; reason: string | null }[] = []
    for (const { path, mark } of files) {
      const key = basename(path)
      onFile(key)
      try {
        const fails = parseFailsToDeliver(await readFails(path))
        sightings.push(...latestOfEach(toSightings(fails)))
        for (const [cusip, days] of closesOfFails(fails))
          closes.set(cusip, new Map([...(closes.get(cusip) ?? []), ...days]))
        done.push({ key, mark, reason: null })
        result.files += 1
      } catch (error) {
        if (!(error instanceof NotFailsToDeliver || error instanceof BadEntry)) throw error
        done.push({ key, mark, reason: error.message })
        result.refused.push({ name: key, reason: error.message })
      }
    }
    const batches = toSecurityBatches(sightings, listings)
    await send(batches)
    const securities = batches.flatMap((batch) => batch.securities ?? [])
    const prices = securities.flatMap(({ cusip, ticker }) => {
      const cik = ticker && cikOf.get(ticker)
      const days = closes.get(cusip)
      if (!ticker || !cik || !days) return []
      return { cik, ticker, currency: "USD", source: failsPriceSource, closes: [...days] }
    })
    for (const some of getChunks(prices, securitiesABatch)) await send([{ prices: some }])
    log.add(done)
    result.securities += securities.length
    result.closes += prices.reduce((sum, price) => sum + price.closes.length, 0)
  }
  return result
}

/** Each symbol of a CUSIP once, with its latest day. */
function latestOfEach(sightings: Sighting[]): Sighting[] {
  const latest = new Map<string, Sighting>()
  for (const sighting of sightings) {
    const key = `${sighting.cusip} ${sighting.symbol}`
    if ((latest.get(key)?.seenOn ?? "") <= sighting.seenOn) latest.set(key, sighting)
  }
  return [...latest.values()]
}

async function getMark(path: string): Promise<string> {
  if (!/\.zip$/i.test(path)) return `${crc32(readFileSync(path)).toString(16)}-${statSync(path).size}`
  const marks: string[] = []
  for await (const entry of listEntries(path)) marks.push(entryMark(entry))
  return marks.join(" ")
}

/** The text of a file, or of the one entry of an archive. Descriptions are in Latin-1. */
async function readFails(path: string): Promise<string> {
  if (!/\.zip$/i.test(path)) return readFileSync(path, "latin1")
  const entries = []
  for await (const entry of listEntries(path)) entries.push(entry)
  const [entry] = entries
  if (!entry || entries.length > 1) throw new BadEntry(`It has ${entries.length} files instead of one.`)
  return readEntry(openArchive(path), entry, limits).toString("latin1")
}

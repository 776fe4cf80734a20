import { basename } from "node:path"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { ProgressLog } from "~/ingest/bulk/run/progress-log"
import { runLanes } from "~/ingest/bulk/run/run-lanes"
import type { SecurityHolders } from "~/model/holdings/holders-document"
import { noPositions, noWeight, type Positions, toManagerBatch } from "./manager-batches"
import { type DataSet, findTables, readDataSet } from "./read-data-set"

export interface LoadDataSetEffects {
  /** Sends a batch as compressed JSON; returns why the instance refused it, or null. */
  post: (gzip: Uint8Array) => Promise<string | null>
  log: ProgressLog
  isStopped: () => boolean
  onStep: (step: { what: string; done: number; total: number }) => void
}

export interface LoadedDataSet {
  posted: number
  managers: number
  rows: number
  strayRows: number
  refused: { name: string; reason: string }[]
}

const postsInFlight = 4
/** A batch is a few megabytes, and the rows of its statements fit in D1's limit of 1 MB of bound text. */
const managersABatch = 60
const positionsABatch = 12_000
const securitiesABatch = 250

/** Loads a Form 13F data set: the filings of each manager, then the holders of each security. */
export async function loadThirteenF(
  path: string,
  at: number,
  { post, log, isStopped, onStep }: LoadDataSetEffects,
): Promise<LoadedDataSet> {
  const found = await findTables(path)
  const name = basename(path)
  const none: LoadedDataSet = { posted: 0, managers: 0, rows: 0, strayRows: 0, refused: [] }
  if (log.find(name, found.mark)) return none
  const total = found.entries.INFOTABLE.size
  let bytes = 0
  const set = await readDataSet(path, found, (more) => {
    bytes += more
    onStep({ what: "bytes read", done: bytes, total })
  })
  const result = { ...none, managers: set.managers.length, rows: set.rows, strayRows: set.strayRows }
  const positions = noPositions()
  const send = async ({ key, what, batch, done, of }: Piece): Promise<void> => {
    const known = log.find(key, found.mark)
    const reason = known ? known.reason : await post(await compress(JSON.stringify(batch)))
    if (!known) {
      log.add([{ key, mark: found.mark, reason }])
      result.posted += 1
    }
    if (reason !== null) result.refused.push({ name: key, reason })
    onStep({ what, done, total: of })
  }
  await runLanes(managerPieces(name, set, at, positions), postsInFlight, send, isStopped)
  if (!isStopped()) await runLanes(holderPieces(name, positions), postsInFlight, send, isStopped)
  if (!isStopped() && result.refused.length === 0) log.add([{ key: name, mark: found.mark, reason: null }])
  return result
}

const compress = promisify(gzip)

/** A batch and what is done when it is sent. */
interface Piece {
  key: string
  what: string
  batch: IngestBatchInput
  done: number
  of: number
}

function* managerPieces(name: string, set: DataSet, at: number, positions: Positions): Generator<Piece> {
  let batch = { investorFilings: [] as unknown[], managerQuarters: [] as unknown[] }
  let [first, before] = [0, 0]
  const { managers } = set
  for (const [place, manager] of managers.entries()) {
    const one = toManagerBatch(manager, set.tableOf, at, positions)
    batch.investorFilings.push(...(one.investorFilings ?? []))
    batch.managerQuarters.push(...(one.managerQuarters ?? []))
    const isFull = place - first + 1 >= managersABatch || positions.columns.length - before >= positionsABatch
    if (!isFull && place < managers.length - 1) continue
    yield {
      ...{ key: `${name} managers ${first}`, what: "managers", done: place + 1, of: managers.length },
      batch: batch as IngestBatchInput,
    }
    batch = { investorFilings: [], managerQuarters: [] }
    first = place + 1
    before = positions.columns.length
  }
}

/** Securities by quarter, so that a quarter is compared with the one before it. */
function* holderPieces(name: string, { columns, securities, managers, held }: Positions): Generator<Piece> {
  const { rows, starts } = columns.groupedBy("security", securities.values.length)
  const order = securities.values
    .map(({ quarter, cusip }, place) => ({ quarter, cusip, place }))
    .sort((a, b) => (a.quarter === b.quarter ? (a.cusip < b.cusip ? -1 : 1) : a.quarter < b.quarter ? -1 : 1))
  let batch: SecurityHolders[] = []
  let [count, first] = [0, 0]
  for (const [done, { place }] of order.entries()) {
    const security = securities.values[place]
    if (!security) continue
    const [from = 0, to = 0] = [starts[place], starts[place + 1]]
    const sorted = Array.from(rows.subarray(from, to)).sort(
      (a, b) => columns.at(b, "value") - columns.at(a, "value"),
    )
    batch.push({
      ...security,
      rows: sorted.map((row): SecurityHolders["rows"][number] => {
        const manager = managers.values[columns.at(row, "manager")] ?? { cik: "", name: "", filed: "" }
        const weight = columns.at(row, "weight")
        return [
          ...[manager.cik, manager.name, manager.filed],
          held.values[columns.at(row, "held")] ?? "SH",
          ...[columns.at(row, "shares"), columns.at(row, "value")],
          weight === noWeight ? null : weight,
        ] as SecurityHolders["rows"][number]
      }),
    })
    count += to - from
    const isFull = batch.length >= securitiesABatch || count >= positionsABatch
    // A quarter is complete before the next one begins.
    const isLast = done === order.length - 1 || order[done + 1]?.quarter !== security.quarter
    if (!isFull && !isLast) continue
    yield {
      ...{ key: `${name} holders ${first}`, what: "securities", done: done + 1, of: order.length },
      batch: { securityHolders: batch },
    }
    batch = []
    count = 0
    first = done + 1
  }
}

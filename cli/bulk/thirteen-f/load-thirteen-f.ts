import { basename } from "node:path"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { SecurityHolders } from "~/model/holdings/holders/holders-document"
import { type Piece, type SendEffects, sendPieces } from "../run/send-pieces"
import { noPositions, noWeight, type Positions, pricesOfDataSet, toManagerBatch } from "./manager-batches"
import { type DataSet, findThirteenF, readDataSet } from "./read-data-set"

interface LoadedDataSet {
  posted: number
  managers: number
  rows: number
  strayRows: number
  refused: { name: string; reason: string }[]
}

/** A batch is a few megabytes, and the rows of its statements fit in D1's limit of 1 MB of bound text. */
const managersABatch = 60
const positionsABatch = 12_000
const securitiesABatch = 250

/** Loads a Form 13F data set: the filings of each manager, then the holders of each security. */
export async function loadThirteenF(path: string, at: number, effects: SendEffects): Promise<LoadedDataSet> {
  const { log, isStopped, onStep } = effects
  const found = await findThirteenF(path)
  const name = basename(path)
  const none: LoadedDataSet = { posted: 0, managers: 0, rows: 0, strayRows: 0, refused: [] }
  if (log.find(name, found.mark)) return none
  const result = { ...none }
  const send = async (pieces: Iterable<Piece>): Promise<void> => {
    const { posted, refused } = await sendPieces(pieces, found.mark, effects)
    result.posted += posted
    result.refused = [...result.refused, ...refused]
  }
  const positions = noPositions()
  // The rows of the data set need as much memory as the positions, and are not needed beside the holders.
  const sendManagers = async () => {
    let bytes = 0
    const set = await readDataSet(path, found, (more) => {
      bytes += more
      onStep({ what: "bytes read", done: bytes, total: found.entries.INFOTABLE.size })
    })
    Object.assign(result, { managers: set.managers.length, rows: set.rows, strayRows: set.strayRows })
    await send(managerPieces(name, set, at, positions))
  }
  await sendManagers()
  if (!isStopped()) await send(holderPieces(name, positions))
  if (!isStopped() && result.refused.length === 0) log.add([{ key: name, mark: found.mark, reason: null }])
  return result
}

function* managerPieces(name: string, set: DataSet, at: number, positions: Positions): Generator<Piece> {
  let batch = { investorFilings: [] as unknown[], managerQuarters: [] as unknown[] }
  let [first, before] = [0, 0]
  const { managers } = set
  const known = pricesOfDataSet(set)
  for (const [place, manager] of managers.entries()) {
    const one = toManagerBatch(manager, set.getTable, at, positions, known)
    batch.investorFilings.push(...(one.investorFilings ?? []))
    batch.managerQuarters.push(...(one.managerQuarters ?? []))
    const isFull = place - first + 1 >= managersABatch || positions.columns.length - before >= positionsABatch
    if (!isFull && place < managers.length - 1) continue
    yield {
      key: `${name} managers ${first}`,
      what: "managers",
      done: place + 1,
      of: managers.length,
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
          manager.cik,
          manager.name,
          manager.filed,
          held.values[columns.at(row, "held")] ?? "SH",
          columns.at(row, "shares"),
          columns.at(row, "value"),
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
      key: `${name} holders ${first}`,
      what: "securities",
      done: done + 1,
      of: order.length,
      batch: { securityHolders: batch },
    }
    batch = []
    count = 0
    first = done + 1
  }
}

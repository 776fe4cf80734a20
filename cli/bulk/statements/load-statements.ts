import { basename } from "node:path"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { postsInFlight, runLanes } from "../run/run-lanes"
import type { SendEffects } from "../run/send-pieces"
import { findStatementTables, readStatementDataSet, type StatementDataSet } from "./read-statements"
import { toFiledStatements } from "./statement-batch"

interface LoadedStatements {
  posted: number
  filings: number
  rows: number
  leftOut: number
  /** Breakdowns that add up, and those that do not. */
  breakdowns: number
  refusedBreakdowns: number
  refused: { name: string; reason: string }[]
}

const filingsABatch = 25

/** Loads a financial statement data set: breakdowns by segment, and statements as reported, of every report. */
export async function loadStatements(
  path: string,
  at: number,
  { post, log, isStopped, onStep }: SendEffects,
): Promise<LoadedStatements> {
  const found = await findStatementTables(path)
  const name = basename(path)
  const result: LoadedStatements = {
    posted: 0,
    filings: 0,
    rows: 0,
    leftOut: 0,
    breakdowns: 0,
    refusedBreakdowns: 0,
    refused: [],
  }
  if (log.find(name, found.mark)) return result
  const total = found.entries.num.size + found.entries.pre.size
  let bytes = 0
  const set = await readStatementDataSet(path, found, (more) => {
    bytes += more
    onStep({ what: "bytes read", done: bytes, total })
  })
  Object.assign(result, { filings: set.filings.length, rows: set.rows, leftOut: set.leftOut })
  const send = async ({ key, toBatch, done }: Piece): Promise<void> => {
    const known = log.find(key, found.mark)
    if (!known) {
      const { batch, breakdowns, refused } = toBatch()
      const reason = await post(await compress(JSON.stringify(batch)))
      log.add([{ key, mark: found.mark, reason }])
      result.posted += 1
      result.breakdowns += breakdowns
      result.refusedBreakdowns += refused
      if (reason !== null) result.refused.push({ name: key, reason })
    } else if (known.reason !== null) result.refused.push({ name: key, reason: known.reason })
    onStep({ what: "reports", done, total: set.filings.length })
  }
  await runLanes(getPieces(name, set, at), postsInFlight, send, isStopped)
  if (!isStopped() && result.refused.length === 0) log.add([{ key: name, mark: found.mark, reason: null }])
  return result
}

const compress = promisify(gzip)

interface Piece {
  key: string
  done: number
  /** Derives the batch, unless an earlier run has sent it. */
  toBatch: () => { batch: IngestBatchInput; breakdowns: number; refused: number }
}

function* getPieces(name: string, set: StatementDataSet, at: number): Generator<Piece> {
  for (let first = 0; first < set.filings.length; first += filingsABatch) {
    const chosen = set.filings.slice(first, first + filingsABatch)
    yield {
      key: `${name} reports ${first}`,
      done: first + chosen.length,
      toBatch: () => {
        const filed = chosen.map((filing) => ({ cik: filing.cik, ...toFiledStatements(filing, set) }))
        return {
          breakdowns: filed.reduce((sum, { segments }) => sum + segments.breakdowns.length, 0),
          refused: filed.reduce((sum, { segments }) => sum + segments.refused.length, 0),
          batch: {
            segmentFilings: filed.map(({ cik, segments }) => ({
              fetchedAt: at,
              document: { cik, filings: [segments], labels: {} },
            })),
            reportedFilings: filed
              .filter(({ asReported }) => asReported.statements.length > 0)
              .map(({ asReported }) => ({ fetchedAt: at, document: asReported })),
          },
        }
      },
    }
  }
}

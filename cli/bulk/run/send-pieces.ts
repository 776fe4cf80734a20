import { promisify } from "node:util"
import { gzip } from "node:zlib"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { ProgressLog } from "./progress-log"
import { postsInFlight, runLanes } from "./run-lanes"

export interface SendEffects {
  /** Sends a batch as compressed JSON; returns why the instance refused it, or null. */
  post: (gzip: Uint8Array) => Promise<string | null>
  log: ProgressLog
  isStopped: () => boolean
  onStep: (step: { what: string; done: number; total: number }) => void
}

/** A batch and what is done when it is sent. */
export interface Piece {
  key: string
  what: string
  /** Made only if an earlier run has not sent it. */
  toBatch: () => IngestBatchInput
  done: number
  of: number
}

interface SentPieces {
  posted: number
  refused: { name: string; reason: string }[]
}

interface Parts<Item, Part> {
  /** The beginning of the pieces' keys. */
  name: string
  what: string
  /** The number of items. */
  of: number
  /** A piece with so many parts, or such a weight, is full. */
  most: { parts: number; weight?: number }
  /** What is sent of an item; null for nothing. A piece ends after a last part. */
  read: (item: Item, place: number) => { part: Part; weight?: number; isLast?: boolean } | null
  toBatch: (parts: Part[]) => IngestBatchInput
}

/** The pieces in which items are sent, in their order. */
export function* toPieces<Item, Part>(
  items: Iterable<Item>,
  { name, what, of, most, read, toBatch }: Parts<Item, Part>,
): Generator<Piece> {
  let parts: Part[] = []
  let [done, weight, first] = [0, 0, 0]
  for (const item of items) {
    const found = read(item, done)
    done += 1
    if (found) parts.push(found.part)
    weight += found?.weight ?? 0
    const isFull = parts.length >= most.parts || weight >= (most.weight ?? Number.POSITIVE_INFINITY)
    if (parts.length === 0 || (!isFull && !found?.isLast && done < of)) continue
    const sent = parts
    yield { key: `${name} ${first}`, what, done, of, toBatch: () => toBatch(sent) }
    parts = []
    weight = 0
    first = done
  }
}

/** Reports the bytes that are read of a total. */
export function countBytes({ onStep }: Pick<SendEffects, "onStep">, total: number): (bytes: number) => void {
  let done = 0
  return (bytes) => {
    done += bytes
    onStep({ what: "bytes read", done, total })
  }
}

const compress = promisify(gzip)

/** Sends the pieces of a data set that an earlier run has not sent, several at once. */
export async function sendPieces(
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
  mark: string,
  { post, log, isStopped, onStep }: SendEffects,
): Promise<SentPieces> {
  const sent: SentPieces = { posted: 0, refused: [] }
  const send = async ({ key, what, toBatch, done, of }: Piece): Promise<void> => {
    const known = log.find(key, mark)
    const reason = known ? known.reason : await post(await compress(JSON.stringify(toBatch())))
    if (!known) {
      log.add([{ key, mark, reason }])
      sent.posted += 1
    }
    if (reason !== null) sent.refused.push({ name: key, reason })
    onStep({ what, done, total: of })
  }
  await runLanes(pieces, postsInFlight, send, isStopped)
  return sent
}

/**
 * Loads a data set that no earlier run has loaded. `load` sends its pieces and counts what it has; `send` is false if
 * some of it is not sent, because the run was stopped or a piece was refused.
 */
export async function loadDataSet<Counts extends object>(
  { name, mark, counts }: { name: string; mark: string; counts: Counts },
  effects: SendEffects,
  load: (send: (pieces: Iterable<Piece>) => Promise<boolean>, counts: Counts) => Promise<void>,
): Promise<Counts & SentPieces> {
  const { log, isStopped } = effects
  const result = { ...counts, posted: 0, refused: [] as SentPieces["refused"] }
  if (log.find(name, mark)) return result
  const isWhole = () => !isStopped() && result.refused.length === 0
  const send = async (pieces: Iterable<Piece>) => {
    if (isStopped()) return false
    const { posted, refused } = await sendPieces(pieces, mark, effects)
    result.posted += posted
    result.refused.push(...refused)
    return isWhole()
  }
  await load(send, result)
  if (isWhole()) log.add([{ key: name, mark, reason: null }])
  return result
}

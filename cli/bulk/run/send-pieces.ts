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
  batch: IngestBatchInput
  done: number
  of: number
}

interface SentPieces {
  posted: number
  refused: { name: string; reason: string }[]
}

const compress = promisify(gzip)

/** Sends the pieces of a data set that an earlier run has not sent, several at once. */
export async function sendPieces(
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
  mark: string,
  { post, log, isStopped, onStep }: SendEffects,
): Promise<SentPieces> {
  const sent: SentPieces = { posted: 0, refused: [] }
  const send = async ({ key, what, batch, done, of }: Piece): Promise<void> => {
    const known = log.find(key, mark)
    const reason = known ? known.reason : await post(await compress(JSON.stringify(batch)))
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

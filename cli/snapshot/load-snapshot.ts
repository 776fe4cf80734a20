import { createHash } from "node:crypto"
import { closeSync, openSync, readSync } from "node:fs"
import { z } from "zod"
import type { SnapshotPart } from "~/model/snapshot/manifest"
import type { ProgressLog } from "../bulk/run/progress-log"
import { postsInFlight, runLanes } from "../bulk/run/run-lanes"
import type { OpenSnapshot } from "./open-snapshot"

interface LoadSnapshotEffects {
  /** Sends a compressed batch; throws with the instance's own words if it refuses it. */
  send: (gzip: Uint8Array) => Promise<unknown>
  /** Rebuilds what is made of all rows. */
  rebuild: (fields: { rewriteSecurities?: true; publishHolders?: true; rewriteLists: true }) => Promise<void>
  log: ProgressLog
  isStopped: () => boolean
  onStep: (step: LoadStep) => void
}

interface LoadStep {
  what: string
  bytesDone: number
  bytesTotal: number
}

const merged = z.object({ taken: z.number(), kept: z.number(), unreadable: z.number() })

export interface LoadedSnapshot extends z.infer<typeof merged> {
  /** Batches that were sent now. */
  sent: number
  /** Parts that an earlier run has loaded. */
  unchanged: number
  parts: number
}

/** Contents after which lists and screener are built, so that visitors see them before the rest is loaded. */
const shownAfter = new Set(["lists", "statements"])

/** Loads the parts of a snapshot that this instance does not have yet. */
export async function loadSnapshot(
  { manifest, fetchPart, drop }: OpenSnapshot,
  { send, rebuild, log, isStopped, onStep }: LoadSnapshotEffects,
): Promise<LoadedSnapshot> {
  const result: LoadedSnapshot = {
    taken: 0,
    kept: 0,
    unreadable: 0,
    sent: 0,
    unchanged: 0,
    parts: manifest.parts.length,
  }
  const bytesTotal = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0)
  let bytesDone = 0
  for (const [place, part] of manifest.parts.entries()) {
    const waiting = listWaiting(part, log)
    if (waiting.length === 0) {
      result.unchanged++
      bytesDone += part.bytes
      continue
    }
    if (isStopped()) return result
    const step = (what: string) => onStep({ what, bytesDone, bytesTotal })
    step(`downloading ${part.content}`)
    const path = await fetchPart(part, () => {})
    bytesDone += part.bytes - waiting.reduce((sum, { length }) => sum + length, 0)
    const file = openSync(path, "r")
    try {
      const load = async ({ number, offset, length }: BatchPlace) => {
        const gzip = new Uint8Array(length)
        readSync(file, gzip, 0, length, offset)
        const answer = merged.parse(await send(gzip))
        log.add([{ key: `${part.sha256}.${number}`, mark: part.content, reason: null }])
        result.sent++
        result.taken += answer.taken
        result.kept += answer.kept
        result.unreadable += answer.unreadable
        bytesDone += length
        step(`loading ${part.content}`)
      }
      // The first batches of the lists name what later ones refer to.
      await runLanes(waiting, part.content === "lists" ? 1 : postsInFlight, load, isStopped)
    } finally {
      closeSync(file)
    }
    if (isStopped()) return result
    drop(part)
    const isLast = manifest.parts[place + 1]?.content !== part.content
    if (isLast && shownAfter.has(part.content)) await rebuild({ rewriteSecurities: true, rewriteLists: true })
  }
  const rebuilt = { key: "rebuilt", mark: toMark(manifest.parts), reason: null }
  if (isStopped() || log.find(rebuilt.key, rebuilt.mark)) return result
  await rebuild({ rewriteSecurities: true, publishHolders: true, rewriteLists: true })
  log.add([rebuilt])
  return result
}

/** True if an earlier run has loaded all of it. */
export function isLoaded(parts: SnapshotPart[], log: ProgressLog): boolean {
  return (
    log.find("rebuilt", toMark(parts)) !== null && parts.every((part) => listWaiting(part, log).length === 0)
  )
}

/** The batches of a part that no run has sent. */
function listWaiting(part: SnapshotPart, log: ProgressLog): BatchPlace[] {
  return listBatches(part).filter(({ number }) => log.find(`${part.sha256}.${number}`, part.content) === null)
}

function toMark(parts: SnapshotPart[]): string {
  const hash = createHash("sha256")
  for (const { sha256 } of parts) hash.update(sha256)
  return hash.digest("hex")
}

interface BatchPlace {
  number: number
  offset: number
  length: number
}

function listBatches({ batches }: SnapshotPart): BatchPlace[] {
  let offset = 0
  return batches.map((length, number) => {
    const place = { number, offset, length }
    offset += length
    return place
  })
}

import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { formatFigure } from "~/lib/numbers"
import { postSnapshot, sendBatches } from "../server/ingest-client"
import { localOptions } from "../server/runtime/local-server"
import { formatSeconds, showProgress } from "./bulk/run/progress-line"
import { openProgressLog } from "./bulk/run/progress-log"
import { onInterrupt, progressPath } from "./bulk-command"
import { bulkFolder } from "./bulk-load"
import { openTarget } from "./run-tasks"
import { type LoadedSnapshot, type LoadStep, loadSnapshot } from "./snapshot/load-snapshot"
import { openSnapshot } from "./snapshot/open-snapshot"

export const snapshotUsage = `  snapshot make <file>           all that this instance has loaded, in parts of at most 100 MB beside the file
  snapshot load <file or https>  the parts of a snapshot that an instance does not have; continues an earlier run
      --again                    loads what an earlier run has loaded, too`

interface SnapshotOptions {
  to: string | undefined
  again: boolean
}

/** Makes or loads a snapshot; returns the exit code, or null if the command is neither. */
export async function runSnapshot(
  [what, place, ...more]: string[],
  options: SnapshotOptions,
): Promise<number | null> {
  if (!place || more.length > 0) return null
  if (what === "make" && !options.to) return make(place)
  if (what === "load") return load(place, options)
  return null
}

async function make(file: string): Promise<number> {
  // It opens the state with Miniflare, which a load does not need.
  const { makeSnapshot } = await import("./snapshot/make-snapshot")
  let [what, done, total] = ["", 0, 0]
  const shown = showProgress(() => `${what}: ${formatFigure(done)} of ${formatFigure(total)}`)
  const onStep = (next: string, nextDone: number, nextTotal: number) => {
    ;[what, done, total] = [next, nextDone, nextTotal]
  }
  const { stateDir } = localOptions(process.env)
  const manifest = await makeSnapshot(file, stateDir, { now: Date.now, onStep }).finally(shown.end)
  const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0)
  for (const [name, count] of Object.entries(manifest.counts)) console.log(`${name}: ${formatFigure(count)}`)
  console.log(`${formatFigure(manifest.parts.length)} parts, ${formatFigure(Math.ceil(bytes / 1e6))} MB`)
  return 0
}

async function load(place: string, { to, again }: SnapshotOptions): Promise<number> {
  const { target, stop } = await openTarget(to)
  const stopping = onInterrupt()
  try {
    const path = progressPath(target, "snapshot")
    if (again) rmSync(path, { force: true })
    const loaded = await loadInto(place, {
      send: (gzip) => postSnapshot(target, gzip),
      rebuild: (fields) => sendBatches(target, [fields]),
      log: openProgressLog(path),
      isStopped: stopping.isStopped,
    })
    console.log(describeLoaded(loaded))
    return stopping.isStopped() ? 130 : 0
  } finally {
    stopping.end()
    await stop()
  }
}

async function loadInto(
  place: string,
  effects: Omit<Parameters<typeof loadSnapshot>[1], "onStep">,
): Promise<LoadedSnapshot> {
  const folder = join(bulkFolder(), "snapshots")
  mkdirSync(folder, { recursive: true })
  const snapshot = await openSnapshot(place, folder, { fetch, wait })
  const { day, version, parts } = snapshot.manifest
  console.log(`Snapshot of ${day} by version ${version}, ${formatFigure(parts.length)} parts`)
  const since = Date.now()
  let step: LoadStep = { what: "manifest", bytesDone: 0, bytesTotal: 0 }
  let first: number | null = null
  const shown = showProgress(() => formatStep(step, first ?? 0, Date.now() - since))
  return loadSnapshot(snapshot, {
    ...effects,
    onStep: (next) => {
      first ??= next.bytesDone
      step = next
    },
  }).finally(shown.end)
}

function formatStep({ what, bytesDone, bytesTotal }: LoadStep, first: number, elapsedMs: number): string {
  const toMb = (bytes: number) => formatFigure(Math.round(bytes / 1e6))
  const rate = (bytesDone - first) / Math.max(1, elapsedMs)
  const left =
    rate > 0 && bytesDone < bytesTotal ? `, ${formatSeconds((bytesTotal - bytesDone) / rate)} left` : ""
  return `${what}: ${toMb(bytesDone)} of ${toMb(bytesTotal)} MB${left}`
}

export function describeLoaded({ parts, unchanged, sent, taken, kept, unreadable }: LoadedSnapshot): string {
  const notes = [
    `${formatFigure(parts - unchanged)} of ${formatFigure(parts)} parts, ${formatFigure(sent)} batches sent`,
    `${formatFigure(taken)} documents taken, ${formatFigure(kept)} kept as they are newer or imported here`,
  ]
  if (unreadable > 0)
    notes.push(`${formatFigure(unreadable)} documents of another version of Bookvalue left out`)
  return notes.join("; ")
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

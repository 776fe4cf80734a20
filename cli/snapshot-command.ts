import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { formatFigure } from "~/lib/numbers"
import { type IngestTarget, postSnapshot, sendBatches } from "../server/ingest-client"
import { localOptions } from "../server/runtime/local-server"
import { onInterrupt, progressPath } from "./archive-command"
import { showProgress } from "./bulk/run/progress-line"
import { openProgressLog, type ProgressLog } from "./bulk/run/progress-log"
import { bulkFolder } from "./bulk-load"
import { reportWhile } from "./fill/report-fill"
import { trackFill } from "./fill/track-fill"
import { openTarget } from "./run-tasks"
import { isLoaded, type LoadedSnapshot, loadSnapshot } from "./snapshot/load-snapshot"
import { openSnapshot } from "./snapshot/open-snapshot"

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
    await loadInto(place, target, openProgressLog(path), stopping.isStopped)
    return stopping.isStopped() ? 130 : 0
  } finally {
    stopping.end()
    await stop()
  }
}

/** Minutes for a megabyte, corrected by the pace. */
const minutesPerMb = 0.006

async function loadInto(
  place: string,
  target: IngestTarget,
  log: ProgressLog,
  isStopped: () => boolean,
): Promise<void> {
  const folder = join(bulkFolder(), "snapshots")
  mkdirSync(folder, { recursive: true })
  const snapshot = await openSnapshot(place, folder, { fetch, wait })
  const { day, version, parts } = snapshot.manifest
  console.log(`Snapshot of ${day} by version ${version}, ${formatFigure(parts.length)} parts`)
  if (isLoaded(parts, log)) return console.log("All of it is loaded already.")
  const name = `a snapshot of ${day}`
  const mb = parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  const tracker = trackFill("snapshot", [{ name, minutes: mb * minutesPerMb }], Date.now)
  tracker.begin(name)
  const loaded = await reportWhile(tracker, { target, isStopped, isShown: true }, () =>
    loadSnapshot(snapshot, {
      log,
      isStopped,
      send: (gzip) => postSnapshot(target, gzip),
      rebuild: (fields) => sendBatches(target, [fields]),
      onStep: ({ bytesDone, bytesTotal }) => tracker.report(bytesDone / Math.max(1, bytesTotal)),
    }),
  )
  console.log(describeLoaded(loaded))
}

function describeLoaded({ parts, unchanged, sent, taken, kept, unreadable }: LoadedSnapshot): string {
  const notes = [
    `${formatFigure(parts - unchanged)} of ${formatFigure(parts)} parts, ${formatFigure(sent)} batches sent`,
    `${formatFigure(taken)} documents taken, ${formatFigure(kept)} kept as they are newer or imported here`,
  ]
  if (unreadable > 0)
    notes.push(`${formatFigure(unreadable)} documents of another version of Bookvalue left out`)
  return notes.join("; ")
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

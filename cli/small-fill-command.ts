import { join } from "node:path"
import { countText } from "~/lib/numbers"
import { parseSettings } from "~/platform/env.server"
import { type IngestTarget, postIngest, sendBatches } from "../server/ingest-client"
import { loadBulk, onInterrupt, progressPath } from "./archive-command"
import { askForFile, type DownloadEffects, hasCopy } from "./bulk/fill/download-archive"
import { planFails } from "./bulk/fill/plan-fill"
import { openProgressLog } from "./bulk/run/progress-log"
import { bulkFolder } from "./bulk-load"
import { listsTask, loadCompany } from "./cli-tasks"
import { downloadFiles, type FileToDownload } from "./fill/download-files"
import { reportWhile } from "./fill/report-fill"
import { fillSmall, largestAnswer, smallFillSteps } from "./fill/small-fill"
import { trackFill } from "./fill/track-fill"
import { ingestInvestor } from "./holdings-tasks"
import { openEdgar, openTarget, requireUserAgent } from "./run-tasks"

/** Lists of failed deliveries of half a month each: two years of prices. */
const failsFiles = 48

const complete = { key: "small fill", mark: "done", reason: null }

/** Loads the tracked investors and the largest companies; returns the exit code. */
export async function runSmallFill({
  to,
  isOnce,
}: {
  to: string | undefined
  isOnce: boolean
}): Promise<number> {
  const settings = parseSettings(process.env)
  requireUserAgent(settings)
  const { target, stop } = await openTarget(to)
  const stopping = onInterrupt()
  try {
    const log = openProgressLog(progressPath(target, "small-fill"))
    if (isOnce && log.find(complete.key, complete.mark)) return 0
    const { edgar, effects } = openEdgar(settings, target)
    const { isStopped } = stopping
    const tracker = trackFill("small", smallFillSteps, Date.now)
    await reportWhile(tracker, { target, isStopped, isShown: true }, async () => {
      const failed = await fillSmall(tracker, {
        log,
        isStopped,
        loadLists: () => listsTask.run(target, edgar),
        loadFails: (onShare) => loadFails(edgar, effects, { to, target, isStopped, onShare }),
        loadInvestor: (cik, quarters) =>
          ingestInvestor(cik, (batches) => sendBatches(target, batches), edgar, quarters),
        askLargest: async () => largestAnswer.parse(await postIngest(target, "/ingest/largest", {})).ciks,
        loadCompany: (cik) => loadCompany(cik, target, edgar),
        rebuild: () => sendBatches(target, [{ rewriteLists: true }]),
      })
      const [first] = failed
      if (first && !isStopped())
        throw new Error(`${countText(failed.length, "subject")} could not be loaded. The first: ${first}`)
    })
    if (isStopped()) return 130
    log.add([complete])
    console.log("The largest companies and the tracked investors are loaded.")
    return 0
  } finally {
    stopping.end()
    await stop()
  }
}

interface LoadFailsOptions {
  to: string | undefined
  target: IngestTarget
  isStopped: () => boolean
  onShare: (share: number) => void
}

async function loadFails(
  edgar: ReturnType<typeof openEdgar>["edgar"],
  effects: DownloadEffects,
  { to, target, isStopped, onShare }: LoadFailsOptions,
): Promise<void> {
  const folder = join(bulkFolder(), "archives")
  const files = await planFails(edgar.hosts, edgar.readText)
  const wanted: FileToDownload[] = []
  for (const file of files.slice(-failsFiles)) {
    const remote = await askForFile(file.address, effects)
    if (remote) wanted.push({ ...file, remote, isNew: !hasCopy(join(folder, file.path), remote) })
  }
  if (wanted.length === 0) throw new Error("The SEC lists no files of failed deliveries.")
  await downloadFiles(wanted, folder, effects, { isStopped, onShare: (share) => onShare(share / 2) })
  const paths = wanted.map(({ path }) => join(folder, path))
  await loadBulk("fails", paths, { to, companion: undefined, again: undefined }, target, isStopped)
}

import { join } from "node:path"
import { archives } from "~/ingest/kinds/kinds.server"
import { groupBy } from "~/lib/collections"
import { toIsoDate } from "~/lib/dates"
import { countText, formatFigure } from "~/lib/numbers"
import { parseSettings } from "~/platform/env.server"
import type { IngestTarget } from "../server/ingest-client"
import { loadBulk, onInterrupt, progressPath } from "./archive-command"
import { askForFile, type DownloadEffects, hasCopy, type RemoteFile } from "./bulk/fill/download-archive"
import { type PlannedFile, planFill } from "./bulk/fill/plan-fill"
import { openProgressLog } from "./bulk/run/progress-log"
import { bulkFolder } from "./bulk-load"
import { listsTask } from "./cli-tasks"
import { downloadFiles } from "./fill/download-files"
import { reportWhile } from "./fill/report-fill"
import { type FillStep, trackFill } from "./fill/track-fill"
import { allHistoriesTask } from "./history-task"
import { openEdgar, openTarget, requireUserAgent } from "./run-tasks"

interface FillOptions {
  to: string | undefined
  from: string | undefined
  isDryRun: boolean
  /** Ends at once if an earlier fill of this instance was completed. */
  isOnce: boolean
}

interface SizedFile extends PlannedFile {
  remote: RemoteFile
  isNew: boolean
}

const wholeMarket = { key: "whole market", mark: "done", reason: null }
const histories = { key: "statements from before XBRL", mark: "done", reason: null }

/** Downloads the SEC's archives and loads them; returns the exit code. */
export async function runFill({ to, from, isDryRun, isOnce }: FillOptions): Promise<number> {
  if (from !== undefined && !/^(19|20)\d{2}$/.test(from)) throw new Error(`${from} is not a year.`)
  const settings = parseSettings(process.env)
  requireUserAgent(settings)
  const { target, stop } = await openTarget(to)
  const stopping = onInterrupt()
  const folder = join(bulkFolder(), "archives")
  try {
    const log = openProgressLog(progressPath(target, "fill"))
    if (isOnce && log.find(histories.key, histories.mark)) return 0
    if (isOnce && log.find(wholeMarket.key, wholeMarket.mark)) {
      await readHistories(target)
      if (!stopping.isStopped()) log.add([histories])
      return 0
    }
    const { edgar, effects } = openEdgar(settings, target)
    const today = toIsoDate(Date.now())
    const plan = await planFill({ today, since: from ? Number(from) : null }, edgar.hosts, edgar.readText)
    for (const address of plan.missing) console.error(`${address} links to no archives.`)
    const files = await askForSizes(plan.files, folder, effects)
    console.log(describePlan(files))
    if (isDryRun) return plan.missing.length > 0 ? 1 : 0
    console.log(await listsTask.run(target, edgar))
    const loading = { to, folder, effects, target, isStopped: stopping.isStopped }
    const code = await loadStages(planStages(files), loading)
    if (stopping.isStopped()) return 130
    if (code === 0) log.add([wholeMarket])
    if (isOnce) {
      await readHistories(target)
      if (code === 0 && !stopping.isStopped()) log.add([histories])
    }
    return code || (plan.missing.length > 0 ? 1 : 0)
  } finally {
    stopping.end()
    await stop()
  }
}

interface StageEffects {
  to: string | undefined
  folder: string
  effects: DownloadEffects
  target: IngestTarget
  isStopped: () => boolean
}

/** Downloads and loads stage by stage, so that pages show the first while later ones are downloaded. */
async function loadStages(
  stages: FillStage<SizedFile>[],
  { to, folder, effects, target, isStopped }: StageEffects,
): Promise<number> {
  const tracker = trackFill("all", stages, Date.now)
  return reportWhile(tracker, { target, isStopped, isShown: false }, async () => {
    let code = 0
    for (const [place, { name, kind, files }] of stages.entries()) {
      if (isStopped()) break
      tracker.begin(name)
      console.log(`${place + 1} of ${stages.length}: ${name}`)
      await downloadFiles(files, folder, effects, {
        isStopped,
        onShare: (share) => tracker.report(share / 2),
      })
      if (isStopped()) break
      // The archive of facts is read together with that of filing lists.
      const own = files.filter((file) => file.path !== "companyfacts.zip")
      const paths = own.map(({ path }) => join(folder, path))
      const onShare = (share: number) => tracker.report((1 + share) / 2)
      const options = { to, companion: undefined, again: undefined, onShare, isInBackground: true }
      code = (await loadBulk(kind, paths, options, target, isStopped)) || code
    }
    return code
  })
}

/** Statements from before XBRL take days, so they are no part of the time that is shown. The largest are first. */
async function readHistories(target: IngestTarget): Promise<void> {
  console.log("Filings from before XBRL, the largest companies first")
  const read = allHistoriesTask()
  const { edgar } = openEdgar(parseSettings(process.env), target)
  console.log(await read.run(target, edgar))
}

/** The files that the SEC has. The index of a quarter that has just begun may not exist yet. */
async function askForSizes(
  files: PlannedFile[],
  folder: string,
  effects: DownloadEffects,
): Promise<SizedFile[]> {
  const sized: SizedFile[] = []
  const absent: string[] = []
  for (const file of files) {
    const remote = await askForFile(file.address, effects)
    if (!remote) absent.push(file.path)
    else sized.push({ ...file, remote, isNew: !hasCopy(join(folder, file.path), remote) })
  }
  if (absent.length) console.log(describeAbsent(absent))
  return sized
}

/** One line, because a mirror may lack the indexes of thirty years. */
export function describeAbsent(paths: string[]): string {
  const [first = "", last = ""] = [paths[0], paths.at(-1)]
  return paths.length === 1
    ? `The SEC does not have ${first} yet; it is left out.`
    : `The SEC does not have ${formatFigure(paths.length)} files, from ${first} to ${last}; they are left out.`
}

/** A line for each kind, with what is to be downloaded, and a total. */
export function describePlan(files: Pick<SizedFile, "kind" | "remote" | "isNew">[]): string {
  const line = (name: string, some: typeof files) => {
    const fresh = some.filter(({ isNew }) => isNew)
    const bytes = fresh.reduce((sum, { remote }) => sum + (remote.bytes ?? 0), 0)
    const have = some.length - fresh.length
    const count = countText(fresh.length, "file")
    return `${name}: ${count} to download, ${formatFigure(Math.ceil(bytes / 1e6))} MB${have ? `; ${formatFigure(have)} already downloaded` : ""}`
  }
  return [
    ...Object.keys(minutesPerMb).map((kind) =>
      line(
        kind === "submissions" ? "companies" : kind,
        files.filter((file) => file.kind === kind),
      ),
    ),
    line("all", files),
  ].join("\n")
}

/** A part of the whole market: the files that are downloaded and loaded together. */
interface FillStage<File> extends FillStep {
  kind: string
  files: File[]
}

interface StagePlan {
  name: string
  kind: string
  /** The number of newest files; all that earlier stages left without it. */
  newest?: number
}

/** The order of what visitors see first. Data sets before their last year come after everything else. */
const plans: StagePlan[] = [
  // Figures are chosen by them. Earlier ones count when a company is read again.
  { name: "printed statements of a year", kind: "faces", newest: 4 },
  { name: "filing lists and statements of all companies", kind: "submissions" },
  // CUSIPs have tickers before the holdings that name them.
  { name: "the newest prices", kind: "fails", newest: 4 },
  { name: "the latest quarter of all managers", kind: "13f", newest: 1 },
  { name: "holdings of all funds", kind: "nport" },
  { name: "insider trades of a year", kind: "insiders", newest: 4 },
  { name: "earlier prices", kind: "fails" },
  { name: "filings since 1993", kind: "index" },
  { name: "earlier quarters of all managers", kind: "13f" },
  { name: "earlier insider trades", kind: "insiders" },
  { name: "earlier printed statements", kind: "faces" },
]

/** Of the archives of a fill. */
const minutesPerMb: Readonly<Record<string, number>> = Object.fromEntries(
  archives.flatMap(({ name, minutesPerMb }) => (minutesPerMb ? [[name, minutesPerMb]] : [])),
)

const unknownMb = 10

/** The stages of a fill with their files, oldest first in each; stages without files are left out. */
export function planStages<File extends { kind: string; remote: { bytes: number | null } }>(
  files: File[],
): FillStage<File>[] {
  const left = groupBy(files, ({ kind }) => kind)
  return plans.flatMap(({ name, kind, newest }) => {
    const waiting = left.get(kind) ?? []
    const chosen = newest === undefined ? waiting : waiting.slice(-newest)
    left.set(kind, newest === undefined ? [] : waiting.slice(0, -newest))
    const mb = chosen.reduce((sum, { remote }) => sum + (remote.bytes ?? unknownMb * 1e6) / 1e6, 0)
    return chosen.length > 0 ? [{ name, kind, files: chosen, minutes: mb * (minutesPerMb[kind] ?? 0) }] : []
  })
}

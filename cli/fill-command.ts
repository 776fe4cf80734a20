import { join } from "node:path"
import { toIsoDate } from "~/lib/dates"
import { formatFigure } from "~/lib/numbers"
import { parseSettings } from "~/platform/env.server"
import {
  askForFile,
  type DownloadEffects,
  downloadArchive,
  hasCopy,
  type RemoteFile,
} from "./bulk/fill/download-archive"
import { type FillKind, type PlannedFile, planFill } from "./bulk/fill/plan-fill"
import { formatSeconds, showProgress } from "./bulk/run/progress-line"
import { loadBulk, onInterrupt } from "./bulk-command"
import { bulkFolder } from "./bulk-load"
import { listsTask } from "./cli-tasks"
import { openEdgar, openTarget, requireUserAgent } from "./run-tasks"

export const fillUsage = `  fill                           downloads all these archives, as far as they are new, and loads them
      --since <year>             data sets from that year on, instead of the last two years
      --dry-run                  says what would be downloaded`

interface FillOptions {
  to: string | undefined
  since: string | undefined
  isDryRun: boolean
}

interface SizedFile extends PlannedFile {
  remote: RemoteFile
  isNew: boolean
}

/** Companies first, because statements, securities and holdings refer to them. */
const order: FillKind[] = ["submissions", "index", "fails", "13f", "insiders", "nport"]

/** Downloads the SEC's archives and loads them; returns the exit code. */
export async function runFill({ to, since, isDryRun }: FillOptions): Promise<number> {
  if (since !== undefined && !/^(19|20)\d{2}$/.test(since)) throw new Error(`${since} is not a year.`)
  const settings = parseSettings(process.env)
  requireUserAgent(settings)
  const { target, stop } = await openTarget(to)
  const stopping = onInterrupt()
  const folder = join(bulkFolder(), "archives")
  try {
    const { edgar, effects } = openEdgar(settings, target)
    const today = toIsoDate(Date.now())
    const plan = await planFill({ today, since: since ? Number(since) : null }, edgar.hosts, edgar.readText)
    for (const address of plan.missing) console.error(`${address} links to no archives.`)
    const files = await askForSizes(plan.files, folder, effects)
    console.log(describeFill(files))
    if (isDryRun) return plan.missing.length > 0 ? 1 : 0
    console.log(await listsTask.run(target, edgar))
    await download(files, folder, effects, stopping.isStopped)
    let code = plan.missing.length > 0 ? 1 : 0
    for (const kind of order) {
      if (stopping.isStopped()) return 130
      // The archive of facts is read together with that of filing lists.
      const own = files.filter((file) => file.kind === kind && file.path !== "companyfacts.zip")
      if (own.length === 0) continue
      const paths = own.map(({ path }) => join(folder, path))
      const options = { to, companion: undefined, again: undefined }
      code = (await loadBulk(kind, paths, options, target, stopping.isStopped)) || code
    }
    return code
  } finally {
    stopping.end()
    await stop()
  }
}

/** The files that the SEC has. The index of a quarter that has just begun may not exist yet. */
async function askForSizes(
  files: PlannedFile[],
  folder: string,
  effects: DownloadEffects,
): Promise<SizedFile[]> {
  const sized: SizedFile[] = []
  for (const file of files) {
    const remote = await askForFile(file.address, effects)
    if (!remote) console.log(`The SEC does not have ${file.path} yet; it is left out.`)
    else sized.push({ ...file, remote, isNew: !hasCopy(join(folder, file.path), remote) })
  }
  return sized
}

/** A line for each kind, with what is to be downloaded, and a total. */
export function describeFill(files: Pick<SizedFile, "kind" | "remote" | "isNew">[]): string {
  const line = (name: string, some: typeof files) => {
    const fresh = some.filter(({ isNew }) => isNew)
    const bytes = fresh.reduce((sum, { remote }) => sum + (remote.bytes ?? 0), 0)
    const have = some.length - fresh.length
    const count = fresh.length === 1 ? "1 file" : `${formatFigure(fresh.length)} files`
    return `${name}: ${count} to download, ${formatFigure(Math.ceil(bytes / 1e6))} MB${have ? `; ${formatFigure(have)} already downloaded` : ""}`
  }
  return [
    ...order.map((kind) =>
      line(
        kind === "submissions" ? "companies" : kind,
        files.filter((file) => file.kind === kind),
      ),
    ),
    line("all", files),
  ].join("\n")
}

async function download(
  files: SizedFile[],
  folder: string,
  effects: DownloadEffects,
  isStopped: () => boolean,
): Promise<void> {
  const fresh = files.filter(({ isNew }) => isNew)
  const total = fresh.reduce((sum, { remote }) => sum + (remote.bytes ?? 0), 0)
  let [done, before, name] = [0, 0, ""]
  const since = Date.now()
  if (fresh.length === 0) return
  const shown = showProgress(() => {
    const rate = done / Math.max(1, Date.now() - since)
    const left = rate > 0 && total > done ? `, ${formatSeconds((total - done) / rate)} left` : ""
    return `${name}: ${formatFigure(Math.round(done / 1e6))} of ${formatFigure(Math.round(total / 1e6))} MB${left}`
  })
  try {
    for (const { address, path, remote } of fresh) {
      if (isStopped()) return
      name = path
      done = before
      await downloadArchive(
        address,
        join(folder, path),
        (bytes, isStart) => {
          done = isStart ? before + bytes : done + bytes
        },
        effects,
      )
      before += remote.bytes ?? 0
    }
    done = before
  } finally {
    shown.end()
  }
}

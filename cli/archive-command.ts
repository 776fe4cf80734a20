import { existsSync, rmSync, statSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { archives } from "~/ingest/kinds/kinds.server"
import { formatFigure } from "~/lib/numbers"
import { type IngestTarget, postCompressed, sendBatches } from "../server/ingest-client"
import { type LoadEffects, type LoadResult, loadCompanies } from "./bulk/companies/load-companies"
import type { CompanyArchives } from "./bulk/companies/read-companies"
import { loadFails } from "./bulk/fails/load-fails"
import { formatProgress, type Progress, showProgress } from "./bulk/run/progress-line"
import { openProgressLog } from "./bulk/run/progress-log"
import { availableCores, openThreadPool } from "./bulk/run/thread-pool"
import { loadStatements } from "./bulk/statements/load-statements"
import { loadThirteenF } from "./bulk/thirteen-f/load-thirteen-f"
import { dataSetLoads } from "./bulk-data-sets"
import {
  askFaces,
  askListings,
  type BulkEffects,
  type BulkOptions,
  bulkFolder,
  type Load,
  loadSets,
} from "./bulk-load"
import { isMonth } from "./month-ends-task"
import { openTarget } from "./run-tasks"

/** Loads archives of the SEC; returns the exit code, or null if there is no such kind of archive. */
export async function runArchives(
  kind: string,
  files: string[],
  options: BulkOptions,
): Promise<number | null> {
  if (files.length === 0 || !(kind in fileLoads || (kind in companyLoads && files.length === 1))) return null
  const { target, stop } = await openTarget(options.to)
  const stopping = onInterrupt()
  try {
    let code = await loadBulk(kind, files, options, target, stopping.isStopped)
    // What else is in the same files has its own progress.
    for (const { name, isIn } of archives)
      if (isIn === kind && !stopping.isStopped())
        code = (await loadBulk(name, files, options, target, stopping.isStopped)) || code
    return code
  } finally {
    stopping.end()
    await stop()
  }
}

/** Loads archives into an instance; returns the exit code. */
export async function loadBulk(
  kind: string,
  files: string[],
  options: BulkOptions,
  target: IngestTarget,
  isStopped: () => boolean,
): Promise<number> {
  const load = loaders[kind]
  if (!load) throw new Error(`There are no archives ${kind}.`)
  const path = progressPath(target, kind in fileLoads ? kind : "companies")
  if (options.again) rmSync(path, { force: true })
  const post = (gzip: Uint8Array) => postCompressed(target, gzip)
  const onShare = options.onShare ?? (() => {})
  const result = await load(files, options, {
    target,
    post,
    log: openProgressLog(path),
    isStopped,
    onShare,
    pastFrom: options.pastFrom,
    isInBackground: options.isInBackground ?? false,
  })
  return report(result, isStopped())
}

const companyLoads: Record<string, Load> = {
  companyfacts: ([file = ""], { companion }, effects) =>
    loadCompanyFiles(findArchives("companyfacts", file, companion), effects),
  submissions: ([file = ""], { companion }, effects) =>
    loadCompanyFiles(findArchives("submissions", file, companion), effects),
}

const fileLoads: Record<string, Load> = {
  "13f": (files, _, effects) => loadThirteenFFiles(files, effects),
  statements: (files, _, effects) => loadStatementFiles(files, effects),
  fails: (files, _, effects) => loadFailsFiles(files, effects),
  ...dataSetLoads,
}

/** The loaders of the archives that definitions of kinds name. */
export const loaders: Readonly<Record<string, Load>> = { ...companyLoads, ...fileLoads }

async function loadCompanyFiles(
  archives: CompanyArchives,
  { target, pastFrom, isInBackground, ...effects }: BulkEffects,
): Promise<LoadResult> {
  if (pastFrom !== undefined && !isMonth(pastFrom))
    throw new Error("The first month is given as: --month-ends 2009-12")
  const pool = openThreadPool(isInBackground ? Math.max(1, availableCores - 1) : availableCores)
  const watch = watchLoad("companies", effects.onShare)
  try {
    const listings = archives.submissions === null ? [] : await askListings(target)
    const listed = new Set<string>(listings.map(({ cik }) => cik))
    const result = await loadCompanies(archives, madeAt(archives), (cik) => listed.has(cik), {
      ...effects,
      ...watch.effects,
      askFaces: (ciks) => askFaces(target, ciks),
      pool,
      pastFrom,
    }).finally(watch.end)
    // Search and screener follow at once, without waiting for the schedule.
    if (result.posted > 0) await sendBatches(target, [{ rewriteLists: true }])
    return result
  } finally {
    await pool.close()
  }
}

async function loadThirteenFFiles(files: string[], { target, ...effects }: BulkEffects): Promise<LoadResult> {
  const total = await loadSets(
    files,
    effects,
    (file, given) => loadThirteenF(file, Math.floor(statSync(file).mtimeMs), given),
    ({ managers, rows, strayRows }) => ({
      count: managers,
      text:
        `${formatFigure(managers)} managers, ${formatFigure(rows)} rows` +
        (strayRows ? `; ${formatFigure(strayRows)} rows belong to no filing of the set` : ""),
    }),
  )
  if (total.sent > 0) await sendBatches(target, [{ publishHolders: true, rewriteLists: true }])
  return total
}

const loadStatementFiles = (files: string[], effects: BulkEffects): Promise<LoadResult> =>
  loadSets(
    files,
    effects,
    (file, given) => loadStatements(file, Math.floor(statSync(file).mtimeMs), given),
    ({ filings, rows, leftOut, breakdowns, refusedBreakdowns }) => ({
      count: filings,
      text:
        `${formatFigure(filings)} reports, ${formatFigure(rows)} figures ` +
        `(${formatFigure(leftOut)} of other forms and members left out); ` +
        `${formatFigure(breakdowns)} breakdowns add up, ${formatFigure(refusedBreakdowns)} do not`,
    }),
  )

async function loadFailsFiles(files: string[], { target, log, isStopped }: BulkEffects): Promise<LoadResult> {
  const { refused, ...loaded } = await loadFails(files, await askListings(target), {
    log,
    isStopped,
    send: (batches) => sendBatches(target, batches),
    onFile: (name) => console.log(`${name} …`),
  })
  console.log(
    `${formatFigure(loaded.closes)} closes, ${formatFigure(loaded.securities)} CUSIPs of ${formatFigure(loaded.files)} files`,
  )
  return { planned: files.length, posted: loaded.files, refused }
}

/** The given archive and its companion: statements need the industry and fiscal year end of the filing list. */
function findArchives(
  kind: "companyfacts" | "submissions",
  file: string,
  given: string | undefined,
): CompanyArchives {
  const other = kind === "companyfacts" ? "submissions.zip" : "companyfacts.zip"
  const beside = join(dirname(resolve(file)), other)
  const companion = given ?? (existsSync(beside) && beside !== resolve(file) ? beside : null)
  if (companion === null)
    console.log(
      `Without ${other} beside ${basename(file)}, ${missingPart[kind]}. Load again when you have it.`,
    )
  return kind === "companyfacts"
    ? { facts: file, submissions: companion }
    : { facts: companion, submissions: file }
}

const missingPart = {
  companyfacts: "statements are derived without each company's industry and fiscal year end",
  submissions: "releases are assigned to quarters without the statements' fiscal years",
}

/** The time of the download of the archives: their content is not newer. */
function madeAt({ facts, submissions }: CompanyArchives): number {
  const times = [facts, submissions].flatMap((path) =>
    path === null ? [] : Math.floor(statSync(path).mtimeMs),
  )
  return Math.min(Date.now(), ...times)
}

/** Progress is kept for each instance, because another one has other data. */
export function progressPath({ origin }: IngestTarget, kind: string): string {
  const host = /^(localhost|127\.|\[::1\])/.test(new URL(origin).host) ? "here" : new URL(origin).host
  return join(bulkFolder(), `${host.replace(/[^\w.-]/g, "_")}-${kind}.jsonl`)
}

/** The first Ctrl-C finishes what is being sent; the second ends at once. */
export function onInterrupt(): { isStopped: () => boolean; end: () => void } {
  let isStopped = false
  const stop = () => {
    if (isStopped) process.exit(130)
    isStopped = true
    console.error("\nStopping after the batches that are being sent; run the same command again to continue.")
  }
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
  return {
    isStopped: () => isStopped,
    end: () => {
      process.off("SIGINT", stop)
      process.off("SIGTERM", stop)
    },
  }
}

function watchLoad(noun: string, onShare: (share: number) => void) {
  const progress: Progress = { done: 0, total: 0, bytesDone: 0, bytesTotal: 0, refused: 0, elapsedMs: 0 }
  let since = Date.now()
  let shown: { end: () => void } | null = null
  const effects: Pick<LoadEffects, "onPlan" | "onDone"> = {
    onPlan({ total, bytes, unchanged, skipped }) {
      const notes = [
        ...(unchanged ? [`${formatFigure(unchanged)} are unchanged`] : []),
        ...(skipped ? [`${formatFigure(skipped)} filers without statements or a listing are left out`] : []),
      ]
      console.log(`${formatFigure(total)} ${noun} to load${notes.map((note) => `; ${note}`).join("")}.`)
      Object.assign(progress, { total, bytesTotal: bytes })
      since = Date.now()
      if (total > 0)
        shown = showProgress(() => formatProgress(noun, { ...progress, elapsedMs: Date.now() - since }))
    },
    onDone({ entries, bytes, refused }) {
      progress.done += entries
      progress.bytesDone += bytes
      progress.refused += refused
      onShare(progress.done / Math.max(1, progress.total))
    },
  }
  return { effects, end: () => shown?.end() }
}

/** A share of refused entries above which the command fails. */
const tolerated = 0.001

function report({ posted, refused, planned }: LoadResult, isStopped: boolean): number {
  for (const { name, reason } of refused) console.error(`${name}: ${reason}`)
  console.log(`${formatFigure(posted)} loaded, ${formatFigure(refused.length)} refused`)
  if (isStopped) return 130
  return refused.length > tolerated * planned ? 1 : 0
}

import { readFileSync, rmSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import { parseSeriesList } from "~/edgar/series-list"
import { NotTickerList } from "~/edgar/ticker-lists"
import { toFundNameBatches } from "~/ingest/follow/refresh-lists"
import { append, getChunks } from "~/lib/collections"
import { countText, formatFigure } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { sortClasses } from "~/model/funds/fund-list"
import { leftOutSource } from "~/stores/operations/left-out-store.server"
import { sendBatches } from "../server/ingest-client"
import type { LoadResult } from "./bulk/companies/load-companies"
import { loadFaces } from "./bulk/faces/load-faces"
import { loadIndex } from "./bulk/filing-index/load-index"
import { loadInsiders } from "./bulk/insiders/load-insiders"
import { loadNport, type TickersOf } from "./bulk/nport/load-nport"
import {
  askDirectory,
  askListings,
  type BulkEffects,
  bulkFolder,
  type Load,
  loadSets,
  watchSteps,
} from "./bulk-load"

/** The data sets of many companies or funds that are loaded file by file, oldest first. */
export const dataSetLoads: Record<string, Load> = {
  insiders: (files, _, effects) => loadInsiderFiles(files, effects),
  nport: (files, _, effects) => loadNportFiles(files, effects),
  index: (files, _, effects) => loadIndexFiles(files, effects),
  series: (files, _, effects) => loadSeriesLists(files, effects),
  faces: (files, _, effects) => loadFaceFiles(files, effects),
}

const companiesABatch = 60

async function loadInsiderFiles(files: string[], { target, ...effects }: BulkEffects): Promise<LoadResult> {
  const listed = new Set((await askListings(target)).map(({ cik }) => cik))
  const marks: string[] = []
  const total = await loadSets(
    files,
    effects,
    (file, given) => loadInsiders(file, (cik) => listed.has(cik), given),
    ({ companies, forms, mark }) => {
      marks.push(mark)
      return {
        count: companies,
        text: `${formatFigure(forms)} forms of ${formatFigure(companies)} companies`,
      }
    },
  )
  const outcome = { key: "metrics", mark: marks.join(" "), reason: null }
  if (effects.isStopped() || effects.log.find(outcome.key, outcome.mark)) return total
  // A company without forms in the newest quarter has metrics up to its end, too.
  for (const some of getChunks([...listed], companiesABatch))
    await sendBatches(target, [{ deriveInsiders: some }])
  await sendBatches(target, [{ rewriteLists: true }])
  effects.log.add([outcome])
  return total
}

async function loadNportFiles(files: string[], { target, ...effects }: BulkEffects): Promise<LoadResult> {
  const tickersOf = toTickers(await askDirectory(target))
  const folder = join(bulkFolder(), `nport-${process.pid}`)
  try {
    return await loadSets(
      files,
      effects,
      (file, given) => loadNport(file, tickersOf, folder, given),
      ({ reports, securities }) => ({
        count: reports,
        text: `${formatFigure(reports)} reports of funds with ${formatFigure(securities)} securities of companies`,
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** By series; a filer without series, such as a unit trust, by its listing. */
function toTickers({ listings, funds }: Awaited<ReturnType<typeof askDirectory>>): TickersOf {
  const tickers = new Map<string, Ticker[]>()
  const add = (fund: string, ticker: Ticker) => append(tickers, fund, ticker)
  for (const { cik, ticker } of listings) add(cik, ticker)
  for (const { seriesId, ticker } of funds) if (seriesId) add(seriesId, ticker)
  // Links go to the class that trades on an exchange.
  return ({ cik, seriesId }) =>
    sortClasses((tickers.get(seriesId ?? cik) ?? []).map((ticker) => ({ ticker }))).map(
      ({ ticker }) => ticker,
    )
}

async function loadIndexFiles(files: string[], { target, ...effects }: BulkEffects): Promise<LoadResult> {
  const listed = new Set((await askListings(target)).map(({ cik }) => cik))
  const name = countText(files.length, "file")
  const watch = watchSteps(name, "companies", effects.onShare)
  const loaded = await loadIndex(files, (cik) => listed.has(cik), {
    ...effects,
    onStep: watch.onStep,
  }).finally(watch.end)
  console.log(
    `${formatFigure(loaded.filings)} filings of ${formatFigure(loaded.companies)} companies in ${formatFigure(loaded.files)} new files` +
      (loaded.oddLines ? `; ${formatFigure(loaded.oddLines)} lines are no filings` : ""),
  )
  if (loaded.files > 0)
    await sendBatches(target, [{ sources: [leftOutSource("indexes", loaded.oddLines, Date.now())] }])
  return { planned: files.length, posted: loaded.files, refused: loaded.refused }
}

async function loadFaceFiles(files: string[], { target, ...effects }: BulkEffects): Promise<LoadResult> {
  const total = await loadSets(
    files,
    effects,
    (file, given) => loadFaces(file, Math.floor(statSync(file).mtimeMs), given),
    ({ reports }) => ({ count: reports, text: `printed statements of ${formatFigure(reports)} reports` }),
  )
  if (total.sent > 0) await sendBatches(target, [{ deriveAll: true }])
  return total
}

async function loadSeriesLists(files: string[], { target, isStopped }: BulkEffects): Promise<LoadResult> {
  const total: LoadResult = { planned: files.length, posted: 0, refused: [] }
  for (const file of files) {
    if (isStopped()) break
    try {
      const classes = parseSeriesList(readFileSync(file, "utf8"))
      await sendBatches(target, toFundNameBatches(classes))
      total.posted += 1
      console.log(`${basename(file)}: names of ${formatFigure(classes.length)} share classes`)
    } catch (error) {
      if (!(error instanceof NotTickerList)) throw error
      total.refused.push({ name: basename(file), reason: error.message })
    }
  }
  await sendBatches(target, [{ rewriteLists: true }])
  return total
}

import { basename } from "node:path"
import type { LoadResult } from "~/ingest/bulk/companies/load-companies"
import { loadInsiders } from "~/ingest/bulk/insiders/load-insiders"
import { formatFigure } from "~/lib/numbers"
import { askListings, type BulkEffects, type Load, watchSteps } from "./bulk-load"
import { sendBatches } from "./ingest-client"

/** The data sets of many companies or funds that are loaded file by file, oldest first. */
export const dataSetLoads: Record<string, Load> = {
  insiders: (files, _, effects) => loadInsiderFiles(files, effects),
}

const companiesABatch = 60

async function loadInsiderFiles(files: string[], { target, ...effects }: BulkEffects): Promise<LoadResult> {
  const total: LoadResult = { planned: 0, posted: 0, refused: [] }
  const listed = new Set((await askListings(target)).map(({ cik }) => cik))
  const marks: string[] = []
  for (const file of files) {
    if (effects.isStopped()) break
    const watch = watchSteps(file, "tables read")
    const loaded = await loadInsiders(file, (cik) => listed.has(cik), {
      ...effects,
      onStep: watch.onStep,
    }).finally(watch.end)
    if (loaded.companies === 0) console.log(`${basename(file)} is unchanged.`)
    else
      console.log(
        `${basename(file)}: ${formatFigure(loaded.forms)} forms of ${formatFigure(loaded.companies)} companies`,
      )
    marks.push(loaded.mark)
    total.planned += loaded.companies
    total.posted += loaded.companies
    total.refused.push(...loaded.refused)
  }
  const outcome = { key: "metrics", mark: marks.join(" "), reason: null }
  if (effects.isStopped() || effects.log.find(outcome.key, outcome.mark)) return total
  // A company without forms in the newest quarter has metrics up to its end, too.
  const ciks = [...listed]
  for (let start = 0; start < ciks.length; start += companiesABatch)
    await sendBatches(target, [{ deriveInsiders: ciks.slice(start, start + companiesABatch) }])
  await sendBatches(target, [{ rewriteLists: true }])
  effects.log.add([outcome])
  return total
}

import { basename, join } from "node:path"
import { z } from "zod"
import { companiesAnAnswer } from "~/ingest/apply/fill-questions.server"
import type { Cik } from "~/lib/cik"
import { getChunks } from "~/lib/collections"
import { formatFigure } from "~/lib/numbers"
import { cikSchema, tickerSchema } from "~/lib/value-schemas"
import { type FacesDocument, facesSchema } from "~/model/faces/faces-document"
import { type IngestTarget, postIngest } from "../server/ingest-client"
import { localOptions } from "../server/runtime/local-server"
import { requireFolder } from "../server/runtime/require-folder"
import type { LoadEffects, LoadResult } from "./bulk/companies/load-companies"
import type { ListedTicker } from "./bulk/fails/load-fails"
import { showProgress } from "./bulk/run/progress-line"
import type { SendEffects } from "./bulk/run/send-pieces"

export interface BulkOptions {
  to: string | undefined
  companion: string | undefined
  /** Forgets what earlier runs have loaded. */
  again: boolean | undefined
  /** The first month for which companies' states at month ends are derived, too; none without it. */
  pastFrom?: string | undefined
  /** Called with the share of the files that is loaded, 0 to 1. */
  onShare?: (share: number) => void
  /** True for a load that nobody waits for: it leaves a core to the server and its visitors. */
  isInBackground?: boolean
}

export interface BulkEffects extends Pick<LoadEffects, "post" | "log" | "isStopped"> {
  target: IngestTarget
  pastFrom: string | undefined
  isInBackground: boolean
  onShare: (share: number) => void
}

export type Load = (files: string[], options: BulkOptions, effects: BulkEffects) => Promise<LoadResult>

const listingsAnswer = z.object({
  listings: z.array(z.object({ cik: cikSchema, ticker: tickerSchema, name: z.string() })),
  funds: z.array(z.object({ cik: cikSchema, ticker: tickerSchema, seriesId: z.string().nullable() })),
})

export async function askListings(target: IngestTarget): Promise<ListedTicker[]> {
  return (await askDirectory(target)).listings
}

const facesAnswer = z.object({ faces: z.array(facesSchema) })

/** The printed statements of some companies that an instance has, by CIK. */
export async function askFaces(
  target: IngestTarget,
  ciks: readonly Cik[],
): Promise<Map<string, FacesDocument>> {
  const found = new Map<string, FacesDocument>()
  for (const some of getChunks(ciks, companiesAnAnswer)) {
    const { faces } = facesAnswer.parse(await postIngest(target, "/ingest/faces", { ciks: some }))
    for (const each of faces) found.set(each.cik, each)
  }
  return found
}

export async function askDirectory(target: IngestTarget): Promise<z.infer<typeof listingsAnswer>> {
  return listingsAnswer.parse(await postIngest(target, "/ingest/companies", {}))
}

/** Shows how far the loading of a file is. */
export function watchSteps(
  file: string,
  what: string,
  onShare: (share: number) => void = () => {},
): { onStep: SendEffects["onStep"]; end: () => void } {
  let step = { what, done: 0, total: 0 }
  const { end } = showProgress(
    () => `${basename(file)}: ${formatFigure(step.done)} of ${formatFigure(step.total)} ${step.what}`,
  )
  return {
    onStep: (next) => {
      step = next
      onShare(step.done / Math.max(1, step.total))
    },
    end,
  }
}

/** What a data set has, in numbers, and that in words. */
interface LoadedSet {
  count: number
  text: string
}

/** Loads data sets one after the other. `sent` is the number of batches that were sent. */
export async function loadSets<Loaded extends Pick<LoadResult, "posted" | "refused">>(
  files: string[],
  effects: Omit<BulkEffects, "target">,
  load: (file: string, effects: SendEffects) => Promise<Loaded>,
  describe: (loaded: Loaded) => LoadedSet,
): Promise<LoadResult & { sent: number }> {
  const total: LoadResult & { sent: number } = { planned: 0, posted: 0, sent: 0, refused: [] }
  for (const [place, file] of files.entries()) {
    if (effects.isStopped()) break
    const watch = watchSteps(file, "bytes read", (share) => effects.onShare((place + share) / files.length))
    const loaded = await load(file, { ...effects, onStep: watch.onStep }).finally(watch.end)
    const { count, text } = describe(loaded)
    console.log(count === 0 ? `${basename(file)} is unchanged.` : `${basename(file)}: ${text}`)
    total.planned += count
    total.posted += count
    total.sent += loaded.posted
    total.refused.push(...loaded.refused)
  }
  return total
}

/** The folder of progress and temporary files. */
export function bulkFolder(): string {
  const { stateDir } = localOptions(process.env)
  requireFolder("STATE_DIR", stateDir)
  return join(stateDir, "bulk")
}

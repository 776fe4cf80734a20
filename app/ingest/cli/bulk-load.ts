import { basename } from "node:path"
import { z } from "zod"
import type { LoadEffects, LoadResult } from "~/ingest/bulk/companies/load-companies"
import type { ListedTicker } from "~/ingest/bulk/fails/load-fails"
import { showProgress } from "~/ingest/bulk/run/progress-line"
import type { SendEffects } from "~/ingest/bulk/run/send-pieces"
import { cikSchema, tickerSchema } from "~/lib/id-schemas"
import { formatFigure } from "~/lib/numbers"
import { type IngestTarget, postIngest } from "./ingest-client"

export interface BulkOptions {
  to: string | undefined
  companion: string | undefined
  /** Forgets what earlier runs have loaded. */
  again: boolean | undefined
}

export interface BulkEffects extends Pick<LoadEffects, "post" | "log" | "isStopped"> {
  target: IngestTarget
}

export type Load = (files: string[], options: BulkOptions, effects: BulkEffects) => Promise<LoadResult>

const listingsAnswer = z.object({
  listings: z.array(z.object({ cik: cikSchema, ticker: tickerSchema, name: z.string() })),
})

export async function askListings(target: IngestTarget): Promise<ListedTicker[]> {
  return listingsAnswer.parse(await postIngest(target, "/ingest/companies", {})).listings
}

/** Shows how far the loading of a file is. */
export function watchSteps(file: string, what: string): { onStep: SendEffects["onStep"]; end: () => void } {
  let step = { what, done: 0, total: 0 }
  const { end } = showProgress(
    () => `${basename(file)}: ${formatFigure(step.done)} of ${formatFigure(step.total)} ${step.what}`,
  )
  return {
    onStep: (next) => {
      step = next
    },
    end,
  }
}

import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { cikSchema, tickerSchema } from "~/lib/value-schemas"
import { loadFails } from "../../cli/bulk/fails/load-fails"

/** The closes of the listed securities: those of failed deliveries in the folder. */
export async function snapshotPrices(
  folder: string,
  listings: { ticker: string; cik: string; name: string }[],
): Promise<NonNullable<IngestBatchInput["prices"]>> {
  const listed = listings.map(({ ticker, cik, name }) => ({
    ticker: tickerSchema.parse(ticker),
    cik: cikSchema.parse(cik),
    name,
  }))
  const prices: NonNullable<IngestBatchInput["prices"]> = []
  const fails = join(folder, "files/data/fails-deliver-data")
  const paths = existsSync(fails)
    ? readdirSync(fails)
        .sort()
        .map((file) => join(fails, file))
    : []
  await loadFails(paths, listed, {
    send: async (batches) => void prices.push(...batches.flatMap((batch) => batch.prices ?? [])),
    log: { find: () => null, add: () => {} },
    isStopped: () => false,
    onFile: () => {},
  })
  return prices
}

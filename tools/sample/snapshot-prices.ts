import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { pricesData } from "~/ingest/kinds/prices.server"
import { toIsoDate } from "~/lib/dates"
import { cikSchema, tickerSchema } from "~/lib/value-schemas"
import { loadFails } from "../../cli/bulk/fails/load-fails"

/** The closes of the listed securities: those of failed deliveries in the folder, and those of files in import form. */
export async function snapshotPrices(
  folder: string,
  files: string[],
  listings: { ticker: string; cik: string; name: string }[],
  at: number,
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
  const ciks = new Map<string, (typeof listed)[number]["cik"]>(listed.map(({ ticker, cik }) => [ticker, cik]))
  for (const file of files) {
    const source = {
      fileName: basename(file),
      today: toIsoDate(at),
      toCik: async (ticker: string) => ciks.get(ticker) ?? null,
    }
    const read = await pricesData.importer?.read(readFileSync(file, "utf8"), source)
    prices.push(...(read?.batches ?? []).flatMap((batch) => batch.prices ?? []))
  }
  return prices
}

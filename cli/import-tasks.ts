import { createReadStream } from "node:fs"
import { basename } from "node:path"
import { z } from "zod"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { toIsoDate } from "~/lib/dates"
import { countText, formatFigure } from "~/lib/numbers"
import { cikSchema, tickerSchema } from "~/lib/value-schemas"
import { type ColumnMap, readColumnMap } from "~/model/imported/column-map"
import { readLayout, type VendorLayout } from "~/model/imported/vendor-layout"
import { type IngestTarget, postIngest } from "../server/ingest-client"
import { showProgress } from "./bulk/run/progress-line"
import { postsInFlight } from "./bulk/run/run-lanes"
import { explainNone } from "./imports/explain-none"
import type { ImportEffects, ImportResult, KnownListing } from "./imports/import-effects"
import { importIsins } from "./imports/import-isins"
import { importListings } from "./imports/import-listings"
import { importStatements } from "./imports/import-statements"
import { NotCsv } from "./imports/read-records"
import { readText, requireFile } from "./imports/read-text"
import { sideBySide } from "./imports/send-side-by-side"
import type { Task } from "./run-tasks"

export interface ImportOptions {
  map?: string
  layout?: string
  replace?: boolean
  /** True to check the files without sending anything that is stored. */
  isDryRun?: boolean
}

type RunImport = (pieces: AsyncIterable<Uint8Array>, effects: ImportEffects) => Promise<ImportResult>

/** Imports that read a file in pieces; null if there is no such import or no file. */
export function importFileTasks(what: string, names: string[], options: ImportOptions): Task[] | null {
  const [kind, ...files] = names
  if (what !== "import" || files.length === 0) return null
  const layout = options.layout === undefined ? null : openLayout(options.layout, kind ?? "")
  const { isDryRun = false } = options
  const named = nameImport(kind ?? "", files)
  if (kind === "listings")
    return [fileTask(files, ["listing", "listings"], importListings, { layout, isDryRun, named })]
  if (kind === "isins")
    return [fileTask(files, ["security", "securities"], importIsins, { layout: null, isDryRun, named: null })]
  if (kind !== "statements") return null
  const map = options.map === undefined ? null : openMap(options.map)
  const replace = options.replace ?? false
  return [
    fileTask(
      files,
      ["figure", "figures"],
      (pieces, effects) => importStatements(pieces, { map, replace }, effects),
      { layout, isDryRun, named },
    ),
  ]
}

interface FileOptions {
  layout: VendorLayout | null
  isDryRun: boolean
  /** Null for an import that cannot be taken back. */
  named: NamedImport | null
}

export type NamedImport = NonNullable<IngestBatchInput["import"]>

/** The name by which an import is taken back. */
export function nameImport(name: string, files: readonly string[]): NamedImport {
  const id = `${name}-${crypto.randomUUID().slice(0, 8)}`
  return {
    id,
    name,
    files: files
      .map((file) => basename(file))
      .join(", ")
      .slice(0, 2000),
  }
}

/** Prints how an import is taken back, if anything was stored. */
export function printUndo(named: NamedImport | null, isDryRun: boolean): void {
  if (named && !isDryRun) console.log(`To take this import back: import undo ${named.id}`)
}

/** One file after the other, because each can be large and can change what another one says. */
function fileTask(
  files: string[],
  noun: [one: string, many: string],
  run: RunImport,
  options: FileOptions,
): Task {
  return {
    title: files.map((file) => basename(file)).join(", "),
    isOffline: true,
    run: async (target) => {
      const total = { accepted: 0, refused: 0 }
      const reasons: string[] = []
      const problems: string[] = []
      try {
        for (const file of files) {
          const { accepted, refused, problem, notes = [] } = await importFile(file, run, options, target)
          total.accepted += accepted
          total.refused += refused
          for (const note of notes) console.log(`${file}: ${note}`)
          reasons.push(...notes)
          if (problem) problems.push(`${file}: ${problem}`)
        }
      } finally {
        if (total.accepted > 0) printUndo(options.named, options.isDryRun)
      }
      const done = options.isDryRun ? "would be imported" : "imported"
      const text = `${countText(total.accepted, ...noun)} ${done}, ${formatFigure(total.refused)} refused`
      if (problems.length > 0) throw new Error([...problems, text].join("\n"))
      if (total.accepted === 0)
        return explainNone({ file: files.join(", "), refused: total.refused, reason: reasons[0] })
      return total.refused === 0 ? text : { partly: text }
    },
  }
}

async function importFile(
  file: string,
  run: RunImport,
  { layout, isDryRun, named }: FileOptions,
  target: IngestTarget,
): Promise<ImportResult> {
  const size = requireFile(file)
  const watch = { bytes: 0, sent: 0 }
  const shown = showProgress(
    () =>
      `${basename(file)}: ${formatFigure(Math.round(watch.bytes / 1e6))} of ${formatFigure(Math.round(size / 1e6))} MB, ${formatFigure(watch.sent)} batches`,
  )
  const { send, end } = sideBySide(async (batch) => {
    if (!isDryRun) await postIngest(target, "/ingest", { ...batch, import: named })
    watch.sent += 1
  }, postsInFlight)
  try {
    const result = await run(readPieces(file, watch), {
      ...(await listKnown(target)),
      layout,
      today: toIsoDate(Date.now()),
      refuse: (line, reason) => console.error(`${file}:${line}: ${reason}`),
      send,
    })
    await end()
    return result
  } catch (error) {
    if (!(error instanceof NotCsv)) throw error
    await end()
    return { accepted: 0, refused: 0, problem: error.message }
  } finally {
    shown.end()
  }
}

async function* readPieces(file: string, watch: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    watch.bytes += piece.length
    yield piece
  }
}

const listingsAnswer = z.object({
  listings: z.array(z.object({ cik: cikSchema, ticker: tickerSchema })),
  imported: z.array(
    z.object({
      ticker: tickerSchema,
      currency: z.string(),
      isin: z.string().nullable(),
      entity: z.string().nullable(),
    }),
  ),
})

/** The tickers that the instance knows, in one request: those for data are limited. */
export async function listKnown(
  target: IngestTarget,
): Promise<Pick<ImportEffects, "known" | "entities" | "isins">> {
  const { listings, imported } = listingsAnswer.parse(await postIngest(target, "/ingest/companies", {}))
  const currencies = new Map(imported.map(({ ticker, currency }) => [ticker, currency]))
  const known = new Map(
    listings.map(({ cik, ticker }): [string, KnownListing] => {
      const currency = currencies.get(ticker)
      return [ticker, { cik, currency: currency ?? "", isImported: currency !== undefined }]
    }),
  )
  return {
    known,
    entities: new Set(imported.flatMap(({ entity }) => entity ?? [])),
    isins: new Set(imported.flatMap(({ isin }) => isin ?? [])),
  }
}

/** The layout of a vendor's file; throws with its problems. */
export function openLayout(file: string, kind: string): VendorLayout {
  const layout = readLayout(readText(file), kind)
  if (typeof layout === "string") throw new Error(`${file}: ${layout}`)
  return layout
}

function openMap(file: string): ColumnMap {
  const map = readColumnMap(readText(file))
  if (!Array.isArray(map)) return map
  throw new Error(map.map(({ line, reason }) => `${file}:${line}: ${reason}`).join("\n"))
}

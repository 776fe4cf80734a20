import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, extname, join, resolve } from "node:path"
import type { OwnDocument } from "~/ingest/kinds/kind"
import { type SnapshotContent, snapshotContents, sourceRows } from "~/ingest/snapshot/contents"
import { getChunks } from "~/lib/collections"
import { toIsoDate } from "~/lib/dates"
import { cikSchema, tickerSchema } from "~/lib/value-schemas"
import { insiderQuartersKey } from "~/model/insiders/insider-quarters"
import type { SnapshotManifest } from "~/model/snapshot/manifest"
import { onlyOfFails, type PricesPart } from "~/model/valuation/prices-document"
import { holdersKind, insiderQuartersKind, pricesKind, statementsKind } from "~/stores/document-kinds"
import type { SnapshotRow } from "~/stores/snapshot/row-set"
import { copyStateSafely } from "../../server/backup/backup"
import { listPaths, openState, type StoredState, storedDocument } from "../../server/backup/state-contents"
import { projectDir } from "../../server/runtime/local-server"
import { listCiks, listRows, listRowsOf, listSecurities, listSecurityTitles } from "./read-rows"
import { openPartWriter, type PartWriter } from "./write-parts"

interface MakeEffects {
  now: () => number
  /** Called with what is read and how much of it. */
  onStep: (what: string, done: number, total: number) => void
}

/** Writes what an instance has, without anything personal or imported, as a manifest and its parts beside it. */
export async function makeSnapshot(
  file: string,
  stateDir: string,
  effects: MakeEffects,
): Promise<SnapshotManifest> {
  const path = resolve(file)
  if (existsSync(path)) throw new Error(`${file} exists already; name a new file.`)
  mkdirSync(dirname(path), { recursive: true })
  const copy = await copyStateSafely(stateDir, "npm run ingest")
  // Parts get their names when all are written.
  const folder = mkdtempSync(join(dirname(path), ".snapshot-"))
  try {
    const name = basename(path, extname(path)).replace(/[^\w.-]/g, "_")
    const manifest = await openState(copy, (state) =>
      writeContents(state, openPartWriter(folder, name), effects),
    )
    for (const part of manifest.parts) renameSync(join(folder, part.file), join(dirname(path), part.file))
    writeFileSync(join(folder, "manifest"), `${JSON.stringify(manifest, null, 1)}\n`)
    renameSync(join(folder, "manifest"), path)
    return manifest
  } finally {
    rmSync(folder, { recursive: true, force: true })
    rmSync(copy, { recursive: true, force: true })
  }
}

interface Reading extends StoredState {
  writer: PartWriter
  count: (what: string, number: number) => void
  onStep: MakeEffects["onStep"]
}

async function writeContents(
  state: StoredState,
  writer: PartWriter,
  { now, onStep }: MakeEffects,
): Promise<SnapshotManifest> {
  const counts: Record<string, number> = {}
  const reading: Reading = {
    ...state,
    writer,
    onStep,
    count: (what, number) => {
      if (number > 0) counts[what] = (counts[what] ?? 0) + number
    },
  }
  for (const content of snapshotContents) {
    writer.begin(content.name)
    if (content.name === "lists") await writeSecurities(reading)
    if (content.name === "insiders") await writeInsiderQuarters(reading)
    if (content.name === "prices") await writePrices(reading)
    for (const document of content.documents) await writeDocuments(document, content, reading)
    await writeRows(content, reading)
  }
  const { version } = JSON.parse(readFileSync(join(projectDir, "package.json"), "utf8"))
  const madeAt = now()
  return { format: 1, version, day: toIsoDate(madeAt), madeAt, counts, parts: writer.end() }
}

/** Lists, and what belongs to no document. */
async function writeRows(content: SnapshotContent, reading: Reading): Promise<void> {
  const { DB, writer, count } = reading
  if (content.name === "lists") {
    const listsReadAt = await DB.prepare("select fetched_at from sources where key = 'lists'").first<number>(
      "fetched_at",
    )
    for (const [name, set] of content.rowSets.filter(([, { rule }]) => rule.rule === "listing"))
      for await (const listings of listRows(DB, set)) {
        count(name, listings.length)
        writer.addFields({ rows: { [name]: listings }, listsReadAt })
      }
  }
  const add = (name: string, rows: SnapshotRow[]) => {
    count(name, rows.length)
    for (const row of rows) writer.add({ document: null, rows: { [name]: [row] } })
  }
  for (const [name, set] of content.rowSets.filter(([, { rule }]) => rule.rule !== "listing"))
    for await (const rows of listRows(DB, set)) add(name, rows)
  for (const beginning of content.sources) {
    // A key without a colon is the whole key.
    const length = beginning.length
    const condition = beginning.endsWith(":")
      ? `substr(key, 1, ${length}) = '${beginning}'`
      : `key = '${beginning}'`
    for await (const rows of listRows(DB, sourceRows, condition)) add("sources", rows)
  }
}

const keysAtOnce = 100

async function writeDocuments(
  { of: { name: kindName }, isIn = () => true }: OwnDocument,
  content: SnapshotContent,
  reading: Reading,
): Promise<void> {
  const { DB, DOCUMENTS, writer, count, onStep } = reading
  const keys = (await listKeys(DOCUMENTS, kindName)).filter((key) => isOfSec(key) && isIn(key))
  // A quarter of holders does not change when the next one is loaded.
  const sorted = kindName === holdersKind.name ? keys.sort(byQuarter) : keys.sort()
  let quarter = ""
  let done = 0
  for (const some of getChunks(sorted, keysAtOnce)) {
    const rows = await listRowsOf(DB, kindName, some)
    const read = await Promise.all(some.map((key) => readDocument(DOCUMENTS, kindName, key)))
    for (const [place, key] of some.entries()) {
      const stored = read[place]
      if (!stored || isOfImport(kindName, stored.body)) continue
      if (kindName === holdersKind.name && getQuarter(key) !== quarter) {
        quarter = getQuarter(key)
        writer.begin(`${content.name}-${quarter}`)
      }
      const own = rows.get(key) ?? {}
      writer.add({ document: JSON.stringify({ kind: kindName, key, ...stored }), rows: own })
      count(kindName, 1)
      for (const [set, given] of Object.entries(own)) count(set, given?.length ?? 0)
    }
    done += some.length
    onStep(kindName, done, sorted.length)
  }
}

const getQuarter = (key: string) => key.slice(key.lastIndexOf(".") + 1)

const byQuarter = (a: string, b: string) => (`${getQuarter(a)} ${a}` < `${getQuarter(b)} ${b}` ? -1 : 1)

/** Numbers from 9000000000 are those of imported and invented companies. */
function isOfSec(key: string): boolean {
  return !/^9\d{9}$/.test(key)
}

function isOfImport(kind: string, body: unknown): boolean {
  if (kind === statementsKind.name) return Boolean(statementsKind.schema.parse(body).imported?.length)
  return typeof body === "object" && body !== null && "cik" in body && !isOfSec(String(body.cik))
}

/** Null if it is damaged; the server reads it again. */
async function readDocument(bucket: R2Bucket, kind: string, key: string) {
  const text = await (await bucket.get(`${kind}/${key}.json`))?.text()
  try {
    return storedDocument.parse(JSON.parse(text ?? "null"))
  } catch {
    return null
  }
}

async function listKeys(bucket: R2Bucket, kind: string): Promise<string[]> {
  const prefix = `${kind}/`
  return Array.from(await listPaths(bucket, prefix), (path) =>
    path.slice(prefix.length).replace(/\.json$/, ""),
  )
}

const securitiesABatch = 10_000

async function writeSecurities({ DB, writer, count }: Reading): Promise<void> {
  const securities = await listSecurities(DB)
  count("securities", securities.length)
  for (const some of getChunks(securities, securitiesABatch)) writer.addFields({ securities: some })
  const titles = await listSecurityTitles(DB)
  count("securityTitles", titles.length)
  for (const some of getChunks(titles, securitiesABatch)) writer.addFields({ securityTitles: some })
}

async function writeInsiderQuarters({ DOCUMENTS, writer }: Reading): Promise<void> {
  const stored = await readDocument(DOCUMENTS, insiderQuartersKind.name, insiderQuartersKey)
  if (!stored) return
  const { quarters } = insiderQuartersKind.schema.parse(stored.body)
  writer.addFields({ insiderQuarters: quarters })
}

const pricesABatch = 100

/** Closes of the SEC's lists of failed deliveries; imported ones are licensed to the operator. */
async function writePrices({ DB, DOCUMENTS, writer, count }: Reading): Promise<void> {
  const ciks = await listCiks(DB)
  const tickers = (await listKeys(DOCUMENTS, pricesKind.name)).sort()
  for (const some of getChunks(tickers, pricesABatch)) {
    const read = await Promise.all(some.map((ticker) => readDocument(DOCUMENTS, pricesKind.name, ticker)))
    const prices = read.flatMap((stored): PricesPart[] => {
      if (!stored) return []
      const found = onlyOfFails(pricesKind.schema.parse(stored.body))
      const cik = found && ciks.get(found.ticker)
      if (!cik || !isOfSec(cik)) return []
      const { others = [], ticker, ...main } = found
      return [main, ...others].map(({ source, currency, dates, closes }) => ({
        cik: cikSchema.parse(cik),
        ticker: tickerSchema.parse(ticker),
        currency,
        source,
        closes: dates.map((date, place): [string, number] => [date, closes[place] ?? 0]),
      }))
    })
    count("prices", prices.length)
    if (prices.length > 0) writer.addFields({ prices })
  }
}

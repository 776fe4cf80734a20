import type { AppLoadContext } from "@remix-run/cloudflare"
import type { OuterWork } from "~/ingest/follow/works.server"
import type { StoreEffects } from "~/ingest/kinds/kind"
import { toNewYork } from "~/lib/new-york"
import { toHex } from "~/lib/text/encode-bytes"
import {
  type FilePiece,
  type MarketFile,
  type MarketPart,
  type MarketRun,
  marketKey,
} from "~/model/market/market-document"
import type { DocumentStore } from "~/platform/documents.server"
import { marketKind, marketRunKind } from "~/stores/document-kinds"
import { leaseToDerive } from "~/stores/operations/sources-store.server"
import { openTypedParquet, toTypedSchema } from "../data/parquet.server"
import type { Row } from "../definitions/define-address"
import { joinFooters, magicBytes } from "./join-parquet.server"
import { ask, listImported, listQuestions } from "./market-subjects.server"
import { type MarketTable, marketTables, toMarketRows, toRowSchema } from "./market-tables"

interface MakingEffects extends StoreEffects {
  /** What pages show of stored data without imports, without a request to the SEC. */
  context: AppLoadContext
  endsAt: number
}

/** A row group has some megabytes as rows, and a part is held as bytes until it is written. */
const rowsAGroup = 50_000
const bytesAPart = 8_000_000

const runMs = 15_000
const leaseMs = 120_000
const abandonedAfterMs = 24 * 3_600_000

/** Makes the files of the whole market at night, some of them with each message. */
export function marketWork(getContext: () => AppLoadContext, tables = marketTables): OuterWork {
  return {
    isDue: isMarketDue,
    async step({ db, documents, now }) {
      const until = now() + leaseMs
      const lease = await leaseToDerive(db, "market:all", { now: now(), until, failureHeldMs: 0 })
      if (lease)
        try {
          await makeSome(tables, { db, documents, now, context: getContext(), endsAt: now() + runMs })
        } finally {
          // A lease that cannot be ended expires.
          await lease.end().catch((error: unknown) => console.error(error))
        }
      return (await documents.getStamp(marketRunKind, marketKey)) !== null
    },
  }
}

/** In New York: the filings of the day before are read, and nobody files. */
const [nightFrom, nightUntil] = ["01:00", "05:00"]
const hourMs = 3_600_000

async function isMarketDue({ documents, now }: StoreEffects): Promise<boolean> {
  if (await documents.getStamp(marketRunKind, marketKey)) return true
  const made = await documents.get(marketKind, marketKey)
  const age = now() - (made?.body.begunAt ?? 0)
  const { time } = toNewYork(now())
  // A machine that is off at night makes them when it can.
  return age > 36 * hourMs || (age > 20 * hourMs && time >= nightFrom && time < nightUntil)
}

async function makeSome(tables: readonly MarketTable[], effects: MakingEffects): Promise<void> {
  const { documents, now, endsAt } = effects
  let run = (await getRun(effects)) ?? beginRun(now())
  while (run.files.length < tables.length && now() < endsAt) {
    run = await addPart(run, tables[run.files.length] as MarketTable, effects)
    await documents.put(marketRunKind, marketKey, now(), run)
  }
  if (run.files.length < tables.length) return
  const before = await documents.get(marketKind, marketKey)
  const { folder, begunAt, files } = run
  await documents.put(marketKind, marketKey, now(), { folder, begunAt, madeAt: now(), files })
  await documents.delete(marketRunKind, marketKey)
  // Readers of before may still read its files.
  const kept = [folder, before?.body.folder ?? folder].map((each) => `${each}/`)
  await documents.prune(filesPrefix, (path) => kept.some((each) => path.startsWith(each)))
}

const filesPrefix = "market-files/"

function beginRun(now: number): MarketRun {
  const folder = `${filesPrefix}${now}-${crypto.randomUUID().slice(0, 8)}`
  return { folder, begunAt: now, files: [], parts: [], last: null }
}

/** Null if none is stored, or if it is of a night before. */
async function getRun({ documents, now }: MakingEffects): Promise<MarketRun | null> {
  const stored = await documents.get(marketRunKind, marketKey)
  return stored && now() - stored.body.begunAt < abandonedAfterMs ? stored.body : null
}

/** Adds rows to a table until a part is full, the time is over or there are no more; then the table is a file. */
async function addPart(run: MarketRun, table: MarketTable, effects: MakingEffects): Promise<MarketRun> {
  const { documents, now, endsAt } = effects
  const file = await openTypedParquet(toRowSchema(table))
  let [rows, written, last, hasEnded] = [[] as Row[], 0, run.last, true]
  const flush = () => {
    if (rows.length > 0) file.add(rows)
    written += rows.length
    rows = []
  }
  const imported = await listImported(effects.db)
  for await (const { subject, question, values } of listQuestions(
    table,
    run.last,
    imported,
    effects.context,
  )) {
    const body = await ask(table.address, values, effects.context)
    if (body) for (const row of toMarketRows(table, body, imported)) rows.push(row)
    last = { subject, question }
    if (rows.length >= rowsAGroup) flush()
    hasEnded = file.bytes() < bytesAPart && now() < endsAt
    if (!hasEnded) break
  }
  flush()
  const parts = [...run.parts]
  if (written > 0 || (hasEnded && parts.length === 0)) {
    const bytes = file.end()
    const path = `${run.folder}/${table.name}/${parts.length}.parquet`
    await documents.putBytes(path, bytes.buffer, "application/vnd.apache.parquet")
    parts.push({ path, rows: written, bytes: bytes.byteLength, footerBytes: getFooterBytes(bytes) })
  }
  if (!hasEnded) return { ...run, parts, last }
  const joined = await joinParts(table, parts, run.folder, documents)
  return { ...run, files: [...run.files, joined], parts: [], last: null }
}

/** The length of the footer is before the last four bytes. */
function getFooterBytes({ buffer, byteLength }: Uint8Array): number {
  return new DataView(buffer).getUint32(byteLength - 8, true) + 8
}

/** One file of all parts: their bytes without footers, and a common one. */
async function joinParts(
  table: MarketTable,
  parts: readonly MarketPart[],
  folder: string,
  documents: DocumentStore,
): Promise<MarketFile> {
  const footers = []
  for (const { path, bytes, footerBytes } of parts) {
    const dataBytes = bytes - footerBytes
    footers.push({
      dataBytes,
      footer: await readPiece({ path, offset: dataBytes, length: footerBytes }, documents),
    })
  }
  const footer = await joinFooters(footers, toTypedSchema(toRowSchema(table)).schema)
  const path = `${folder}/${table.name}/footer`
  await documents.putBytes(path, footer.buffer, "application/octet-stream")
  const data = parts.map(({ path, bytes, footerBytes }, place): FilePiece => {
    const offset = place === 0 ? 0 : magicBytes
    return { path, offset, length: bytes - footerBytes - offset }
  })
  const pieces = [...data, { path, offset: 0, length: footer.byteLength }]
  return {
    table: table.name,
    title: table.title,
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    bytes: pieces.reduce((sum, { length }) => sum + length, 0),
    sha256: await hashPieces(pieces, documents),
    pieces,
  }
}

/** Throws if the piece is gone. */
export async function readPiece(
  { path, offset, length }: FilePiece,
  documents: DocumentStore,
): Promise<ArrayBuffer> {
  const bytes = await documents.getBytes(path, { offset, length })
  if (!bytes) throw new Error(`${path} is gone.`)
  return bytes
}

async function hashPieces(pieces: readonly FilePiece[], documents: DocumentStore): Promise<string> {
  // The types of browsers hide that of Workers.
  const workers = crypto as Crypto & { DigestStream: typeof DigestStream }
  const digest = new workers.DigestStream("SHA-256")
  const writer = digest.getWriter()
  for (const piece of pieces) await writer.write(await readPiece(piece, documents))
  await writer.close()
  return toHex(new Uint8Array(await digest.digest))
}

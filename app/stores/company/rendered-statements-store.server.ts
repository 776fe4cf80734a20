import type { Cik } from "~/lib/cik"
import type { StoredDocument } from "~/lib/document-kind"
import { SizedCache } from "~/lib/sized-cache"
import type { StatementsDocument } from "~/model/financials/statements-document"
import {
  type RenderedStatement,
  readStored,
  storedName,
  writeStored,
} from "~/model/financials/view/rendered-statement"
import type { StatementAddress } from "~/model/financials/view/statement-query"
import { compress, decompressGzip } from "~/platform/content-encoding.server"
import { type DocumentHead, getHash, readHead } from "~/platform/document-head.server"
import { type DocumentStore, documentPath } from "~/platform/documents.server"
import type { RequestLog } from "~/platform/log.server"
import { statementsKind } from "~/stores/document-kinds"

/** Tables of statements in HTML, so that the first view in an isolate neither reads nor derives the statements. */
export interface RenderedStatements {
  /** The table of an address, of the statements as they are stored now; null if it must be made. */
  find: (cik: Cik, address: StatementAddress) => Promise<RenderedStatement | null>
  /** Stores a table that was made, unless it is one of those that are not stored. */
  keep: (
    cik: Cik,
    address: StatementAddress,
    of: StoredDocument<StatementsDocument>,
    table: RenderedStatement,
  ) => Promise<void>
}

interface StoreEffects {
  bucket: R2Bucket
  documents: DocumentStore
  log: RequestLog
  /** True if reading the statements starts a refresh of them. */
  isStale: (cik: Cik, head: DocumentHead) => boolean
  /** Tables of another build are made again: it may draw or compute them in another way. Null keeps none. */
  build: string | null
}

type KnownTable = { of: string; table: RenderedStatement }

const memories = new WeakMap<R2Bucket, SizedCache<KnownTable>>()
/** The size of the HTML, two bytes a character. */
const roomBytes = 3_000_000

export function renderedStatements(effects: StoreEffects): RenderedStatements {
  const { bucket, documents, log, isStale, build } = effects
  const memory = memories.get(bucket) ?? new SizedCache<KnownTable>(roomBytes, roomBytes / 4)
  memories.set(bucket, memory)

  function remember(path: string, known: KnownTable): void {
    memory.set(path, known, 2 * known.table.html.length)
  }

  async function read(path: string): Promise<KnownTable | null> {
    const bytes = await documents.getBytes(path)
    if (!bytes) return null
    const stored = readStored(new TextDecoder().decode(decompressGzip(new Uint8Array(bytes))))
    if (stored?.build !== build) return null
    const { of, build: _, ...table } = stored
    return { of, table }
  }

  return {
    async find(cik, address) {
      const path = getPath(cik, address)
      if (!path || build === null) return null
      const known = memory.get(path)
      const [head, stored] = await Promise.all([
        readHead(bucket, documentPath(statementsKind, cik), log),
        known ?? read(path),
      ])
      if (head?.version !== statementsKind.version || isStale(cik, head)) return null
      const isCurrent = (table: KnownTable | null) => table?.of === head.hash
      // The knowledge of this isolate may be older than the store.
      const found = known && !isCurrent(known) ? await read(path) : stored
      if (!found || !isCurrent(found)) return null
      remember(path, found)
      return found.table
    },
    async keep(cik, address, statements, table) {
      const [path, of] = [getPath(cik, address), getHash(statements)]
      if (!path || !of || build === null || memory.get(path)?.of === of) return
      remember(path, { of, table })
      const bytes = compress(new TextEncoder().encode(writeStored({ ...table, of, build })), "gzip")
      await documents.putBytes(path, bytes.buffer, "application/gzip")
    },
  }
}

function getPath(cik: Cik, address: StatementAddress): string | null {
  const name = storedName(address)
  return name && `rendered-statements/${cik}.${name}.gz`
}

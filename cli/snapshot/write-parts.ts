import { createHash, type Hash } from "node:crypto"
import { closeSync, openSync, writeSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { SnapshotBatchInput } from "~/ingest/snapshot/snapshot-batch"
import { maxPartBytes, type SnapshotPart } from "~/model/snapshot/manifest"
import type { SnapshotRow } from "~/stores/snapshot/row-set"

/** Several batches are in a Worker's 128 MB at once, each as bytes, text and values. */
const charactersABatch = 3_000_000
/** A Worker may ask its stores a thousand times for a request: up to four times for a document. */
const documentsABatch = 200

/** A document as JSON, with the rows that are taken with it. */
export interface Unit {
  document: string | null
  rows: Record<string, SnapshotRow[]>
}

export interface PartWriter {
  /** Begins a part of its own, so that what did not change is the same file in the next snapshot. */
  begin: (content: string) => void
  add: (unit: Unit) => void
  /** A batch of its own. */
  addFields: (fields: Partial<SnapshotBatchInput>) => void
  /** All parts; nothing can be added afterwards. */
  end: () => SnapshotPart[]
}

interface OpenPart extends Omit<SnapshotPart, "sha256"> {
  hash: Hash
  descriptor: number
}

/** Writes the parts of a snapshot into a folder, as `name-content-1.gz`. */
export function openPartWriter(folder: string, name: string, maxBytes = maxPartBytes): PartWriter {
  const parts: SnapshotPart[] = []
  let content = ""
  let number = 0
  let part: OpenPart | null = null
  let waiting: Unit[] = []
  let size = 0
  let documents = 0

  function closePart(): void {
    if (!part) return
    const { hash, descriptor, ...written } = part
    closeSync(descriptor)
    parts.push({ ...written, sha256: hash.digest("hex") })
    part = null
  }

  function openPart(): OpenPart {
    number++
    const file = `${name}-${content}-${number}.gz`
    const descriptor = openSync(join(folder, file), "w", 0o644)
    return { file, content, bytes: 0, batches: [], hash: createHash("sha256"), descriptor }
  }

  function write(json: string): void {
    const bytes = gzipSync(json, { level: 6 })
    if (part && part.bytes + bytes.length > maxBytes) closePart()
    part ??= openPart()
    writeSync(part.descriptor, bytes)
    part.hash.update(bytes)
    part.bytes += bytes.length
    part.batches.push(bytes.length)
  }

  function flush(): void {
    if (waiting.length === 0) return
    write(toBatch(waiting))
    waiting = []
    size = 0
    documents = 0
  }

  return {
    begin(next) {
      flush()
      closePart()
      content = next
      number = 0
    },
    add(unit) {
      const length = (unit.document?.length ?? 0) + JSON.stringify(unit.rows).length
      if (size + length > charactersABatch || documents === documentsABatch) flush()
      waiting.push(unit)
      size += length
      if (unit.document) documents++
    },
    addFields(fields) {
      flush()
      write(JSON.stringify(fields))
    },
    end() {
      flush()
      closePart()
      return parts
    },
  }
}

function toBatch(units: Unit[]): string {
  const documents = units.flatMap(({ document }) => document ?? [])
  const rows: Record<string, SnapshotRow[]> = {}
  for (const unit of units)
    for (const [name, given] of Object.entries(unit.rows)) rows[name] = (rows[name] ?? []).concat(given)
  return `{"documents":[${documents.join(",")}],"rows":${JSON.stringify(rows)}}`
}

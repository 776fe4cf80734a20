import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { type DocumentStore, documentPath } from "~/platform/documents.server"

/** Documents and binary data in a folder, for columns that are larger than memory. */
export function fileDocuments(root: string): DocumentStore {
  const place = (path: string) => {
    const full = join(root, path)
    mkdirSync(dirname(full), { recursive: true })
    return full
  }
  const documents: Pick<DocumentStore, "get" | "put" | "getBytes" | "putBytes" | "prune"> = {
    async get(kind, key) {
      const path = join(root, documentPath(kind, key))
      if (!existsSync(path)) return null
      const stored = JSON.parse(readFileSync(path, "utf8"))
      return { ...stored, body: kind.schema.parse(stored.body) }
    },
    async put(kind, key, fetchedAt, body) {
      writeFileSync(
        place(documentPath(kind, key)),
        JSON.stringify({ version: kind.version, fetchedAt, body }),
      )
    },
    async getBytes(path, range) {
      const full = join(root, path)
      if (!existsSync(full)) return null
      const { offset, length } = range ?? { offset: 0, length: statSync(full).size }
      const bytes = new Uint8Array(length)
      const file = openSync(full, "r")
      readSync(file, bytes, 0, length, offset)
      closeSync(file)
      return bytes.buffer
    },
    async putBytes(path, bytes) {
      if (typeof bytes === "string") throw new TypeError("Columns are not text.")
      writeFileSync(place(path), new Uint8Array(bytes))
    },
    // Each run has a new folder.
    async prune() {},
  }
  return documents as DocumentStore
}

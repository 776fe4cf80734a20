import { z } from "zod"
import type { DocumentKind } from "~/lib/document-kind"
import { type DocumentStore, describeDamagedImport } from "~/platform/documents.server"
import { changeRows, readColumn } from "~/platform/rows.server"

/** They are failures of sources with these keys, so the hourly report of failures lists them too. */
const keyStart = "damaged:"

/** Keeps the path of an imported document that a read found damaged. */
export async function noteDamagedImport(db: D1Database, path: string, now: number): Promise<void> {
  const sql = `insert into sources (key, error, failed_at) values (?1, ?2, ?3)
    on conflict (key) do update set error = excluded.error, failed_at = excluded.failed_at`
  await changeRows(db, sql, keyStart + path, describeDamagedImport(path), now)
}

/** The paths of imported documents that are damaged still; those that were restored are forgotten. */
export async function listDamagedImports(
  db: D1Database,
  documents: DocumentStore,
  findKind: (name: string) => DocumentKind<unknown> | null,
): Promise<string[]> {
  const sql = "select key from sources where key >= ?1 and key < ?2 order by key limit 100"
  const keys = await readColumn(db, z.string(), sql, keyStart, `${keyStart}~`)
  const paths = keys.map((key) => key.slice(keyStart.length))
  const isDamaged = await Promise.all(paths.map((path) => isStillDamaged(path, documents, findKind)))
  const restored = paths.filter((_, at) => !isDamaged[at])
  if (restored.length > 0)
    await db
      .prepare("delete from sources where key in (select value from json_each(?))")
      .bind(JSON.stringify(restored.map((path) => keyStart + path)))
      .run()
      .catch((error: unknown) => console.error(error))
  return paths.filter((_, at) => isDamaged[at])
}

async function isStillDamaged(
  path: string,
  documents: DocumentStore,
  findKind: (name: string) => DocumentKind<unknown> | null,
): Promise<boolean> {
  const [, name, key = ""] = /^([^/]+)\/(.+)\.json$/.exec(path) ?? []
  const kind = findKind(name ?? "")
  if (!kind) return false
  await documents.get(kind, key)
  return documents.isDamaged(kind, key)
}

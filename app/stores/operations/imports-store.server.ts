import { z } from "zod"
import { importsKept } from "~/model/imported/import-layers"
import { changeRows, readRow, readRows } from "~/platform/rows.server"

const importSubject = z.object({ name: z.string(), subject: z.string() })

export type ImportSubject = z.infer<typeof importSubject>

/** An import as it is listed. */
export const knownImport = z.object({
  id: z.string(),
  name: z.string(),
  files: z.string(),
  importedAt: z.number(),
  undoneAt: z.number().nullable(),
})

export type KnownImport = z.infer<typeof knownImport>

const columns = `id, name, files, imported_at as "importedAt", undone_at as "undoneAt"`

/** Notes an import and the subjects that it gives cells. */
export async function noteImport(
  db: D1Database,
  given: Omit<KnownImport, "undoneAt">,
  subjects: readonly ImportSubject[],
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `insert into imports (id, name, files, imported_at) values (?1, ?2, ?3, ?4)
         on conflict (id) do update set undone_at = null`,
      )
      .bind(given.id, given.name, given.files, given.importedAt),
    db
      .prepare(
        `insert into import_subjects (import, name, subject)
         select ?1, value ->> 'name', value ->> 'subject' from json_each(?2) where true on conflict do nothing`,
      )
      .bind(given.id, JSON.stringify(subjects)),
  ])
}

/** The newest imports, newest first. */
export async function listImports(db: D1Database): Promise<KnownImport[]> {
  const sql = `select ${columns} from imports order by number desc limit ${importsKept}`
  return readRows(db, knownImport, sql)
}

/** An import with `isOld`: it is not among the newest ones. */
export async function findImport(
  db: D1Database,
  id: string,
): Promise<(KnownImport & { isOld: boolean }) | null> {
  const isOld = `number <= (select number from imports order by number desc limit 1 offset ${importsKept})`
  const row = knownImport.extend({ isOld: z.number().transform(Boolean) })
  return readRow(db, row, `select ${columns}, ifnull(${isOld}, 0) as "isOld" from imports where id = ?1`, id)
}

/** The subjects of an import that are not taken back yet, after one of them. */
export async function listSubjects(
  db: D1Database,
  id: string,
  after: ImportSubject | null,
  limit: number,
): Promise<ImportSubject[]> {
  const sql = `select name, subject from import_subjects where import = ?1 and (name, subject) > (?2, ?3)
    order by name, subject limit ?4`
  return readRows(db, importSubject, sql, id, after?.name ?? "", after?.subject ?? "", limit)
}

/** Notes that a subject has nothing of an import any more. */
export async function endSubject(
  db: D1Database,
  id: string,
  { name, subject }: ImportSubject,
): Promise<void> {
  const sql = "delete from import_subjects where import = ?1 and name = ?2 and subject = ?3"
  await changeRows(db, sql, id, name, subject)
}

export async function noteUndone(db: D1Database, id: string, now: number): Promise<void> {
  await changeRows(db, "update imports set undone_at = ?2 where id = ?1", id, now)
}

import { applyD1Migrations } from "cloudflare:test"
import { beforeEach } from "vitest"
import { forgetListIndex } from "~/stores/directory/lists-store.server"
import { bindings } from "./bindings"

/** Storage is kept for a whole file: each test starts from an empty database and an empty bucket. */
beforeEach(async () => {
  const { DB, DOCUMENTS, MIGRATIONS } = bindings
  const tables = await DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'",
  ).all<{ name: string }>()
  // Tables refer to earlier ones, so all go in one transaction that checks at its end, the latest first.
  const drops = tables.results.toReversed().map(({ name }) => DB.prepare(`drop table "${name}"`))
  if (drops.length) await DB.batch([DB.prepare("pragma defer_foreign_keys = on"), ...drops])
  await applyD1Migrations(DB, MIGRATIONS)
  const { objects } = await DOCUMENTS.list()
  await Promise.all(objects.map((object) => DOCUMENTS.delete(object.key)))
  forgetListIndex()
})

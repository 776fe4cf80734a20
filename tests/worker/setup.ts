import { applyD1Migrations } from "cloudflare:test"
import { beforeEach } from "vitest"
import { forgetListIndex } from "~/stores/directory/lists-store.server"
import { forgetGeneration } from "~/stores/screener/columns-store.server"
import { bindings } from "./bindings"
import { emptyDatabase } from "./empty-database"

/** Files share a runtime and its storage: each test starts from an empty database and an empty bucket. */
beforeEach(async () => {
  const { DB, WORDS, DOCUMENTS, MIGRATIONS, WORDS_MIGRATIONS } = bindings
  await emptyDatabase()
  await applyD1Migrations(DB, MIGRATIONS)
  await applyD1Migrations(WORDS, WORDS_MIGRATIONS)
  const { objects } = await DOCUMENTS.list()
  await Promise.all(objects.map((object) => DOCUMENTS.delete(object.key)))
  forgetListIndex()
  forgetGeneration()
})

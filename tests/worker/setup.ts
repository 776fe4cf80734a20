import { beforeEach } from "vitest"
import { forgetLooks } from "~/ingest/read-through/company-filings.server"
import { forgetListIndex } from "~/stores/directory/lists-store.server"
import { forgetGeneration } from "~/stores/screener/columns-store.server"
import { bindings } from "./bindings"
import { emptyTables, makeDatabases, type NewDatabases } from "./empty-database"

let made: NewDatabases | null = null

/** Files share a runtime and its storage: each test starts from new databases and an empty bucket. */
beforeEach(async () => {
  const { DOCUMENTS } = bindings
  if (!made || !(await emptyTables(made))) made = await makeDatabases()
  const { objects } = await DOCUMENTS.list()
  await Promise.all(objects.map((object) => DOCUMENTS.delete(object.key)))
  forgetListIndex()
  forgetLooks()
  forgetGeneration()
})

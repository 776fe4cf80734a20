import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

// As `wrangler d1 migrations apply` keeps it, so that both know what the other applied.
const table = `create table if not exists d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/** Applies what is new, each file in one transaction; throws before any change when the data is of a newer version. */
export async function applyMigrations(database: D1Database, folder: string): Promise<void> {
  await database.prepare(table).run()
  const { results } = await database.prepare("select name from d1_migrations").all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
  const unknown = [...applied].filter((name) => !names.includes(name))
  if (unknown.length)
    throw new Error(
      `The data was written by a newer version of Bookvalue: this version does not know ${unknown.join(", ")}. ` +
        "Run the newer version, or set STATE_DIR to another folder. Nothing was changed.",
    )
  for (const name of names.filter((name) => !applied.has(name)))
    await database
      .batch([
        // The local D1 runs every statement of one prepared text.
        database.prepare(readFileSync(join(folder, name), "utf8")),
        database.prepare("insert into d1_migrations (name) values (?1)").bind(name),
      ])
      .catch((error: unknown) => {
        throw new Error(`The database could not be brought up to date by ${name}; it was left as it was.`, {
          cause: error,
        })
      })
}

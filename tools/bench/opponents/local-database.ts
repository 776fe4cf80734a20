import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Miniflare } from "miniflare"

/** SQLite as local D1 runs it: workerd's own, asked through its binding. */
export interface LocalDatabase {
  all: (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>
  stop: () => Promise<void>
}

/** An empty one in a folder that ends with it. */
export async function openLocalDatabase(): Promise<LocalDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "bench-sqlite-"))
  const { TMPDIR } = process.env
  // Miniflare begins to remove its folder and does not wait, so a process that ends then leaves gigabytes.
  process.env.TMPDIR = folder
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response(null) }",
    compatibilityDate: "2026-04-01",
    d1Databases: { DB: "00000000-0000-0000-0000-000000000000" },
  })
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  const database = await miniflare.getD1Database("DB")
  return {
    all: async (sql, values) =>
      (
        await database
          .prepare(sql)
          .bind(...values)
          .all<Record<string, unknown>>()
      ).results,
    stop: async () => {
      await miniflare.dispose()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

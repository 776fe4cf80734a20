import { Miniflare } from "miniflare"

/** SQLite as local D1 runs it: workerd's own, asked through its binding. */
export interface LocalDatabase {
  all: (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>
  stop: () => Promise<void>
}

/** An empty one in memory. */
export async function openLocalDatabase(): Promise<LocalDatabase> {
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response(null) }",
    compatibilityDate: "2026-04-01",
    d1Databases: { DB: "00000000-0000-0000-0000-000000000000" },
  })
  const database = await miniflare.getD1Database("DB")
  return {
    all: async (sql, values) =>
      (
        await database
          .prepare(sql)
          .bind(...values)
          .all<Record<string, unknown>>()
      ).results,
    stop: () => miniflare.dispose(),
  }
}

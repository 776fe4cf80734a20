import { z } from "zod"

const readRows = z.array(z.object({ key: z.string(), at: z.number() }))
const managerRows = z.array(z.object({ cik: z.string() }))

const readSql = `
  select key, fetched_at as at from sources
  where fetched_at is not null and (key between 'company:' and 'company;' or key between 'fund:' and 'fund;'
    or key between 'investor:' and 'investor;')
  order by key`

/** When each company, fund and investor was read, by source key, and the managers of loaded data sets. */
export async function listReadSources(
  db: D1Database,
): Promise<{ readAt: Map<string, number>; managers: string[] }> {
  const [sources, managers] = await db.batch([
    db.prepare(readSql),
    db.prepare("select distinct cik from manager_quarters order by cik"),
  ])
  return {
    readAt: new Map(readRows.parse(sources?.results).map(({ key, at }) => [key, at])),
    managers: managerRows.parse(managers?.results).map(({ cik }) => cik),
  }
}

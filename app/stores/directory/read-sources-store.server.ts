import { z } from "zod"

const readRows = z.array(z.object({ key: z.string(), at: z.number() }))
const cikRows = z.array(z.object({ cik: z.string() }))

const readSql = `
  select key, fetched_at as at from sources
  where fetched_at is not null and (key between 'company:' and 'company;' or key between 'fund:' and 'fund;'
    or key between 'investor:' and 'investor;')
  order by key`

/** When each company, fund and investor was read, by source key, and the managers and persons of what was loaded. */
export async function listReadSources(
  db: D1Database,
): Promise<{ readAt: Map<string, number>; managers: string[]; persons: string[] }> {
  const [sources, managers, persons] = await db.batch([
    db.prepare(readSql),
    db.prepare("select distinct cik from manager_quarters order by cik"),
    db.prepare("select cik from persons order by cik"),
  ])
  return {
    readAt: new Map(readRows.parse(sources?.results).map(({ key, at }) => [key, at])),
    managers: cikRows.parse(managers?.results).map(({ cik }) => cik),
    persons: cikRows.parse(persons?.results).map(({ cik }) => cik),
  }
}

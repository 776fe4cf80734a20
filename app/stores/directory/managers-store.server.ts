import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { cikSchema, storedCik } from "~/lib/value-schemas"
import { aliasWords, wordRange } from "~/model/search/company-alias"

export const managerQuarter = z.object({
  cik: cikSchema,
  name: z.string(),
  quarter: z.string(),
  value: z.number(),
  positions: z.number().int(),
  filed: z.string(),
})

/** A manager's totals of a quarter. */
type ManagerQuarter = z.infer<typeof managerQuarter>

/** For a batch: totals and names of managers. */
export function managerStatements(rows: ManagerQuarter[], db: D1Database): D1PreparedStatement[] {
  if (rows.length === 0) return []
  const names = new Map(
    [...rows].sort((a, b) => (a.filed < b.filed ? -1 : 1)).map(({ cik, name }) => [cik, name]),
  )
  const words = [...names].flatMap(([cik, name]) => aliasWords(name).map((word) => ({ word, cik, name })))
  return [
    db.prepare(upsertQuarters).bind(JSON.stringify(rows)),
    db
      .prepare("delete from manager_names where cik in (select value from json_each(?1))")
      .bind(JSON.stringify([...names.keys()])),
    db
      .prepare(
        `insert into manager_names (word, cik, name)
         select value ->> 'word', value ->> 'cik', value ->> 'name' from json_each(?1)`,
      )
      .bind(JSON.stringify(words)),
  ]
}

const upsertQuarters = `
  insert into manager_quarters (quarter, cik, value, positions, filed)
  select value ->> 'quarter', value ->> 'cik', value ->> 'value', value ->> 'positions', value ->> 'filed'
  from json_each(?1) where true
  on conflict (quarter, cik) do update set
    value = excluded.value, positions = excluded.positions, filed = excluded.filed`

export async function isManager(db: D1Database, cik: Cik): Promise<boolean> {
  const sql = "select 1 as found from manager_names where cik = ?1 limit 1"
  return (await db.prepare(sql).bind(cik).first("found")) !== null
}

export const managersByWord =
  "select distinct cik, name from manager_names where word >= ?1 and word < ?2 order by word, cik limit ?3"

const managerRows = z.array(z.object({ cik: storedCik, name: z.string() }))

/** Managers with a word in their name that begins with the text. */
export async function findManagers(
  db: D1Database,
  text: string,
  limit: number,
): Promise<{ cik: Cik; name: string }[]> {
  const range = wordRange(text)
  if (!range) return []
  const { results } = await db
    .prepare(managersByWord)
    .bind(...range, limit)
    .all()
  return managerRows.parse(results)
}

const reporterRow = z.object({ quarter: z.string(), cik: z.string() })

/** The managers whose reports of the given quarters are loaded, by quarter. */
export async function listReporters(db: D1Database, quarters: string[]): Promise<Map<string, Set<string>>> {
  const { results } = await db
    .prepare("select quarter, cik from manager_quarters where quarter in (select value from json_each(?1))")
    .bind(JSON.stringify(quarters))
    .all()
  const reporters = new Map<string, Set<string>>(quarters.map((quarter) => [quarter, new Set()]))
  for (const { quarter, cik } of z.array(reporterRow).parse(results)) reporters.get(quarter)?.add(cik)
  return reporters
}

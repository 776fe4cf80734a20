import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { cikSchema, storedCik } from "~/lib/value-schemas"
import { aliasWords } from "~/model/search/company-alias"
import { hasRow, readRows } from "~/platform/rows.server"
import { defineTable, defineWordTable } from "~/stores/table"

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

export const managerQuarters = defineTable({
  name: "manager_quarters",
  key: ["quarter", "cik"],
  fields: {
    quarter: z.string(),
    cik: storedCik,
    value: z.number(),
    positions: z.number(),
    filed: z.string(),
  },
})

/** Names of managers, by which a search finds them. */
export const managerNames = defineWordTable({
  name: "manager_names",
  key: ["cik"],
  fields: { cik: storedCik, name: z.string() },
})

/** For a batch: totals and names of managers. */
export function managerStatements(rows: ManagerQuarter[], db: D1Database): D1PreparedStatement[] {
  if (rows.length === 0) return []
  const names = new Map(
    [...rows].sort((a, b) => (a.filed < b.filed ? -1 : 1)).map(({ cik, name }) => [cik, name]),
  )
  return [
    ...managerQuarters.put(db, rows),
    ...managerNames.replace(
      db,
      "cik",
      [...names.keys()],
      [...names].flatMap(([cik, name]) => aliasWords(name).map((word) => ({ word, cik, name }))),
    ),
  ]
}

export async function isManager(db: D1Database, cik: Cik): Promise<boolean> {
  return hasRow(db, "select 1 from manager_names where cik = ?1 limit 1", cik)
}

const reporterRow = z.object({ quarter: z.string(), cik: z.string() })

/** The managers whose reports of the given quarters are loaded, by quarter. */
export async function listReporters(db: D1Database, quarters: string[]): Promise<Map<string, Set<string>>> {
  const sql = "select quarter, cik from manager_quarters where quarter in (select value from json_each(?1))"
  const rows = await readRows(db, reporterRow, sql, JSON.stringify(quarters))
  const reporters = new Map<string, Set<string>>(quarters.map((quarter) => [quarter, new Set()]))
  for (const { quarter, cik } of rows) reporters.get(quarter)?.add(cik)
  return reporters
}

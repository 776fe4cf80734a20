import { z } from "zod"
import { rowSets } from "~/ingest/snapshot/contents"
import type { SecurityTitle } from "~/model/securities/listed-security"
import { securityTitle } from "~/model/securities/security-schemas"
import { readRows } from "~/platform/rows.server"
import { listColumns, type RowSet, type SnapshotRow } from "~/stores/snapshot/row-set"

const rowsAQuery = 5_000

/** The rows of a set in the order of their key. `extra` is a further condition. */
export async function* listRows(db: D1Database, set: RowSet, extra = "true"): AsyncGenerator<SnapshotRow[]> {
  const key = set.key.join(", ")
  const places = set.key.map((_, place) => `?${place + 1}`).join(", ")
  let last: SnapshotRow | undefined
  for (;;) {
    const after = last ? ` and (${key}) > (${places})` : ""
    const statement = db.prepare(
      `select ${listColumns(set).join(", ")} from ${set.table}
       where ${set.where ?? "true"} and (${extra})${after} order by ${key} limit ${rowsAQuery}`,
    )
    const bound = last ? statement.bind(...set.key.map((column) => last?.[column])) : statement
    const { results } = await bound.all<SnapshotRow>()
    if (results.length > 0) yield results
    if (results.length < rowsAQuery) return
    last = results.at(-1)
  }
}

/** The rows that are taken with documents of a kind, by the key of their document and the name of their set. */
export async function listRowsOf(
  db: D1Database,
  kind: string,
  keys: string[],
): Promise<Map<string, Record<string, SnapshotRow[]>>> {
  const found = new Map<string, Record<string, SnapshotRow[]>>()
  for (const [name, set] of rowSets) {
    if (set.rule.rule !== "of document" || set.rule.kind !== kind) continue
    const columns = set.rule.keys
    const wanted = keys.map((key) => (columns.length === 1 ? [key] : key.split(".")))
    const parts = columns.map((_, place) => `value ->> ${place}`).join(", ")
    const { results } = await db
      .prepare(
        `select ${listColumns(set).join(", ")} from ${set.table}
         where ${set.where ?? "true"} and (${columns.join(", ")}) in (select ${parts} from json_each(?1))
         order by ${set.key.join(", ")}`,
      )
      .bind(JSON.stringify(wanted))
      .all<SnapshotRow>()
    for (const row of results) {
      const key = columns.map((column) => row[column]).join(".")
      const rows = found.get(key) ?? {}
      found.set(key, { ...rows, [name]: [...(rows[name] ?? []), row] })
    }
  }
  return found
}

const securityRow = z.object({
  cusip: z.string(),
  name: z.string(),
  ticker: z.string().nullable(),
  current: z.string().nullable(),
  source: z.enum(["override", "fails-to-deliver", "n-port"]),
  seenOn: z.string().nullable(),
})

/** The CUSIPs that were not imported. */
export async function listSecurities(db: D1Database): Promise<z.infer<typeof securityRow>[]> {
  const sql = `select cusip, name, ticker, current, source, seen_on as seenOn from securities
    where source <> 'import' order by cusip`
  return readRows(db, securityRow, sql)
}

/** The titles of listed securities, of which their kinds are decided. */
export async function listSecurityTitles(db: D1Database): Promise<SecurityTitle[]> {
  const sql = "select ticker, source, witness, title from security_titles order by ticker, source, witness"
  return readRows(db, securityTitle, sql)
}

/** The first company of each ticker. */
export async function listCiks(db: D1Database): Promise<Map<string, string>> {
  const row = z.object({ ticker: z.string(), cik: z.string() })
  const rows = await readRows(db, row, "select ticker, cik from companies")
  return new Map(rows.map(({ ticker, cik }) => [ticker, cik]))
}

import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { addDays, type IsoDate } from "~/lib/dates"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { majorForms, majorItems, type RecentFiling } from "~/model/filings/recent-filings"
import { changeRows, readRows, readValue } from "~/platform/rows.server"
import { defineTable } from "~/stores/table"

/** The newest filings of all companies. */
export const recentFilings = defineTable({
  name: "recent_filings",
  key: ["accession"],
  fields: {
    accession: storedAccession,
    cik: storedCik,
    form: z.string(),
    items: z.string(),
    filed: z.string(),
    accepted: z.string(),
    document: z.string(),
  },
})

/** For a batch. A later row for the same filing never removes its document. */
export function recentStatements(db: D1Database, rows: RecentFiling[]): D1PreparedStatement[] {
  const toMinute = (row: RecentFiling) => ({ ...row, accepted: row.accepted.slice(0, 16) })
  return recentFilings.put(db, rows.map(toMinute), { where: "excluded.document <> ''" })
}

const quoted = (texts: string[]) => texts.map((text) => `'${text}'`).join(", ")

/** The newest major filings; more than are shown, because the list leaves some out. */
export const recentSql = `
  select ${recentFilings.columns} from recent_filings
  where replace(form, '/A', '') in (${quoted(majorForms)})
    or form in ('8-K', '8-K/A') and (${majorItems.map((item) => `instr(items, '${item}')`).join(" or ")})
  order by accepted desc limit 60`

/**
 * Companies whose insiders bought more on the market in three months than they sold, by a sum of dollars, newest form
 * first. Only of companies whose forms of three months are all read.
 */
export const insiderBuyingSql = `
  with owned as materialized (
    select cik, max(accepted) as accepted from (
      select cik, accepted from recent_filings where form = '4' order by accepted desc limit 500)
    group by cik)
  select owned.cik, accepted, figures ->> 'insiderNetBuying3' as net
  from owned cross join named_metrics on named_metrics.cik = owned.cik and source = 'insiders'
  where net >= ?1 order by accepted desc limit 3`

export const insiderBuyingRows = z.array(z.object({ cik: storedCik, accepted: z.string(), net: z.number() }))

interface RecentFilter {
  /** The form with its amendments; null for all. */
  form: string | null
  /** An item of Form 8-K. */
  item: string | null
  /** The filers; null for all. */
  ciks: readonly Cik[] | null
  since: IsoDate | null
  upto: IsoDate | null
}

/** Forms of insiders are many, and in the list only if they are chosen. Each form is read by its own index. */
export function recentFilingsSql({ form, ciks }: Pick<RecentFilter, "form" | "ciks">): string {
  const forms =
    form === null
      ? ["replace(form, '/A', '') not in ('3', '4', '5', '144')"]
      : ["form = ?3", "form = ?3 || '/A'"]
  const newest = forms.map(
    (isForm) => `
      select * from (select ${recentFilings.columns} from recent_filings
        where ${isForm} and accepted >= ?1 and accepted < ?2
          and (?4 = '' or instr(',' || items || ',', ',' || ?4 || ',') > 0)
          ${ciks ? "and cik in (select value from json_each(?5))" : ""}
        order by accepted desc limit ?6 + ?7)`,
  )
  return `${newest.join(" union all ")} order by accepted desc limit ?6 offset ?7`
}

/** Filings that the filter chooses, newest first. */
export async function listRecentFilings(
  db: D1Database,
  filter: RecentFilter,
  offset: number,
  count: number,
): Promise<RecentFiling[]> {
  const { form, item, ciks, since, upto } = filter
  // A letter is after any time of the day.
  const until = upto ? `${upto}U` : "9"
  const chosen = [since ?? "", until, form ?? "", item ?? "", ciks && JSON.stringify(ciks)]
  return readRows(db, recentFilings.row, recentFilingsSql(filter), ...chosen, count, offset)
}

/** The filings of some filers since a day. */
export async function listRecent(
  db: D1Database,
  ciks: readonly string[],
  since: IsoDate,
): Promise<RecentFiling[]> {
  const sql = `select ${recentFilings.columns}
    from json_each(?1) as given join recent_filings on recent_filings.cik = given.value where accepted >= ?2`
  return readRows(db, recentFilings.row, sql, JSON.stringify(ciks), since)
}

const daysKept = 30
/** These filings are kept at any age, so that the home page of a new instance is not empty. */
const minKept = 200

/** Forgets filings of more than thirty days before the newest one. */
export async function pruneRecent(db: D1Database): Promise<void> {
  const newestSql = "select accepted from recent_filings order by accepted desc limit 1"
  const newest = await readValue(db, z.string(), newestSql)
  if (!newest) return
  const sql = `delete from recent_filings where accepted < ?1
    and accession not in (select accession from recent_filings order by accepted desc limit ?2)`
  await changeRows(db, sql, addDays(newest.slice(0, 10), -daysKept), minKept)
}

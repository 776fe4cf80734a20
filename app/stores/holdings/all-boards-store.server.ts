import { z } from "zod"
import type { Quarter } from "~/lib/quarter"
import { type BoardRow, boardRow } from "./boards-store.server"

const columns = `quarter, cusip, name, holders, value, null as mean_percentage, new_count, added, reduced, sold_out,
  bought, sold, null as net_usd`

/** More than a ranking shows, because rows with equal counts are ordered by other figures. */
const rowsRead = 60

/** The securities with the most holders, buyers and sellers of a quarter, each read from an index. */
export const allBoardSqls = [
  `select ${columns} from security_quarters where quarter = ?1 order by holders desc limit ${rowsRead}`,
  `select ${columns} from security_quarters where quarter = ?1 order by net_buyers desc limit ${rowsRead}`,
  `select ${columns} from security_quarters where quarter = ?1 order by net_buyers limit ${rowsRead}`,
] as const

/** The securities that all managers held, bought and sold most in a quarter, in one round trip. */
export async function loadAllBoards(
  db: D1Database,
  quarter: Quarter,
): Promise<{ securities: BoardRow[]; reporting: number }> {
  const [managers, ...boards] = await db.batch<Record<string, unknown>>([
    db.prepare("select count(*) as reporting from manager_quarters where quarter = ?1").bind(quarter),
    ...allBoardSqls.map((sql) => db.prepare(sql).bind(quarter)),
  ])
  const rows = boards.flatMap(({ results }) => z.array(boardRow).parse(results))
  const [count] = z.array(z.object({ reporting: z.number() })).parse(managers?.results)
  return {
    securities: [...new Map(rows.map((row) => [row.cusip, row])).values()],
    reporting: count?.reporting ?? 0,
  }
}

/** The quarter of a request, or the latest complete one, if the holdings of all managers are loaded. */
export function chooseQuarter(
  quarters: Quarter[],
  { complete, asked }: { complete: Quarter; asked: Quarter | null },
): Quarter | null {
  return quarters.find((each) => (asked ? each === asked : each <= complete)) ?? null
}

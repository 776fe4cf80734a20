import { z } from "zod"
import { storedCusip, storedTicker } from "~/lib/value-schemas"
import type { MappedSecurity } from "~/model/securities/map-securities"
import {
  emptySecurityIndex,
  type SecurityIndex,
  securitiesKey,
  toSecurityIndex,
} from "~/model/securities/security-index"
import type { DocumentStore } from "~/platform/documents.server"
import { isolateCache } from "~/platform/isolate-cache.server"
import { readRows } from "~/platform/rows.server"
import { securitiesKind } from "~/stores/document-kinds"
import { rowStatements } from "~/stores/row-statements"
import { listSplits } from "./splits-store.server"

const held = isolateCache<SecurityIndex>("The securities")

export async function loadSecurityIndex(db: D1Database, documents: DocumentStore): Promise<SecurityIndex> {
  const getMark = async () => {
    const [stamp, splits] = await Promise.all([
      documents.getStamp(securitiesKind, securitiesKey),
      listSplits(db),
    ])
    return stamp && `${stamp.etag} ${JSON.stringify([...splits])}`
  }
  const read = async () => {
    const [stored, splits] = await Promise.all([documents.get(securitiesKind, securitiesKey), listSplits(db)])
    return stored ? toSecurityIndex(stored.body, splits) : emptySecurityIndex
  }
  return held.get({ getMark, read })
}

export const forgetSecurityIndex = held.forget

const mappedRow = z.object({ cusip: z.string(), ticker: z.string() })

/** The CUSIPs that an operator mapped, or all others, with their tickers. */
export async function listMapped(
  db: D1Database,
  { isImported }: { isImported: boolean },
): Promise<z.infer<typeof mappedRow>[]> {
  const sql = "select cusip, ticker from securities where ticker is not null and (source = 'import') = ?1"
  return readRows(db, mappedRow, sql, Number(isImported))
}

/** A manual mapping is kept. Otherwise a later sighting wins, but never removes a mapping. */
export function upsertSecurities(db: D1Database, securities: MappedSecurity[]): D1PreparedStatement[] {
  const statements = rowStatements(db, upsert, securities)
  return statements.length > 0 ? [...statements, db.prepare(markCoverage)] : []
}

const upsert = `
  insert into securities (cusip, name, ticker, current, source, seen_on)
  select value ->> 'cusip', value ->> 'name', value ->> 'ticker', value ->> 'current', value ->> 'source',
    value ->> 'seenOn'
  from json_each(?1) where true
  on conflict (cusip) do update set
    name = iif(excluded.name = '', name, excluded.name), ticker = excluded.ticker, current = excluded.current,
    source = excluded.source, seen_on = excluded.seen_on
  where excluded.source = 'override'
    or (source <> 'override' and ifnull(excluded.seen_on, '') >= ifnull(seen_on, '')
      and (excluded.ticker is not null or ticker is null))`

const markCoverage = `
  update companies set coverage = substr(coverage, 1, 4) || 'Y', dirty = 1
  where substr(coverage, 5, 1) = 'N' and cik in (
    select companies.cik from securities join companies on companies.ticker = securities.ticker
    where exists (select 1 from holdings where holdings.cusip = securities.cusip))`

const securityRow = z.object({
  cusip: storedCusip,
  ticker: storedTicker.nullable(),
  current: z.string().nullable(),
})

/** Rebuilds the index document from the rows that have a ticker or a successor. */
export async function rewriteSecurities(
  db: D1Database,
  documents: DocumentStore,
  now: number,
): Promise<void> {
  const sql =
    "select cusip, ticker, current from securities where ticker is not null or current is not null order by cusip"
  const securities = await readRows(db, securityRow, sql)
  await documents.put(securitiesKind, securitiesKey, now, {
    securities: securities.map(({ cusip, ticker, current }) => [cusip, ticker, current]),
  })
  forgetSecurityIndex()
}

import { getChunks, groupBy } from "~/lib/collections"
import type { Ticker } from "~/lib/ticker"
import { type SecurityTitle, settleSecurity } from "~/model/securities/listed-security"
import { securityTitle } from "~/model/securities/security-schemas"
import { changeRows, readRows } from "~/platform/rows.server"
import { forgetListIndex } from "./lists-store.server"

const titlesAStatement = 2000
/** Twenty filers decide a kind as well as thousands do, which a market has for one share. */
const places = 20

/**
 * Adds titles of securities and decides the kinds of those that took one. Each source has twenty places for a security's
 * titles, and a place takes the title of one filer a quarter, so that filers of today replace those of before.
 */
export async function addSecurityTitles(titles: readonly SecurityTitle[], db: D1Database): Promise<void> {
  for (const some of getChunks(titles, titlesAStatement)) {
    const given = some.map((title) => ({ ...title, witness: placeOf(title) }))
    const taken = await readRows(db, takenRow, upsertTitles, JSON.stringify(given))
    await settleSecurities(new Set(taken.map(({ ticker }) => ticker)), db)
  }
}

/** One of the places; empty for a cover page or a list, of which the last one counts. A place is its own place. */
function placeOf({ source, witness }: SecurityTitle): string {
  return source === "cover" || !witness ? "" : (Number.parseInt(witness, 36) % places).toString(36)
}

const takenRow = securityTitle.pick({ ticker: true })

const upsertTitles = `
  insert into security_titles (ticker, source, witness, title, seen)
  select value ->> 'ticker', value ->> 'source', value ->> 'witness', value ->> 'title', unixepoch() / 7889400
  from json_each(?1) where true
  on conflict (ticker, source, witness) do update set title = excluded.title, seen = excluded.seen
  where witness = '' or seen < excluded.seen
  returning ticker`

async function settleSecurities(tickers: ReadonlySet<Ticker>, db: D1Database): Promise<void> {
  if (tickers.size === 0) return
  const rows = await readRows(db, securityTitle, titlesOf, JSON.stringify([...tickers]))
  const settled = [...groupBy(rows, ({ ticker }) => ticker)].map(([ticker, titles]) => ({
    ticker,
    security: settleSecurity(titles),
  }))
  if ((await changeRows(db, updateSecurities, JSON.stringify(settled))) > 0) forgetListIndex()
}

const titlesOf = `
  select ticker, source, witness, title from security_titles
  where ticker in (select value from json_each(?1)) order by ticker, source, witness`

const updateSecurities = `
  update companies set security = settled.value -> 'security', dirty = 1
  from json_each(?1) as settled
  where companies.ticker = settled.value ->> 'ticker'
    and ifnull(companies.security, 'null') is not settled.value -> 'security'`

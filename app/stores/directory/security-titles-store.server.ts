import { z } from "zod"
import { groupBy } from "~/lib/collections"
import type { Ticker } from "~/lib/ticker"
import { type SecurityTitle, settleSecurity } from "~/model/securities/listed-security"
import { securityTitle } from "~/model/securities/security-schemas"
import { forgetListIndex } from "./lists-store.server"

const titlesAStatement = 2000
/** So many filers decide a kind as well as all: a market has thousands for one share. */
const mostWitnesses = 20

/** Adds titles of securities, of the first filers of each, and decides the kinds of those whose titles changed. */
export async function addSecurityTitles(titles: readonly SecurityTitle[], db: D1Database): Promise<void> {
  for (let start = 0; start < titles.length; start += titlesAStatement) {
    const { results } = await db
      .prepare(upsertTitles)
      .bind(JSON.stringify(titles.slice(start, start + titlesAStatement)))
      .all()
    await settleSecurities(
      new Set(
        z
          .array(changedRow)
          .parse(results)
          .map(({ ticker }) => ticker),
      ),
      db,
    )
  }
}

const changedRow = securityTitle.pick({ ticker: true })

const upsertTitles = `
  insert into security_titles (ticker, source, witness, title)
  select value ->> 'ticker', value ->> 'source', value ->> 'witness', value ->> 'title'
  from json_each(?1)
  where (
    select count(*) from security_titles as known
    where known.ticker = value ->> 'ticker' and known.source = value ->> 'source'
      and known.witness <> value ->> 'witness') < ${mostWitnesses}
  on conflict (ticker, source, witness) do update set title = excluded.title where title <> excluded.title
  returning ticker`

async function settleSecurities(tickers: ReadonlySet<Ticker>, db: D1Database): Promise<void> {
  if (tickers.size === 0) return
  const { results } = await db
    .prepare(titlesOf)
    .bind(JSON.stringify([...tickers]))
    .all()
  const settled = [...groupBy(z.array(securityTitle).parse(results), ({ ticker }) => ticker)].map(
    ([ticker, titles]) => ({ ticker, security: settleSecurity(titles) }),
  )
  const { meta } = await db.prepare(updateSecurities).bind(JSON.stringify(settled)).run()
  if (meta.changes > 0) forgetListIndex()
}

const titlesOf = `
  select ticker, source, witness, title from security_titles
  where ticker in (select value from json_each(?1)) order by ticker, source, witness`

const updateSecurities = `
  update companies set security = settled.value -> 'security', dirty = 1
  from json_each(?1) as settled
  where companies.ticker = settled.value ->> 'ticker'
    and ifnull(companies.security, 'null') is not settled.value -> 'security'`

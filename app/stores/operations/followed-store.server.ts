import { z } from "zod"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import { storedCik } from "~/lib/value-schemas"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import { type FeedPosition, feedPosition, unreadFeed } from "~/model/filings/feed-position"
import { type NewFiling, refreshOfForm } from "~/model/filings/refresh-kinds"
import type { RefreshName } from "./refreshes-store.server"

const tracked = new Set(trackedInvestors.map(({ cik }) => cik))

const followedRow = z.object({
  cik: storedCik,
  company: z.number(),
  insiders: z.number(),
  owners: z.number(),
  investor: z.number(),
  fund: z.number(),
})

/** D1 allows 100 bound values; a JSON array is one value. */
const followedSql = `
  with asked (cik) as (select value from json_each(?1))
  select cik,
    exists (select 1 from sources where key = 'company:' || cik and fetched_at is not null) as company,
    exists (select 1 from sources where key = 'insiders:' || cik and fetched_at is not null) as insiders,
    exists (select 1 from sources where key = 'owners:' || cik and fetched_at is not null) as owners,
    exists (select 1 from sources where key = 'investor:' || cik and fetched_at is not null) as investor,
    exists (select 1 from funds join sources on sources.key = 'fund:' || funds.ticker
      where funds.cik = asked.cik and sources.fetched_at is not null)
    or exists (select 1 from companies join sources on sources.key = 'fund:' || companies.ticker
      where companies.cik = asked.cik and sources.fetched_at is not null) as fund
  from asked`

/** The work that filings cause: in what is loaded, and for tracked investors. */
export async function toFilingWork(
  db: D1Database,
  filings: NewFiling[],
): Promise<(RefreshName & { filing: NewFiling })[]> {
  const ciks = [...new Set(filings.map(({ cik }) => cik))]
  const { results } = await db.prepare(followedSql).bind(JSON.stringify(ciks)).all()
  const followed = new Map(
    z
      .array(followedRow)
      .parse(results)
      .map((row) => [row.cik, row]),
  )
  return filings.flatMap((filing) => {
    const { cik } = filing
    const loaded = followed.get(cik)
    const kind = refreshOfForm(filing.form)
    const isFollowed = kind === "investor" ? loaded?.investor || tracked.has(cik) : loaded?.[kind]
    // The filing list names every form. The refreshes of insiders and owners read it, too.
    const isListed = loaded?.company && !((kind === "insiders" || kind === "owners") && isFollowed)
    const kinds = new Set([...(isFollowed ? [kind] : []), ...(isListed ? ["company"] : [])])
    return [...kinds].map((each) => ({ kind: each, key: cik, filing }))
  })
}

export async function getFeedPosition(db: D1Database): Promise<FeedPosition> {
  const text = await db.prepare("select position from feed_position where id = 1").first<string>("position")
  return text === null ? unreadFeed : feedPosition.parse(JSON.parse(text))
}

export function putFeedPosition(db: D1Database, position: FeedPosition): D1PreparedStatement {
  return db
    .prepare(
      `insert into feed_position (id, position) values (1, ?1)
       on conflict (id) do update set position = excluded.position`,
    )
    .bind(JSON.stringify(position))
}

const fundTickersSql = `
  select ticker from funds where cik = ?1
    and exists (select 1 from sources where key = 'fund:' || ticker and fetched_at is not null)
  union
  select ticker from companies where cik = ?1
    and exists (select 1 from sources where key = 'fund:' || ticker and fetched_at is not null)`

/** The loaded funds of a trust. */
export async function listLoadedFunds(db: D1Database, cik: Cik): Promise<Ticker[]> {
  const { results } = await db.prepare(fundTickersSql).bind(cik).all<{ ticker: Ticker }>()
  return results.map(({ ticker }) => ticker)
}

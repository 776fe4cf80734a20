import { z } from "zod"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import { storedCik, storedTicker } from "~/lib/value-schemas"
import { type FeedPosition, feedPosition, unreadFeed } from "~/model/filings/feed-position"
import type { NewFiling } from "~/model/filings/new-filing"
import { readColumn, readRows, readValue } from "~/platform/rows.server"
import type { RefreshName } from "./refreshes-store.server"

const followedRow = z.object({ cik: storedCik, kind: z.string() })

/** D1 allows 100 bound values; a JSON array is one value. */
const followedSql = `
  with asked (cik) as (select value from json_each(?1)), kinds (kind) as (select value from json_each(?2))
  select cik, kind from asked, kinds
  where exists (select 1 from sources where key = kind || ':' || cik and fetched_at is not null)
  union
  select cik, 'fund' from asked
  where exists (select 1 from funds join sources on sources.key = 'fund:' || funds.ticker
      where funds.cik = asked.cik and sources.fetched_at is not null)
    or exists (select 1 from companies join sources on sources.key = 'fund:' || companies.ticker
      where companies.cik = asked.cik and sources.fetched_at is not null)`

/** The work that a form's filings cause. */
export interface FormWork {
  kind: string
  /** True if the work reads the company's filing list, which names every form. */
  readsList: boolean
  /** True for a filer whose filings are read although nothing of it is stored. */
  isFollowed: (cik: Cik) => boolean
}

/** The work that filings cause: in what is loaded, and for filers that are followed. */
export async function toFilingWork(
  db: D1Database,
  filings: NewFiling[],
  workOfForm: (form: string) => FormWork,
): Promise<(RefreshName & { filing: NewFiling })[]> {
  const ciks = [...new Set(filings.map(({ cik }) => cik))]
  const works = filings.map((filing) => ({ filing, work: workOfForm(filing.form) }))
  const kinds = [...new Set(["company", ...works.map(({ work }) => work.kind)])]
  const rows = await readRows(db, followedRow, followedSql, JSON.stringify(ciks), JSON.stringify(kinds))
  const followed = new Set(rows.map(({ cik, kind }) => `${kind}:${cik}`))
  return works.flatMap(({ filing, work }) => {
    const { cik } = filing
    const { kind, readsList } = work
    const isFollowed = followed.has(`${kind}:${cik}`) || work.isFollowed(cik)
    const isListed = followed.has(`company:${cik}`) && !(readsList && isFollowed)
    const all = new Set([...(isFollowed ? [kind] : []), ...(isListed ? ["company"] : [])])
    return [...all].map((each) => ({ kind: each, key: cik, filing }))
  })
}

export async function getFeedPosition(db: D1Database): Promise<FeedPosition> {
  const text = await readValue(db, z.string(), "select position from feed_position where id = 1")
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
  return readColumn(db, storedTicker, fundTickersSql, cik)
}

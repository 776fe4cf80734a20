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
  investor: z.number(),
  fund: z.number(),
})

/** D1 allows 100 bound values; a JSON array is one value. */
const followedSql = `
  with asked (cik) as (select value from json_each(?1))
  select cik,
    exists (select 1 from sources where key = 'company:' || cik and fetched_at is not null) as company,
    exists (select 1 from sources where key = 'insiders:' || cik and fetched_at is not null) as insiders,
    exists (select 1 from sources where key = 'investor:' || cik and fetched_at is not null) as investor,
    exists (select 1 from funds join sources on sources.key = 'fund:' || funds.ticker
      where funds.cik = asked.cik and sources.fetched_at is not null)
    or exists (select 1 from companies join sources on sources.key = 'fund:' || companies.ticker
      where companies.cik = asked.cik and sources.fetched_at is not null) as fund
  from asked`

/** The refreshes for new filings, of what is loaded and of tracked investors; each once, with its newest filing. */
export async function toRefreshes(
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
  const refreshes = new Map<string, RefreshName & { filing: NewFiling }>()
  for (const filing of filings) {
    const { cik } = filing
    const loaded = followed.get(cik)
    const kinds = new Set<string>()
    const kind = refreshOfForm(filing.form)
    const isFollowed = kind === "investor" ? loaded?.investor || tracked.has(cik) : loaded?.[kind]
    if (isFollowed) kinds.add(kind)
    // The filing list names every form.
    if (loaded?.company && kind !== "insiders") kinds.add("company")
    if (loaded?.company && kind === "insiders" && !isFollowed) kinds.add("company")
    for (const each of kinds) {
      const name = `${each} ${cik}`
      const before = refreshes.get(name)
      if (!before || before.filing.accepted < filing.accepted)
        refreshes.set(name, { kind: each, key: cik, filing })
    }
  }
  return [...refreshes.values()]
}

/** The accession numbers that are already noted as recent filings. */
export async function listKnownFilings(db: D1Database, accessions: string[]): Promise<Set<string>> {
  const { results } = await db
    .prepare("select accession from recent_filings where accession in (select value from json_each(?1))")
    .bind(JSON.stringify(accessions))
    .all<{ accession: string }>()
  return new Set(results.map(({ accession }) => accession))
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

import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"

type Listings = { ticker: Ticker; cik: Cik }[]

/**
 * For a batch that contains all listings, before its rows are written: a ticker that moved to another company, or
 * that its company dropped while keeping others, becomes an alias.
 */
export const keepRetiredTickers = (listings: Listings, db: D1Database) =>
  bindListings([keepAsAlias], listings, db)

/** After the rows are written. A company without any listing keeps its row, so that its pages remain available. */
export const dropRetiredTickers = (listings: Listings, db: D1Database) =>
  bindListings([deleteRetired, forgetReturned], listings, db)

function bindListings(statements: string[], listings: Listings, db: D1Database): D1PreparedStatement[] {
  if (listings.length === 0) return []
  const listed = JSON.stringify(Object.fromEntries(listings.map(({ ticker, cik }) => [ticker, cik])))
  return statements.map((sql) => db.prepare(withListed + sql).bind(listed))
}

const withListed = "with listed (ticker, cik) as materialized (select key, value from json_each(?1)) "

/** The ticker's last day is the day of the previous list. */
const keepAsAlias = `
  insert into company_aliases (word, cik, kind, alias, until)
  select lower(companies.ticker), companies.cik, 'retired ticker', companies.ticker,
    (select date(fetched_at / 1000, 'unixepoch') from sources where key = 'lists')
  from companies left join listed on listed.ticker = companies.ticker
  where listed.cik <> companies.cik
    or (listed.ticker is null and companies.cik in (select cik from listed)
      and companies.ticker not in (select ticker from imported_listings))
  on conflict (word, cik, kind, alias) do update set until = excluded.until`

const deleteRetired = `
  delete from companies
  where ticker not in (select ticker from listed) and cik in (select cik from listed)
    and ticker not in (select ticker from imported_listings)`

const forgetReturned = `
  delete from company_aliases
  where kind = 'retired ticker' and (cik, alias) in (select cik, ticker from listed)`

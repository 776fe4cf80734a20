import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { tidyName } from "~/lib/text/tidy-name"
import type { Ticker } from "~/lib/ticker"
import { storedCik, storedTicker } from "~/lib/value-schemas"
import type { FundDocument } from "~/model/funds/fund-document"
import { aliasWords, wordRange } from "~/model/search/company-alias"

/** For a batch: replaces the names of the funds whose reports it contains. */
export function fundNameStatements(funds: FundDocument[], db: D1Database): D1PreparedStatement[] {
  if (funds.length === 0) return []
  const rows = funds.flatMap(({ ticker, cik, name, registrant }) => {
    const words = new Set([...aliasWords(name), ...aliasWords(registrant)])
    return [...words].map((word) => ({ word, ticker, cik, name: name || registrant }))
  })
  return [
    db
      .prepare("delete from fund_names where ticker in (select value from json_each(?1))")
      .bind(JSON.stringify(funds.map(({ ticker }) => ticker))),
    db
      .prepare(
        `insert into fund_names (word, ticker, cik, name)
         select value ->> 'word', value ->> 'ticker', value ->> 'cik', value ->> 'name' from json_each(?1)`,
      )
      .bind(JSON.stringify(rows)),
  ]
}

const namesByTicker = `
  select ticker, ifnull(name, (select fund_names.name from fund_names where fund_names.ticker = funds.ticker limit 1)) as name
  from funds where ticker in (select value from json_each(?1))
  union select distinct ticker, name from fund_names
  where ticker in (select value from json_each(?1)) and ticker not in (select ticker from funds)`

/** The names of funds by ticker, from the SEC's list of series or from a loaded report. */
export async function listFundNames(db: D1Database, tickers: string[]): Promise<Map<string, string>> {
  if (tickers.length === 0) return new Map()
  const { results } = await db
    .prepare(namesByTicker)
    .bind(JSON.stringify(tickers))
    .all<{ ticker: string; name: string | null }>()
  return new Map(results.flatMap(({ ticker, name }) => (name ? [[ticker, tidyName(name)]] : [])))
}

interface NamedFund {
  ticker: Ticker
  cik: Cik
  name: string
}

export const fundsByWord =
  "select distinct ticker, cik, name from fund_names where word >= ?1 and word < ?2 order by word, ticker limit ?3"
export const namedFundsByTicker =
  "select distinct ticker, cik, name from fund_names where ticker >= ?1 and ticker < ?2 order by ticker limit ?3"

const fundRows = z.array(z.object({ ticker: storedTicker, cik: storedCik, name: z.string() }))

/**
 * Funds with a loaded report whose ticker begins with the text, then those with a word in their name or registrant
 * that does. The list of funds is searched in memory; this finds what was loaded since it was made.
 */
export async function findLoadedFunds(
  db: D1Database,
  { ticker, text }: { ticker: string | null; text: string },
  limit: number,
): Promise<NamedFund[]> {
  const range = wordRange(text)
  const statements = [
    ...(ticker ? [db.prepare(namedFundsByTicker).bind(ticker, `${ticker}\u{10ffff}`, limit)] : []),
    ...(range ? [db.prepare(fundsByWord).bind(...range, limit)] : []),
  ]
  if (statements.length === 0) return []
  const found = new Map<string, NamedFund>()
  for (const { results } of await db.batch(statements))
    for (const fund of fundRows.parse(results)) if (!found.has(fund.ticker)) found.set(fund.ticker, fund)
  return [...found.values()].slice(0, limit)
}

import { z } from "zod"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import { storedCik, storedTicker } from "~/lib/value-schemas"
import type { FundDocument } from "~/model/funds/fund-document"
import { aliasWords, wordRange } from "~/model/search/company-alias"
import { editDistance } from "~/model/search/edit-distance"

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
  select distinct ticker, name from fund_names where ticker in (select value from json_each(?1))`

/** The names of funds by ticker; a fund without a loaded report has none. */
export async function listFundNames(db: D1Database, tickers: string[]): Promise<Map<string, string>> {
  if (tickers.length === 0) return new Map()
  const { results } = await db
    .prepare(namesByTicker)
    .bind(JSON.stringify(tickers))
    .all<{ ticker: string; name: string }>()
  return new Map(results.map(({ ticker, name }) => [ticker, name]))
}

interface FoundFund {
  ticker: Ticker
  cik: Cik
  /** Null if no report of the fund is loaded. */
  name: string | null
}

export const fundsByWord =
  "select distinct ticker, cik, name from fund_names where word >= ?1 and word < ?2 order by word, ticker limit ?3"
export const fundsByTicker =
  "select ticker, cik from funds where ticker >= ?1 and ticker < ?2 order by ticker limit ?3"
export const namedFundsByTicker =
  "select distinct ticker, cik, name from fund_names where ticker >= ?1 and ticker < ?2 order by ticker limit ?3"

const fundRows = z.array(
  z.object({ ticker: storedTicker, cik: storedCik, name: z.string().nullable().default(null) }),
)

/** Funds whose ticker begins with the text, then funds with a word in their name or registrant that does. */
export async function findFunds(
  db: D1Database,
  { ticker, text }: { ticker: string | null; text: string },
  limit: number,
): Promise<FoundFund[]> {
  const range = wordRange(text)
  const byTicker = (sql: string) => db.prepare(sql).bind(ticker, `${ticker}\u{10ffff}`, limit)
  const statements = [
    ...(ticker ? [byTicker(namedFundsByTicker), byTicker(fundsByTicker)] : []),
    ...(range ? [db.prepare(fundsByWord).bind(...range, limit)] : []),
  ]
  if (statements.length === 0) return []
  const found = new Map<string, FoundFund>()
  for (const { results } of await db.batch(statements))
    for (const fund of fundRows.parse(results)) if (!found.has(fund.ticker)) found.set(fund.ticker, fund)
  return [...found.values()].slice(0, limit)
}

const nearLetters = 2
const nearRead = 500

/** Funds whose ticker differs by one or two typos and begins with the same two letters, nearest first. */
export async function nearFunds(db: D1Database, ticker: Ticker, limit: number): Promise<FoundFund[]> {
  const start = ticker.slice(0, nearLetters)
  if (start.length < nearLetters) return []
  const funds = await findFunds(db, { ticker: start, text: "" }, nearRead)
  return funds
    .map((fund) => ({ fund, steps: editDistance(ticker, fund.ticker, 2) }))
    .filter(({ steps }) => steps <= 2)
    .sort((a, b) => a.steps - b.steps)
    .slice(0, limit)
    .map(({ fund }) => fund)
}

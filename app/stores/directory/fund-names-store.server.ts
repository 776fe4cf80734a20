import { z } from "zod"
import { tidyName } from "~/lib/text/tidy-name"
import { storedCik, storedTicker } from "~/lib/value-schemas"
import type { FundDocument } from "~/model/funds/fund-document"
import { aliasWords, wordRange } from "~/model/search/company-alias"
import { readRows } from "~/platform/rows.server"
import { defineWordTable, type RowOf } from "~/stores/table"

/** Names of funds with a loaded report. */
export const fundNames = defineWordTable({
  name: "fund_names",
  key: ["ticker"],
  fields: { ticker: storedTicker, cik: storedCik, name: z.string() },
})
type NamedFund = RowOf<typeof fundNames>

/** For a batch: replaces the names of the funds whose reports it contains. */
export function fundNameStatements(funds: FundDocument[], db: D1Database): D1PreparedStatement[] {
  const rows = funds.flatMap(({ ticker, cik, name, registrant }) => {
    const words = new Set([...aliasWords(name), ...aliasWords(registrant)])
    return [...words].map((word) => ({ word, ticker, cik, name: name || registrant }))
  })
  return fundNames.replace(
    db,
    "ticker",
    funds.map(({ ticker }) => ticker),
    rows,
  )
}

const namesByTicker = `
  select ticker, ifnull(name, (select fund_names.name from fund_names where fund_names.ticker = funds.ticker limit 1)) as name
  from funds where ticker in (select value from json_each(?1))
  union select distinct ticker, name from fund_names
  where ticker in (select value from json_each(?1)) and ticker not in (select ticker from funds)`

const namedRow = z.object({ ticker: z.string(), name: z.string().nullable() })

/** The names of funds by ticker, from the SEC's list of series or from a loaded report. */
export async function listFundNames(db: D1Database, tickers: string[]): Promise<Map<string, string>> {
  if (tickers.length === 0) return new Map()
  const rows = await readRows(db, namedRow, namesByTicker, JSON.stringify(tickers))
  return new Map(rows.flatMap(({ ticker, name }) => (name ? [[ticker, tidyName(name)]] : [])))
}

export const namedFundsByTicker =
  "select distinct ticker, cik, name from fund_names where ticker >= ?1 and ticker < ?2 order by ticker limit ?3"

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
    ...(range ? [db.prepare(fundNames.findSql).bind(...range, limit)] : []),
  ]
  if (statements.length === 0) return []
  const found = new Map<string, NamedFund>()
  for (const { results } of await db.batch(statements))
    for (const fund of fundNames.parse(results)) if (!found.has(fund.ticker)) found.set(fund.ticker, fund)
  return [...found.values()].slice(0, limit)
}

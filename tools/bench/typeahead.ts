import { createRequire } from "node:module"
import type { SearchLists } from "~/model/directory/list-index"
import { matchCompanies } from "~/model/search/match"
import { report, Times, timed, timedAsync } from "./measure"
import type { LocalDatabase } from "./opponents/local-database"

type MiniSearch = new (
  options: object,
) => { addAll: (rows: object[]) => void; search: (query: string, options: object) => { id: number }[] }

const shown = 5
/** The slow opponents run only on every n-th prefix. */
const everySlow = 20

/** Typing by the literal rule, beside MiniSearch and SQLite FTS5, whose results differ. */
export async function benchTypeahead(
  lists: SearchLists,
  typed: string[],
  database: LocalDatabase,
): Promise<void> {
  // Only now: the bench installs it when it starts.
  const MiniSearch = createRequire(import.meta.url)("minisearch") as MiniSearch
  const mini = new MiniSearch({
    fields: ["ticker", "name"],
    searchOptions: { prefix: true, combineWith: "AND" },
  })
  mini.addAll(lists.companies.map(([ticker, name], id) => ({ id, ticker, name })))
  await fillFts(lists, database)

  for (const query of typed.slice(0, 500)) matchCompanies(lists.companies, query, shown)
  const times = {
    "literal rule": new Times(),
    "MiniSearch, prefixes": new Times(),
    "SQLite FTS5 (local D1)": new Times(),
    "D1 without a query (select 1)": new Times(),
  }
  const agreement = { mini: 0, fts: 0, asked: 0 }
  const byRule = typed.map((query) =>
    timed(times["literal rule"], () => matchCompanies(lists.companies, query, shown)),
  )
  for (const [place, query] of typed.entries()) {
    const literal = byRule[place]!
    if (place % everySlow) continue
    const tickers = new Set(literal.map(({ ticker }) => ticker))
    const byMini = timed(times["MiniSearch, prefixes"], () => mini.search(query, {}).slice(0, shown))
    const byFts = await timedAsync(times["SQLite FTS5 (local D1)"], () =>
      database.all(ftsQuery, [ftsWords(query)]),
    )
    await timedAsync(times["D1 without a query (select 1)"], () => database.all("select 1", []))
    agreement.asked += 1
    if (
      sameTickers(
        tickers,
        byMini.map(({ id }) => lists.companies[id]![0]),
      )
    )
      agreement.mini += 1
    if (
      sameTickers(
        tickers,
        byFts.map((row) => String(row.ticker)),
      )
    )
      agreement.fts += 1
  }
  report(
    `Typeahead: ${typed.length} typed prefixes over ${lists.companies.length} companies`,
    times,
    "literal rule",
  )
  console.log(
    `  the same five companies as the literal rule: MiniSearch ${percent(agreement.mini, agreement.asked)}, FTS5 ${percent(agreement.fts, agreement.asked)}`,
  )
}

const ftsQuery = "select ticker from names where names match ?1 order by rank limit 5"

function ftsWords(query: string): string {
  const words = query.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return words.length ? words.map((word) => `"${word}"*`).join(" ") : '"-"'
}

async function fillFts(lists: SearchLists, database: LocalDatabase): Promise<void> {
  await database.all("create virtual table names using fts5(ticker, name, prefix = '1 2 3')", [])
  for (let start = 0; start < lists.companies.length; start += 3000)
    await database.all(
      "insert into names (ticker, name) select value ->> 0, value ->> 1 from json_each(?1)",
      [JSON.stringify(lists.companies.slice(start, start + 3000).map(([ticker, name]) => [ticker, name]))],
    )
}

function sameTickers(expected: Set<string>, found: string[]): boolean {
  return found.length === expected.size && found.every((ticker) => expected.has(ticker))
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(0)} %`
}

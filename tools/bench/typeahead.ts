import { createRequire } from "node:module"
import type { SearchLists } from "~/model/directory/list-index"
import { matchCompanies } from "~/model/search/match"
import { SearchIndex } from "~/model/search/search-index"
import { report, Times, timed, timedAsync } from "./measure"
import type { LocalDatabase } from "./opponents/local-database"

type MiniSearch = new (
  options: object,
) => { addAll: (rows: object[]) => void; search: (query: string, options: object) => { id: number }[] }

const shown = 5
/** The slow opponents run only on every n-th prefix. */
const everySlow = 20

/** Typing against the literal rule, MiniSearch and SQLite FTS5; all but the first must not be taken as equal. */
export async function benchTypeahead(
  lists: SearchLists,
  typed: string[],
  database: LocalDatabase,
): Promise<void> {
  const built = performance.now()
  const index = new SearchIndex(lists)
  console.log(
    `\nIndex of ${lists.companies.length} companies built in ${(performance.now() - built).toFixed(0)} ms`,
  )
  // Only now: the bench installs it when it starts.
  const MiniSearch = createRequire(import.meta.url)("minisearch") as MiniSearch
  const mini = new MiniSearch({
    fields: ["ticker", "name"],
    searchOptions: { prefix: true, combineWith: "AND" },
  })
  mini.addAll(lists.companies.map(([ticker, name], id) => ({ id, ticker, name })))
  await fillFts(lists, database)

  for (const query of typed.slice(0, 500)) {
    index.getCompanies(query, shown)
    matchCompanies(lists.companies, query, shown)
  }
  const times = {
    "typed in order": new Times(),
    "literal rule": new Times(),
    "MiniSearch, prefixes": new Times(),
    "SQLite FTS5 (local D1)": new Times(),
    "D1 without a query (select 1)": new Times(),
  }
  let different = 0
  const agreement = { mini: 0, fts: 0, asked: 0 }
  // Each types through all of it alone: in turns, one would empty the processor's caches for the other.
  const byIndex = typed.map((query) => timed(times["typed in order"], () => index.getCompanies(query, shown)))
  const byRule = typed.map((query) =>
    timed(times["literal rule"], () => matchCompanies(lists.companies, query, shown)),
  )
  for (const [place, query] of typed.entries()) {
    const literal = byRule[place]!
    if (JSON.stringify(byIndex[place]) !== JSON.stringify(literal)) different += 1
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
    "typed in order",
  )
  console.log(`  results other than the literal rule's: ${different}`)
  console.log(
    `  the same five companies as the literal rule: MiniSearch ${percent(agreement.mini, agreement.asked)}, FTS5 ${percent(agreement.fts, agreement.asked)}`,
  )
  benchShuffled(lists, typed)
}

/** No query narrows the one before: each text follows an unrelated one. */
function benchShuffled(lists: SearchLists, typed: string[]): void {
  const shuffled = typed.map((query, index) => typed[(index * 7919) % typed.length] ?? query)
  const index = new SearchIndex(lists)
  const times = { "typed in any order": new Times(), "literal rule": new Times() }
  for (const query of shuffled.slice(0, 3000)) {
    timed(times["typed in any order"], () => index.getCompanies(query, shown))
    timed(times["literal rule"], () => matchCompanies(lists.companies, query, shown))
  }
  report("The same prefixes shuffled", times, "typed in any order")
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

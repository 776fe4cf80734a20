import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { seededRandom } from "~/ingest/invented/random"
import { compareDay } from "../../tests/past/compare-days"
import { type MarketName, pickDays, readMarket } from "./markets"
import { deriveInShards, deriveShard, readDay } from "./shards"

const pairs = 200
/** On this day, filings are known too early. */
const planted = { day: "2019-05-15", lookAheadDays: 20 }

if (process.argv[2] === "derive") {
  deriveShard(process.argv[3] ?? "", Number(process.argv[4]))
  process.exit(0)
}

/** Compares random days and then the planted one; false with a difference, or without one that was planted. */
async function compareMarket(title: string, market: MarketName, dayCount: number, shards: number) {
  const began = performance.now()
  const filers = readMarket(market)
  const companies = filers.length
  const random = seededRandom(companies)
  const days = pickDays(random, filers, dayCount)
  filers.length = 0
  const folder = mkdtempSync(join(tmpdir(), "bookvalue-days-"))
  try {
    const asked = [...days.map((day) => ({ day })), planted].sort((a, b) => (a.day < b.day ? -1 : 1))
    await deriveInShards(folder, { market, days: asked, shards })
    console.log(`${title}: ${companies} companies derived after ${toSeconds(began)} s`)
    const totals = { pairs: 0, passed: 0, differences: 0, planted: 0 }
    for (const [at, each] of asked.entries()) {
      const result = await compareDay(each.day, readDay(folder, at), {
        random,
        queriesADay: pairs / dayCount,
      })
      if (each === planted) {
        totals.planted = result.differences.length
        continue
      }
      totals.pairs += result.pairs
      totals.passed += result.passed
      totals.differences += result.differences.length
      for (const difference of result.differences.slice(0, 5)) console.log(difference)
      const { month, days: between } = result.bytes
      console.log(
        `${title}: ${result.day}, ${result.companies} companies at the month end in ${month} bytes, the days after it in ${between}`,
      )
    }
    console.log(
      `${title}: ${companies} companies, ${totals.pairs} pairs of a day and a query, ${totals.passed} matches, ${totals.differences} differences, ${toSeconds(began)} s`,
    )
    console.log(
      `${title}: filings known ${planted.lookAheadDays} days too early make ${totals.planted} differences`,
    )
    return totals.differences === 0 && totals.planted > 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const toSeconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0)

const [folder = "", invented = "5000", days = "20", shards = String(availableParallelism())] =
  process.argv.slice(2)
const markets: [title: string, market: MarketName][] = []
if (folder) markets.push(["Given", { folder }])
if (Number(invented) > 0) markets.push(["Invented", { invented: Number(invented) }])
let holds = true
for (const [title, market] of markets)
  holds = (await compareMarket(title, market, Number(days), Number(shards))) && holds
process.exit(holds ? 0 : 1)

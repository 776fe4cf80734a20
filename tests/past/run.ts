import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { NotCompanyFacts, parseCompanyFacts } from "~/edgar/companyfacts"
import { pick, type Random, seededRandom } from "~/ingest/invented/random"
import { addDays, type IsoDate } from "~/lib/dates"
import { inventFilers } from "../unit/model/query/past/brute-force"
import { compareDay } from "./compare-days"
import { inventCloses } from "./invent-closes"
import type { PastFiler } from "./known-by"

const [folder = "", invented = "5000", days = "20"] = process.argv.slice(2)
const pairs = 200

function readGiven(root: string): PastFiler[] {
  return readdirSync(root)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => {
      const text = readFileSync(join(root, name), "utf8")
      try {
        return toFiler(text)
      } catch (error) {
        if (!(error instanceof NotCompanyFacts)) throw error
        return []
      }
    })
    .sort((a, b) => (a.record.cik < b.record.cik ? -1 : 1))
}

function toFiler(text: string): PastFiler {
  const facts = parseCompanyFacts(text)
  const record = { cik: facts.cik, name: facts.name, sic: null, facts, filings: [] }
  return { record, text, prices: inventCloses(facts.cik) }
}

const isEndOfMonth = (day: IsoDate) => addDays(day, 1).endsWith("-01")

/** A random day, the day of a random report, or the one before or after it. */
function pickDay(random: Random, filers: readonly PastFiler[], number: number): IsoDate {
  for (;;) {
    const { filings } = pick(random, filers).record.facts
    if (filings.length === 0) continue
    const { filed } = pick(random, filings)
    const moved = number % 2 === 0 ? Math.floor(random() * 365) : (number % 3) - 1
    const day = addDays(filed, moved)
    if (filed > "2010" && day < "2026" && !isEndOfMonth(day)) return day
  }
}

/** Compares random days; returns the number of differences. */
async function compare(title: string, filers: readonly PastFiler[], dayCount: number): Promise<number> {
  const random = seededRandom(filers.length)
  const totals = { pairs: 0, passed: 0, differences: 0 }
  const began = performance.now()
  for (let number = 0; number < dayCount; number += 1) {
    const day = pickDay(random, filers, number)
    const result = await compareDay(filers, day, { random, queriesADay: pairs / dayCount })
    totals.pairs += result.pairs
    totals.passed += result.passed
    totals.differences += result.differences.length
    for (const difference of result.differences.slice(0, 5)) console.log(difference)
    const { companies, bytes } = result
    console.log(
      `${title}: ${result.day}, ${companies} companies at the month end in ${bytes.month} bytes, the days after it in ${bytes.days}`,
    )
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `${title}: ${filers.length} companies, ${totals.pairs} pairs of a day and a query, ${totals.passed} matches, ${totals.differences} differences, ${seconds} s`,
  )
  return totals.differences
}

/** The number of differences that 20 days of look-ahead make; it must not be 0. */
async function plant(title: string, filers: readonly PastFiler[]): Promise<number> {
  const random = seededRandom(1)
  const planted = await compareDay(filers, "2019-05-15", { random, queriesADay: 10, lookAheadDays: 20 })
  console.log(`${title}: filings known 20 days too early make ${planted.differences.length} differences`)
  return planted.differences.length
}

const markets: [title: string, filers: PastFiler[], dayCount: number][] = [
  ["Invented", inventFilers(Number(invented)).map(({ text }) => toFiler(text)), Number(days)],
]
if (folder) markets.unshift(["Given", readGiven(join(folder, "api", "xbrl", "companyfacts")), Number(days)])
let faults = 0
for (const [title, filers, dayCount] of markets) {
  faults += await compare(title, filers, dayCount)
  if ((await plant(title, filers)) === 0) faults += 1
}
process.exit(faults > 0 ? 1 : 0)

import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { NotCompanyFacts, parseCompanyFacts } from "~/edgar/companyfacts"
import { parseSubmissions, type SubmittedFiling } from "~/edgar/submissions"
import { pick, type Random, seededRandom } from "~/ingest/invented/random"
import type { Accession } from "~/lib/accession"
import { addDays, type IsoDate } from "~/lib/dates"
import { inventCloses } from "../../tests/past/invent-closes"
import type { PastFiler } from "../../tests/past/known-by"
import { inventFilers } from "../../tests/unit/model/query/past/brute-force"

/** The companies of a folder in the layout of the SEC, or a number of invented ones; prices are invented. */
export type MarketName = { folder: string } | { invented: number }

/** In order of CIK. */
export function readMarket(market: MarketName): PastFiler[] {
  return "folder" in market ? readGiven(market.folder) : invent(market.invented)
}

function readGiven(folder: string): PastFiler[] {
  const root = join(folder, "api", "xbrl", "companyfacts")
  return readdirSync(root)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .flatMap((name) => {
      try {
        const list = join(folder, "submissions", name)
        const filings = existsSync(list) ? parseSubmissions(readFileSync(list, "utf8")).filings : []
        return toFiler(readFileSync(join(root, name), "utf8"), filings)
      } catch (error) {
        if (!(error instanceof NotCompanyFacts)) throw error
        return []
      }
    })
}

function toFiler(text: string, filings: SubmittedFiling[]): PastFiler {
  const facts = parseCompanyFacts(text)
  const record = { cik: facts.cik, name: facts.name, sic: null, facts, faces: [], filings }
  return { record, text, prices: inventCloses(facts.cik) }
}

function invent(count: number): PastFiler[] {
  const random = seededRandom(25)
  return inventFilers(count).map(({ text, facts, isListed }) => {
    const reports = facts.filings.map(({ form, filed }) => inventFiling(form, filed))
    const current = reports.flatMap(({ filed }) =>
      [0, 1].map(() => inventFiling("8-K", addDays(filed, Math.floor(random() * 300)))),
    )
    const last = reports.at(-1)?.filed
    const roll = random()
    const end = roll < 0.3 ? "25-NSE" : roll < 0.6 ? "15-12G" : null
    if (last && end && !isListed) current.push(inventFiling(end, addDays(last, Math.floor(random() * 200))))
    return toFiler(
      text,
      [...reports, ...current].sort((a, b) => (a.filed > b.filed ? -1 : 1)),
    )
  })
}

function inventFiling(form: string, filed: IsoDate): SubmittedFiling {
  return {
    accession: "0009000000-20-000001" as Accession,
    form,
    filed,
    period: null,
    accepted: null,
    items: "",
    primaryDocument: "",
    description: "",
    size: 0,
  }
}

const isEndOfMonth = (day: IsoDate) => addDays(day, 1).endsWith("-01")

/** Random days in order of time: any day, the day of a random report, or the one before or after it. */
export function pickDays(random: Random, filers: readonly PastFiler[], count: number): IsoDate[] {
  const days = new Set<IsoDate>()
  while (days.size < count) {
    const { filings } = pick(random, filers).record.facts
    if (filings.length === 0) continue
    const { filed } = pick(random, filings)
    const moved = days.size % 2 === 0 ? Math.floor(random() * 365) : (days.size % 3) - 1
    const day = addDays(filed, moved)
    if (filed > "2010" && day < "2026" && !isEndOfMonth(day)) days.add(day)
  }
  return [...days].sort()
}

import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A fact of companyfacts, as the SEC gives it. */
export interface Fact {
  concept: string
  start: string | null
  end: string
  val: number
  accn: string
  fy: number
  fp: string
  form: string
  filed: string
}

export interface Company {
  cik: string
  ticker: string
  facts: Fact[]
}

const dayMs = 86_400_000
export const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"))

/** Companies with a ticker, a filing list and the facts of at least some reports. */
export function readCompanies(folder: string, fewest = 40): Company[] {
  const tickers = new Map<string, string>()
  const { fields, data } = readJson(join(folder, "files/company_tickers_exchange.json")) as {
    fields: string[]
    data: unknown[][]
  }
  for (const row of data) {
    const cik = String(row[fields.indexOf("cik")]).padStart(10, "0")
    if (!tickers.has(cik)) tickers.set(cik, String(row[fields.indexOf("ticker")]))
  }
  return readdirSync(join(folder, "api/xbrl/companyfacts"))
    .map((file) => file.slice(3, 13))
    .filter((cik) => tickers.has(cik) && existsSync(join(folder, `submissions/CIK${cik}.json`)))
    .map((cik) => ({ cik, ticker: tickers.get(cik) ?? "", facts: readFacts(folder, cik) }))
    .filter(({ facts }) => new Set(facts.map(({ accn }) => accn)).size >= fewest)
}

function readFacts(folder: string, cik: string): Fact[] {
  const { facts } = readJson(join(folder, `api/xbrl/companyfacts/CIK${cik}.json`)) as {
    facts: Record<string, Record<string, { units: Record<string, Omit<Fact, "concept">[]> }>>
  }
  return Object.entries(facts["us-gaap"] ?? {}).flatMap(([concept, { units }]) =>
    (units.USD ?? []).map((fact) => ({ ...fact, start: fact.start ?? null, concept })),
  )
}

/** Every value of one concept and period from periodic reports, first filed first. */
export function listVintages({ facts }: Company, concept: string, start: string | null, end: string): Fact[] {
  // A later note may recast a total of a balance sheet that its filing does not have.
  const sheets = new Set(
    facts
      .filter((fact) => fact.concept === "LiabilitiesAndStockholdersEquity" && fact.end === end)
      .map(({ accn }) => accn),
  )
  return facts
    .filter((fact) => start !== null || sheets.size === 0 || sheets.has(fact.accn))
    .filter((fact) => fact.concept === concept && fact.end === end && fact.start === start)
    .filter(({ form }) => /^(10-K|10-Q|8-K)/.test(form))
    .sort((a, b) => a.filed.localeCompare(b.filed) || a.accn.localeCompare(b.accn))
}

/** A fiscal year as its own annual report names it. */
export interface Year {
  fy: number
  start: string
  end: string
  accn: string
}

/** The years of a company's own 10-Ks: the latest year in each, with the name that the report gives it. */
export function listYears({ facts }: Company): Year[] {
  const years = new Map<string, Year>()
  for (const fact of facts) {
    if (fact.form !== "10-K" || fact.fp !== "FY" || fact.concept !== "NetIncomeLoss" || !fact.start) continue
    const length = days(fact.start, fact.end)
    if (length < 345 || length > 385) continue
    const known = years.get(fact.accn)
    if (!known || fact.end > known.end)
      years.set(fact.accn, { fy: fact.fy, start: fact.start, end: fact.end, accn: fact.accn })
  }
  // A report long after the year is not its own.
  const own = [...years.values()].filter(({ end, accn }) => {
    const filed = facts.find((fact) => fact.accn === accn)?.filed ?? ""
    return days(end, filed) < 120
  })
  // Single reports give a wrong year. The name is the calendar year and what the company's reports add most often.
  const offsets = own.map(({ fy, end }) => fy - getYear(end))
  const [usual = 0] = offsets.toSorted((a, b) => countEqual(offsets, b) - countEqual(offsets, a))
  return own
    .map((year) => ({ ...year, fy: getYear(year.end) + usual }))
    .sort((a, b) => a.end.localeCompare(b.end))
}

/** A year that ends in the first week of January is of the year before. */
function getYear(end: string): number {
  return new Date(Date.parse(end) - 7 * dayMs).getUTCFullYear()
}

function countEqual(all: number[], wanted: number): number {
  return all.filter((each) => each === wanted).length
}

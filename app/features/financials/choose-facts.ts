import type { FactFiling } from "~/edgar/companyfacts"
import { isStatementForm } from "./filing-forms"
import type { PlacedFact, PlacedFacts } from "./place-facts"
import type { Alias, Row } from "./rows/row-types"
import { qualify } from "./rows/statement-rows"
import { type Candidate, toVintages, type Vintage } from "./vintages"

/** What one filing says of one row in one period: the first alias it reports. */
type Reading = Candidate & { period: string; alias: number }

/** Every value that a row had, by period. Which alias counts is decided for each filing and period. */
export function chooseRow(row: Row, placed: PlacedFacts, filings: FactFiling[]): Map<string, Vintage[]> {
  const readings = readFilings(row, placed)
  const main = mainAliases(readings, placed)
  const byPeriod = new Map<string, Candidate[]>()
  for (const reading of readings) {
    const { period, alias, filing } = reading
    if (alias > (main.get(filing) ?? 0) || !isStatementForm(filings[filing]?.form ?? "")) reading.weak = true
    const list = byPeriod.get(period)
    if (list) list.push(reading)
    else byPeriod.set(period, [reading])
  }
  return new Map([...byPeriod].map(([period, list]) => [period, toVintages(list)]))
}

function readFilings(row: Row, placed: PlacedFacts): Reading[] {
  const taken = new Map<string, number>()
  const readings: Reading[] = []
  row.aliases.forEach((alias, index) => {
    for (const reading of readAlias(alias, placed)) {
      if (row.unsigned && reading.value < 0) turnSign(reading)
      const place = `${reading.filing}|${reading.period}`
      const earlier = taken.get(place)
      if (earlier !== undefined && earlier < index) continue
      taken.set(place, index)
      readings.push({ ...reading, alias: index })
    }
  })
  return readings
}

/**
 * The alias of a filing's own, latest period. A narrower one elsewhere in the same filing is a note's: the
 * contract revenue of three years ago beside total revenues on the face of the statement.
 */
function mainAliases(readings: Reading[], placed: PlacedFacts): Map<number, number> {
  const latest = new Map<number, { end: string; alias: number }>()
  for (const { filing, period, alias } of readings) {
    const end = placed.periods.get(period)?.end ?? ""
    const best = latest.get(filing)
    if (!best || end > best.end || (end === best.end && alias < best.alias))
      latest.set(filing, { end, alias })
  }
  return new Map([...latest].map(([filing, { alias }]) => [filing, alias]))
}

function turnSign(reading: Candidate): void {
  reading.value = -reading.value
  reading.concept = reading.concept.startsWith("-") ? reading.concept.slice(1) : `-${reading.concept}`
}

function readAlias(alias: Alias, placed: PlacedFacts): (Candidate & { period: string })[] {
  if (typeof alias === "string") return readConcept(alias, placed)
  const sums = new Map<string, Candidate & { period: string }>()
  for (const term of alias) {
    for (const part of readTerm(term, placed)) {
      const place = `${part.filing}|${part.period}`
      const sum = sums.get(place)
      if (!sum) sums.set(place, { ...part })
      else {
        sum.value += part.value
        sum.concept += ` + ${part.concept}`
        sum.terms += 1
        sum.weak ||= part.weak
      }
    }
  }
  return [...sums.values()]
}

/** One figure a filing and period for a term: its first reported concept, and of that the most precise. */
function readTerm(term: readonly string[], placed: PlacedFacts): (Candidate & { period: string })[] {
  const chosen = new Map<string, Candidate & { period: string }>()
  for (const concept of term) {
    const own = new Map<string, (Candidate & { period: string })[]>()
    for (const part of readConcept(concept, placed)) {
      const place = `${part.filing}|${part.period}`
      if (!chosen.has(place)) own.set(place, [...(own.get(place) ?? []), part])
    }
    for (const [place, parts] of own) {
      const period = parts[0]?.period ?? ""
      const value = toVintages(parts)[0]?.value
      const part =
        parts.find((each) => each.value === value && !each.weak) ?? parts.find((each) => each.value === value)
      if (part) chosen.set(place, { ...part, period })
    }
  }
  return [...chosen.values()]
}

function readConcept(name: string, placed: PlacedFacts): (Candidate & { period: string })[] {
  const concept = qualify(name)
  const negative = concept.startsWith("-")
  const facts: PlacedFact[] = placed.facts.get(negative ? concept.slice(1) : concept) ?? []
  return facts.map(({ period, filing, value, odd }) => ({
    period,
    filing,
    value: negative ? 0 - value : value,
    concept,
    terms: 1,
    weak: odd,
  }))
}

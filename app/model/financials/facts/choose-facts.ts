import type { FactFiling } from "~/edgar/companyfacts"
import { type Alias, type Row, sumTerms } from "~/model/financials/rows/row-types"
import { qualify } from "~/model/financials/rows/statement-rows"
import { isAnnualForm, isStatementForm } from "./filing-forms"
import type { PlacedFact, PlacedFacts } from "./placed-facts"
import { type Candidate, toVintages, trailingZeros, type Vintage } from "./vintages"

/** What one filing says of one row in one period: the first alias it reports. */
type Reading = Candidate & { period: string; alias: number }

/**
 * Every value that a row had, by period. Which alias counts is decided for each filing and period. A figure that
 * a filing only quotes counts where nothing better is known.
 */
export function chooseRow(row: Row, placed: PlacedFacts, filings: FactFiling[]): Map<string, Vintage[]> {
  const readings = readFilings(row, placed, filings)
  const main = mainAliases(readings, placed)
  const best = bestAliases(readings, placed)
  const whole = new Set(
    readings.filter((each) => !isPartial(each, placed)).map(({ period, value }) => `${period}|${value}`),
  )
  const firstFigures = new Map<string, number>()
  for (const { period, filing, value } of readings)
    if (value !== 0) firstFigures.set(period, Math.min(filing, firstFigures.get(period) ?? filing))
  const byPeriod = new Map<string, Candidate[]>()
  const scales = row.behavior === "average" ? placed.shareScales : null
  for (const reading of readings) {
    const { period, alias, filing } = reading
    const scale = scales?.get(filing)
    if (scale) scaleUp(reading, scale)
    // After another figure, an empty cell; before one, earnings that round to nothing.
    const isZeroLater = reading.value === 0 && (firstFigures.get(period) ?? filing + 1) <= filing
    if (row.behavior === "perShare" && isZeroLater) reading.weak = true
    const narrower = alias > (main.get(filing) ?? 0)
    const partial = isPartial(reading, placed) || (row.behavior === "instant" && isStray(reading, placed))
    reading.partial = partial || !isStatementForm(filings[filing]?.form ?? "")
    const quoted = partial && (row.behavior === "instant" || alias > (best.get(period) ?? alias))
    // "A net loss of 92 million", entered as 92 in a note.
    const turned = partial && whole.has(`${period}|${-reading.value}`)
    if (narrower || quoted || turned || !isStatementForm(filings[filing]?.form ?? "")) reading.weak = true
    const list = byPeriod.get(period)
    if (list) list.push(reading)
    else byPeriod.set(period, [reading])
  }
  return new Map([...byPeriod].map(([period, list]) => [period, toVintages(list)]))
}

/**
 * True where a filing gives a few lines of a period instead of its statement: last year's opening equity in a
 * roll-forward, net income in an amendment about pay.
 */
function isPartial({ filing, period }: Reading, { lines, most }: PlacedFacts): boolean {
  return (lines.get(`${filing}|${period}`) ?? 0) * 5 < (most.get(period) ?? 0)
}

/** A figure of a day in a filing without that day's balance sheet, where another filing has it. */
function isStray({ filing, period }: Reading, { balances, balanced }: PlacedFacts): boolean {
  return balanced.has(period) && !balances.has(`${filing}|${period}`)
}

/** By period the first alias that a filing with the whole statement uses. */
function bestAliases(readings: Reading[], placed: PlacedFacts): Map<string, number> {
  const best = new Map<string, number>()
  for (const reading of readings) {
    if (isPartial(reading, placed)) continue
    best.set(reading.period, Math.min(best.get(reading.period) ?? reading.alias, reading.alias))
  }
  return best
}

function readFilings(row: Row, placed: PlacedFacts, filings: FactFiling[]): Reading[] {
  const byAlias = readingsByAlias(row, placed)
  const order = faceAliases(byAlias, filings)
  const broader = row.nested ? broaderFigures(byAlias, order) : new Map<string, number>()
  const isProven = proofOf(row, placed)
  const largest = row.outweighed ? largestFigures(byAlias) : new Map<string, number>()
  const taken = new Map<string, number>()
  const rank = (reading: Candidate & { period: string }, alias: number) => {
    if (row.format === "shares" && isCoarse(reading.value)) return alias + row.aliases.length
    const heaviest = largest.get(`${reading.filing}|${reading.period}`) ?? 0
    if (Math.abs(reading.value) * 2 < heaviest) return alias + row.aliases.length
    if (order.get(reading.filing) !== alias) return alias
    const figure = broader.get(`${reading.filing}|${reading.period}`) ?? 0
    return figure > Math.abs(reading.value) && !isProven(reading, figure) ? alias : -1
  }
  for (const [alias, list] of byAlias.entries()) {
    for (const reading of list) {
      const place = `${reading.filing}|${reading.period}`
      taken.set(place, Math.min(taken.get(place) ?? Number.POSITIVE_INFINITY, rank(reading, alias)))
    }
  }
  const readings: Reading[] = []
  for (const [alias, list] of byAlias.entries()) {
    for (const reading of list) {
      const ranked = rank(reading, alias)
      if (taken.get(`${reading.filing}|${reading.period}`) !== ranked) continue
      if (row.negatives === "turn" && reading.value < 0) turnSign(reading)
      readings.push({ ...reading, alias })
    }
  }
  return readings
}

/** Everything that filings give for a row, by alias. */
export function readingsByAlias(row: Row, placed: PlacedFacts): (Candidate & { period: string })[][] {
  return row.aliases.map((alias) => readAlias(alias, placed).filter((each) => isOfRow(each, row, placed)))
}

/** False for a figure that cannot be the row's: of the wrong sign, or a note's beside a cash flow statement. */
function isOfRow(
  { filing, period, value }: Candidate & { period: string },
  row: Row,
  placed: PlacedFacts,
): boolean {
  if (row.negatives === "drop" && value < 0) return false
  if (row.sign !== undefined && value * row.sign < 0) return false
  return !row.faceOnly || placed.cashflows.has(`${filing}|${period}`) || !placed.cashflowFilings.has(filing)
}

function scaleUp(reading: Candidate, scale: number): void {
  reading.value = Math.round(reading.value * scale)
  reading.concept = `${scale}×${reading.concept}`
}

/** Two digits of a share count, "1.9 billion", are words of a note. */
function isCoarse(value: number): boolean {
  return (
    Number.isInteger(value) && Math.abs(value) >= 1000 && Math.abs(value) / 10 ** trailingZeros(value) < 100
  )
}

/**
 * For each annual filing the alias that the quarterly statements before and after it use: notes, which only
 * annual filings have in full, tag parts of a line under names of their own, sometimes broader-sounding ones.
 */
function faceAliases(byAlias: { filing: number }[][], filings: FactFiling[]): Map<number, number> {
  const used = new Map<number, number>()
  for (const [alias, list] of byAlias.entries()) {
    for (const { filing } of list) if (!used.has(filing)) used.set(filing, alias)
  }
  const quarterly = [...used.keys()]
    .filter((index) => filings[index]?.form.startsWith("10-Q"))
    .sort((a, b) => a - b)
  const faces = new Map<number, number>()
  for (const filing of used.keys()) {
    if (!isAnnualForm(filings[filing]?.form ?? "")) continue
    const neighbors = [
      quarterly.findLast((index) => index < filing),
      quarterly.find((index) => index > filing),
    ]
    const aliases = new Set(
      neighbors.flatMap((index) => (index === undefined ? [] : (used.get(index) ?? []))),
    )
    const [only] = aliases
    if (aliases.size === 1 && only !== undefined) faces.set(filing, only)
  }
  return faces
}

/** Whether the sums of its statement prove a figure to be the line, and not the broader one. */
function proofOf(row: Row, placed: PlacedFacts) {
  return ({ filing, period, value }: Candidate & { period: string }, broader: number): boolean => {
    const figures = (names: readonly string[]) =>
      names.flatMap((name) =>
        (placed.facts.get(qualify(name)) ?? [])
          .filter((fact) => fact.filing === filing && fact.period === period)
          .map((fact) => fact.value),
      )
    const sums = (row.provenBy ?? []).flatMap(([some, others]) => {
      const added = figures(others)
      return figures(some).flatMap((figure) => added.map((other) => figure + other))
    })
    return sums.includes(value) && !sums.includes(broader)
  }
}

/** By `filing|period` the largest figure, in size, under any alias. */
function largestFigures(byAlias: (Candidate & { period: string })[][]): Map<string, number> {
  const largest = new Map<string, number>()
  for (const { filing, period, value } of byAlias.flat()) {
    const place = `${filing}|${period}`
    largest.set(place, Math.max(largest.get(place) ?? 0, Math.abs(value)))
  }
  return largest
}

/**
 * By `filing|period` the largest figure, in size, under an alias above the one that the quarterly reports use.
 * A larger one is a total on the face of the annual statement, of which theirs is a part.
 */
function broaderFigures(
  byAlias: (Candidate & { period: string })[][],
  faces: ReadonlyMap<number, number>,
): Map<string, number> {
  const largest = new Map<string, number>()
  for (const [alias, list] of byAlias.entries()) {
    for (const { filing, period, value } of list) {
      const place = `${filing}|${period}`
      if (alias < (faces.get(filing) ?? 0))
        largest.set(place, Math.max(largest.get(place) ?? 0, Math.abs(value)))
    }
  }
  return largest
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
  const { terms, needs } = sumTerms(alias)
  const sums = new Map<string, Candidate & { period: string; met: number }>()
  for (const [index, term] of terms.entries()) {
    const met = needs.includes(index) ? 1 : 0
    for (const part of readTerm(term, placed)) {
      const place = `${part.filing}|${part.period}`
      const sum = sums.get(place)
      if (!sum) sums.set(place, { ...part, met })
      else {
        sum.value += part.value
        sum.concept += ` + ${part.concept}`
        sum.terms += 1
        sum.met += met
        sum.weak ||= part.weak
      }
    }
  }
  return [...sums.values()].filter((sum) => sum.met === needs.length).map(({ met: _, ...sum }) => sum)
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
    partial: false,
  }))
}

import type { FactFiling } from "~/edgar/companyfacts"
import { groupBy } from "~/lib/group-by"
import { type Alias, type Row, sumTerms } from "~/model/financials/rows/row-types"
import { qualify } from "~/model/financials/rows/statement-rows"
import { isAnnualForm } from "./filing-forms"
import type { Place, PlacedFact, PlacedFacts } from "./placed-facts"
import { type Candidate, toVintages, trailingZeros, type Vintage } from "./vintages"

/** The value of one filing for one row in one period, under the alias of that index. */
type Reading = Candidate & { place: Place; alias: number }

/**
 * Every value that a row had, by period. The alias is chosen for each filing and period. A figure that a
 * filing only quotes counts where nothing better is known.
 */
export function chooseRow(row: Row, placed: PlacedFacts, filings: FactFiling[]): Map<string, Vintage[]> {
  const readings = readFilings(row, placed, filings)
  // Most rows have one alias that a company uses: none is narrower than another.
  const isMixed = readings.some(({ alias }) => alias !== readings[0]?.alias)
  const main = isMixed ? mainAliases(readings, placed) : null
  const best = isMixed ? bestAliases(readings) : null
  const whole = readings.some(({ place }) => place.isPartial) ? wholeFigures(readings) : null
  const firstFigures = row.behavior === "perShare" ? firstNonZero(readings) : null
  const byPeriod = new Map<string, Candidate[]>()
  const scales = row.behavior === "average" ? placed.shareScales : null
  for (const reading of readings) {
    const { place, alias, filing } = reading
    const { period } = place
    const scale = scales?.get(filing)
    if (scale) scaleUp(reading, scale)
    // After another figure, an empty cell; before one, earnings that round to nothing.
    if (firstFigures && reading.value === 0 && (firstFigures.get(period) ?? filing + 1) <= filing)
      reading.weak = true
    const narrower = main !== null && alias > (main.get(filing) ?? 0)
    const partial = place.isPartial || (row.behavior === "instant" && place.isStray)
    reading.partial = partial || !place.isStatement
    const quoted = partial && (row.behavior === "instant" || alias > (best?.get(period) ?? alias))
    // "A net loss of 92 million", entered as 92 in a note.
    const turned = partial && whole?.get(period)?.has(-reading.value)
    if (narrower || quoted || turned || !place.isStatement) reading.weak = true
    const list = byPeriod.get(period)
    if (list) list.push(reading)
    else byPeriod.set(period, [reading])
  }
  const chosen = new Map<string, Vintage[]>()
  for (const [period, list] of byPeriod) chosen.set(period, toVintages(list))
  return chosen
}

/** By period the first filing that gives a figure other than zero. */
function firstNonZero(readings: readonly Reading[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const { place, filing, value } of readings)
    if (value !== 0) first.set(place.period, Math.min(filing, first.get(place.period) ?? filing))
  return first
}

/** By period the figures of filings that give the whole statement. */
function wholeFigures(readings: readonly Reading[]): Map<string, Set<number>> {
  const figures = new Map<string, Set<number>>()
  for (const { place, value } of readings) {
    if (place.isPartial) continue
    const values = figures.get(place.period)
    if (values) values.add(value)
    else figures.set(place.period, new Set([value]))
  }
  return figures
}

/** By period the first alias that a filing with the whole statement uses. */
function bestAliases(readings: readonly Reading[]): Map<string, number> {
  const best = new Map<string, number>()
  for (const { place, alias } of readings)
    if (!place.isPartial) best.set(place.period, Math.min(best.get(place.period) ?? alias, alias))
  return best
}

function readFilings(row: Row, placed: PlacedFacts, filings: FactFiling[]): Reading[] {
  const byAlias = readingsByAlias(row, placed)
  const used = byAlias.filter((readings) => readings.length > 0)
  const only = used.length < 2 && isUnranked(row) ? (used[0] ?? []) : null
  const readings = only ?? bestRanked(row, byAlias, placed, filings)
  if (row.negatives === "turn") for (const reading of readings) if (reading.value < 0) turnSign(reading)
  return readings
}

/** Figures under one alias are equally good, unless their size matters. */
function isUnranked({ format, outweighedBy }: Row): boolean {
  return format !== "shares" && outweighedBy === undefined
}

/** The figures of each filing and period under its best alias. */
function bestRanked(row: Row, byAlias: Reading[][], placed: PlacedFacts, filings: FactFiling[]): Reading[] {
  const order = faceAliases(byAlias, filings)
  const broader = row.nested ? broaderFigures(byAlias, order) : new Map<Place, number>()
  const isProven = proofOf(row, placed)
  const largest = largestFigures(row.outweighedBy ?? [], placed)
  const rankOf = (reading: Reading) => {
    const { alias, place } = reading
    if (row.format === "shares" && isCoarse(reading.value)) return alias + row.aliases.length
    if (Math.abs(reading.value) * 2 < (largest.get(place) ?? 0)) return alias + row.aliases.length
    if (order.get(reading.filing) !== alias) return alias
    const figure = broader.get(place) ?? 0
    return figure > Math.abs(reading.value) && !isProven(reading, figure) ? alias : -1
  }
  const readings = byAlias.flat()
  const ranks = readings.map(rankOf)
  const best = new Int32Array(placed.places.length).fill(2 * row.aliases.length)
  for (const [each, { place }] of readings.entries())
    best[place.index] = Math.min(best[place.index] ?? 0, ranks[each] ?? 0)
  return readings.filter(({ place }, each) => best[place.index] === ranks[each])
}

/** Everything that filings give for a row, by alias. */
export function readingsByAlias(row: Row, placed: PlacedFacts): Reading[][] {
  return row.aliases.map((alias, index) =>
    readAlias(alias, placed, index).filter((reading) => isOfRow(reading, row)),
  )
}

/** False for a figure that cannot be the row's: of the wrong sign, or a note's beside a cash flow statement. */
function isOfRow({ place, value }: Reading, row: Row): boolean {
  if (row.negatives === "drop" && value < 0) return false
  if (row.sign !== undefined && value * row.sign < 0) return false
  return !row.faceOnly || !place.lacksCashflow
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
 * For each annual filing, the alias that the quarterly statements before and after it use. Only annual
 * filings have all notes, and notes tag parts of a line under other names, some of which sound broader.
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

/** True if the sums of its statement prove that a figure is the line, rather than the broader one. */
function proofOf(row: Row, placed: PlacedFacts) {
  return ({ place, value }: Reading, broader: number): boolean => {
    const figures = (names: readonly string[]) =>
      names.flatMap((name) =>
        (placed.facts.get(qualify(name)) ?? [])
          .filter((fact) => fact.place === place)
          .map((fact) => fact.value),
      )
    const sums = (row.provenBy ?? []).flatMap(([some, others]) => {
      const added = figures(others)
      return figures(some).flatMap((figure) => added.map((other) => figure + other))
    })
    return sums.includes(value) && !sums.includes(broader)
  }
}

/** By place the largest figure, in size, of some aliases. */
function largestFigures(aliases: readonly Alias[], placed: PlacedFacts): Map<Place, number> {
  const largest = new Map<Place, number>()
  for (const { place, value } of aliases.flatMap((alias, index) => readAlias(alias, placed, index)))
    largest.set(place, Math.max(largest.get(place) ?? 0, Math.abs(value)))
  return largest
}

/**
 * By place the largest figure, in size, under an alias above the one that the quarterly reports use. A larger one is
 * a total on the face of the annual statement, of which theirs is a part.
 */
function broaderFigures(byAlias: Reading[][], faces: ReadonlyMap<number, number>): Map<Place, number> {
  const largest = new Map<Place, number>()
  for (const { place, alias, value } of byAlias.flat())
    if (alias < (faces.get(place.filing) ?? 0))
      largest.set(place, Math.max(largest.get(place) ?? 0, Math.abs(value)))
  return largest
}

/**
 * The alias of a filing's own, latest period. A narrower one elsewhere in the same filing is a note's: the
 * contract revenue of three years ago beside total revenues on the face of the statement.
 */
function mainAliases(readings: Reading[], placed: PlacedFacts): Map<number, number> {
  const latest = new Map<number, { end: string; alias: number }>()
  for (const { filing, place, alias } of readings) {
    const end = placed.periods.get(place.period)?.end ?? ""
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

function readAlias(alias: Alias, placed: PlacedFacts, index: number): Reading[] {
  if (typeof alias === "string") return readConcept(alias, placed, index)
  const { terms, needs } = sumTerms(alias)
  const isReported = (term: readonly string[] = []) =>
    term.some((name) => factsOf(qualify(name), placed).length > 0)
  if (!needs.every((position) => isReported(terms[position]))) return []
  const sums = new Map<Place, { sum: Reading; met: number }>()
  for (const [position, term] of terms.entries()) {
    const met = needs.includes(position) ? 1 : 0
    for (const part of readTerm(term, placed, index)) {
      const entry = sums.get(part.place)
      if (!entry) sums.set(part.place, { sum: part, met })
      else {
        const { sum } = entry
        sum.value += part.value
        sum.concept += ` + ${part.concept}`
        sum.terms += 1
        sum.weak ||= part.weak
        entry.met += met
      }
    }
  }
  return [...sums.values()].filter(({ met }) => met === needs.length).map(({ sum }) => sum)
}

/** One figure a filing and period for a term: its first reported concept, and of that the most precise. */
function readTerm(term: readonly string[], placed: PlacedFacts, index: number): Reading[] {
  const chosen = new Map<Place, Reading>()
  for (const concept of term) {
    const own = groupBy(
      readConcept(concept, placed, index).filter(({ place }) => !chosen.has(place)),
      ({ place }) => place,
    )
    for (const [place, parts] of own) {
      const value = parts.length > 1 ? toVintages(parts)[0]?.value : parts[0]?.value
      const part =
        parts.find((each) => each.value === value && !each.weak) ?? parts.find((each) => each.value === value)
      if (part) chosen.set(place, part)
    }
  }
  return [...chosen.values()]
}

function readConcept(name: string, placed: PlacedFacts, alias: number): Reading[] {
  const concept = qualify(name)
  const negative = concept.startsWith("-")
  return factsOf(concept, placed).map(({ place, value, odd }) => ({
    place,
    alias,
    filing: place.filing,
    value: negative ? 0 - value : value,
    concept,
    terms: 1,
    weak: odd,
    partial: false,
  }))
}

/** The facts of a concept, or of one that is taken away. */
export function factsOf(concept: string, { facts }: PlacedFacts): readonly PlacedFact[] {
  return facts.get(concept.startsWith("-") ? concept.slice(1) : concept) ?? []
}

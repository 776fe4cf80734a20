import { groupBy, include } from "~/lib/collections"
import { type Alias, type Row, sumTerms, type WholeOfParts } from "~/model/financials/rows/row-types"
import { aliasConcepts, qualify } from "~/model/financials/rows/statement-rows"
import { addSeparateLine } from "./add-separate-line"
import { getFacts, type Place, type PlacedFacts } from "./placed-facts"
import { withoutUnproven } from "./prove-lines"
import { readGroups, withoutRepeated } from "./read-groups"
import { readPrinted } from "./read-printed"
import { addPart, figuresOf, readConcept, readTerm } from "./read-term"
import { withoutRounded } from "./refuse-rounded"
import type { Reading } from "./vintages"

/** Everything that filings give for a row, by alias. */
export function readingsByAlias(row: Row, all: PlacedFacts): Reading[][] {
  const { readings, rest } = readPrinted(row, all)
  const byAlias = readOthers(row, rest)
  return readings.length > 0 ? [[...readings, ...(byAlias[0] ?? [])], ...byAlias.slice(1)] : byAlias
}

/** What filings without a face give for a row, and those whose faces leave it to their notes. */
function readOthers(row: Row, placed: PlacedFacts): Reading[][] {
  const isOther = row.isNetIncome ? otherIncomeFinder(placed) : () => false
  const byAlias = row.aliases.map((alias, index) => {
    const readings = readAlias(alias, placed, index).filter(
      (reading) => isOfRow(reading, row) && !isOther(reading),
    )
    if (row.rest) return withoutRounded(withoutRest(row.rest, readings, placed), placed)
    return row.onlyProven ? withoutUnproven(row, readings, placed) : readings
  })
  if (row.adds) {
    const [line, rest] = row.adds
    addSeparateLine(byAlias.flat(), readConcept(line, placed, 0), readConcept(rest, placed, 0))
  }
  if (row.lastResort) return withoutLastResort(byAlias, qualify(row.lastResort))
  const summed = row.sumsLines ? withProvenSums(row, byAlias, placed) : byAlias
  return row.mayHold ? withoutHolding(row.mayHold, summed, placed) : summed
}

/** The readings without those that are another one of the filing and a line beside it: a total that holds that line. */
function withoutHolding(lines: readonly string[], byAlias: Reading[][], placed: PlacedFacts): Reading[][] {
  const held = figuresOf(lines, placed)
  const figures = new Map<Place, Set<number>>()
  for (const { place, value } of byAlias.flat()) include(figures, place, value)
  const isHolding = ({ place, value }: Reading) => {
    const line = held.get(place) ?? 0
    return line > 0 && value > line && figures.get(place)?.has(value - line) === true
  }
  return byAlias.map((readings) => readings.filter((reading) => !isHolding(reading)))
}

/** The readings without those of a concept that can be a remainder, where other lines of the filing show that it is. */
function withoutRest(
  { concept, beside, within }: NonNullable<Row["rest"]>,
  readings: Reading[],
  placed: PlacedFacts,
): Reading[] {
  const name = qualify(concept)
  if (!readings.some((reading) => reading.concept === name)) return readings
  const others = new Set(
    beside.flatMap((other) => getFacts(qualify(other), placed)).map(({ place }) => place),
  )
  const largest = new Map<Place, number>()
  for (const { place, value } of within.flatMap((total) => getFacts(qualify(total), placed)))
    largest.set(place, Math.max(value, largest.get(place) ?? 0))
  return readings.filter(
    ({ concept: own, place, value }) =>
      own !== name || (!others.has(place) && value <= 2 * (largest.get(place) ?? Number.POSITIVE_INFINITY)),
  )
}

const incomeToCommon = "us-gaap:NetIncomeLossAvailableToCommonStockholdersBasic"

/**
 * Shows whether a figure is another income than net income: income to common shareholders in a fiscal year in which a
 * filing gives both, and a figure under dates of its own beside that.
 */
function otherIncomeFinder(placed: PlacedFacts): (reading: Reading) => boolean {
  const whole = new Map(getFacts("us-gaap:NetIncomeLoss", placed).map(({ place, value }) => [place, value]))
  const toCommon = getFacts(incomeToCommon, placed)
  const years = new Set<string>()
  for (const { place, value } of toCommon) {
    const income = whole.get(place)
    if (income !== undefined && Math.abs(income - value) > Math.abs(income) * minPreferredShare)
      years.add(getYear(place))
  }
  const periods = new Set(
    toCommon.flatMap(({ place, odd }) => (!odd && years.has(getYear(place)) ? place.period : [])),
  )
  return ({ concept, place, weak }) =>
    (concept === incomeToCommon && years.has(getYear(place))) || (weak && periods.has(place.period))
}

/** Less is rounding, or what other securities share in. */
const minPreferredShare = 0.02

function getYear({ period }: Place): string {
  return period.slice(0, 4)
}

function withoutLastResort(byAlias: readonly Reading[][], concept: string): Reading[][] {
  const others = byAlias.flat().filter((reading) => reading.concept !== concept)
  const known = new Set(others.map(({ place }) => place.period))
  return byAlias.map((readings) =>
    readings.filter((reading) => reading.concept !== concept || !known.has(reading.place.period)),
  )
}

/** The sum in the place of its parts where the filing proves two or more lines of the row, and nothing else of it. */
function withProvenSums(row: Row, byAlias: readonly Reading[][], placed: PlacedFacts): Reading[][] {
  const plain = row.aliases.filter((alias) => typeof alias === "string")
  const concepts = (row.sumsLines === true ? plain : (row.sumsLines ?? [])).map(qualify)
  const filingsOf = new Map<string, Set<number>>()
  for (const [filing, proven] of placed.provenParts) {
    const parts = concepts.filter((concept) => proven.has(concept.replace(/^-/, "")))
    const key = parts.join(" ")
    if (parts.length > 1) include(filingsOf, key, filing)
  }
  let left = [...byAlias]
  for (const [key, filings] of filingsOf) {
    const parts = key.split(" ")
    const others = row.aliases.flatMap(aliasConcepts).filter((concept) => !parts.includes(concept))
    // A whole of 0 counts; a part of 0 beside other parts does not.
    const unproven = new Set(
      others.flatMap((concept) =>
        getFacts(concept, placed).flatMap(({ place, value }) =>
          value === 0 && concepts.includes(concept) ? [] : place,
        ),
      ),
    )
    const terms = parts.map((part) => [part])
    const repeated = row.behavior === "instant" ? listRepeated(parts, placed) : null
    const first = row.aliases.findIndex((alias) => aliasConcepts(alias).some((name) => parts.includes(name)))
    const sums = readAlias(terms, placed, first).filter(
      ({ place, terms: count }) =>
        count > 1 &&
        filings.has(place.filing) &&
        (place.hasCashflow || row.behavior === "instant") &&
        !repeated?.has(place) &&
        !unproven.has(place),
    )
    const summed = new Set(sums.map(({ place }) => place))
    left = left.map((readings, index) => [
      ...(index === first ? sums.filter((sum) => isOfRow(sum, row)) : []),
      ...readings.filter(({ place }) => !summed.has(place)),
    ])
  }
  return left
}

/** The filings and periods in which two concepts have one figure: they name one line of a balance sheet. */
function listRepeated(concepts: readonly string[], placed: PlacedFacts): Set<Place> {
  const byPlace = groupBy(
    concepts.flatMap((concept) => readTerm([concept], placed, 0)),
    ({ place }) => place,
  )
  return new Set(
    [...byPlace].filter(([, lines]) => withoutRepeated(lines).length < lines.length).map(([place]) => place),
  )
}

/** Nothing costs or earns as much by share: the amount is of all shares, in the unit of money. */
const maxPerShare = 1e6

/** False for a figure that cannot be the row's: of the wrong sign, or a note's beside a cash flow statement. */
function isOfRow({ place, value }: Reading, row: Row): boolean {
  if (row.negatives === "drop" && value < 0) return false
  if (row.format === "perShare" && Math.abs(value) >= maxPerShare) return false
  if (row.sign !== undefined && value * row.sign < 0) return false
  return !row.faceOnly || !place.lacksCashflow
}

export function readAlias(alias: Alias, placed: PlacedFacts, index: number): Reading[] {
  if (typeof alias === "string") return readConcept(alias, placed, index)
  if ("groups" in alias) return readGroups(alias, placed, index)
  const { terms, needs } = sumTerms(alias)
  const isReported = (term: readonly string[] = []) =>
    term.some((name) => getFacts(qualify(name), placed).length > 0)
  if (!needs.every((position) => isReported(terms[position]))) return []
  const { without = [], positive = [], unlessSum, ifSum } = "sum" in alias ? alias : {}
  if (ifSum && !isSumOf(ifSum, placed)) return []
  const whole = unlessSum && isSumOf(unlessSum, placed) ? qualify(unlessSum.whole) : null
  const isTerm = ({ concept, value }: { concept: string; value: number }) =>
    concept !== whole && (value > 0 || !positive.some((name) => qualify(name) === concept))
  const refused = new Set(
    without.flatMap((name) => readConcept(name, placed, index).filter(isTerm)).map(({ filing }) => filing),
  )
  const sums = new Map<Place, { sum: Reading; met: number }>()
  for (const [position, term] of terms.entries()) {
    const met = needs.includes(position) ? 1 : 0
    for (const part of readTerm(term, placed, index, isTerm)) {
      const entry = sums.get(part.place)
      if (!entry) sums.set(part.place, { sum: part, met })
      else {
        addPart(entry.sum, part)
        entry.met += met
      }
    }
  }
  return [...sums.values()]
    .filter(({ met, sum }) => met === needs.length && !refused.has(sum.filing))
    .map(({ sum }) => sum)
}

/** True if any filing gives the whole as exactly the sum of the parts, none of which is 0. */
function isSumOf({ whole, parts }: WholeOfParts, placed: PlacedFacts): boolean {
  const figures = parts.map(
    (part) => new Map(readConcept(part, placed, 0).map(({ place, value }) => [place, value])),
  )
  return readConcept(whole, placed, 0).some(({ place, value }) => {
    const values = figures.map((byPlace) => byPlace.get(place) ?? 0)
    return values.every((each) => each !== 0) && values.reduce((sum, each) => sum + each, 0) === value
  })
}

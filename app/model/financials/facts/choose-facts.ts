import type { FactFiling } from "~/edgar/companyfacts"
import { append, groupBy, include } from "~/lib/collections"
import type { Row } from "~/model/financials/rows/row-types"
import type { PlacedFacts } from "./placed-facts"
import { getProof } from "./prove-lines"
import { isBroader, readFilings } from "./rank-aliases"
import { readingsByAlias } from "./read-aliases"
import { type Candidate, type Reading, toVintages, type Vintage } from "./vintages"

/**
 * Every value that a row had, by period. The alias is chosen for each filing and period. A figure that a
 * filing only quotes counts where nothing better is known.
 */
export function chooseRow(
  row: Row,
  placed: PlacedFacts,
  filings: FactFiling[],
  byAlias = readingsByAlias(row, placed),
): Map<string, Vintage[]> {
  const readings = readFilings(row, byAlias, placed, filings)
  // Most rows have one alias that a company uses: none is narrower than another.
  const isMixed = readings.some(({ alias }) => alias !== readings[0]?.alias)
  const main = isMixed ? ownAliases(readings, placed, isFirst) : null
  const widest = row.broadest && isMixed ? ownAliases(readings, placed, isLarger) : null
  const best = isMixed ? bestAliases(readings) : null
  const parts = isMixed ? laterParts(row, readings, placed) : null
  const whole = readings.some(({ place }) => place.isPartial) ? wholeFigures(readings) : null
  const firstFigures = row.behavior === "perShare" ? firstNonZero(readings) : null
  const byPeriod = new Map<string, Candidate[]>()
  const scales = row.format === "shares" ? placed.shareScales : null
  for (const reading of readings) {
    const { place, alias, filing } = reading
    const { period } = place
    const scale = scales?.get(reading.concept)?.get(place)
    if (scale) rescale(reading, scale)
    // After another figure, an empty cell; before one, earnings that round to nothing.
    if (firstFigures && reading.value === 0 && (firstFigures.get(period) ?? filing + 1) <= filing)
      reading.weak = true
    const narrower = main !== null && alias > (main.get(filing) ?? 0)
    if (widest && placed.periods.get(period)?.span === "Q" && alias !== widest.get(filing)) continue
    const part = parts?.has(reading) ?? false
    const partial = place.isPartial || (row.behavior === "instant" && place.isStray)
    reading.partial = partial || !place.isStatement
    const quoted = partial && (row.behavior === "instant" || alias > (best?.get(period) ?? alias))
    // "A net loss of 92 million", entered as 92 in a note.
    const turned = partial && whole?.get(period)?.has(-reading.value)
    if (narrower || part || quoted || turned || !place.isStatement) reading.weak = true
    append(byPeriod, period, reading)
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
  for (const { place, value } of readings) if (!place.isPartial) include(figures, place.period, value)
  return figures
}

/** By period the first alias that a filing with the whole statement uses. */
function bestAliases(readings: readonly Reading[]): Map<string, number> {
  const best = new Map<string, number>()
  for (const { place, alias } of readings)
    if (!place.isPartial) best.set(place.period, Math.min(best.get(place.period) ?? alias, alias))
  return best
}

/**
 * Figures of later filings that are a part of an earlier filing's total: finished goods of a quarterly note in the
 * place of the inventory. A company that gave up the broader concept, or uses both for one line, changed its tag.
 */
function laterParts(row: Row, readings: readonly Reading[], placed: PlacedFacts): Set<Reading> {
  const parts = new Set<Reading>()
  if (row.synonyms) return parts
  const lastUses = new Map<number, number>()
  for (const { alias, filing } of readings)
    lastUses.set(alias, Math.max(filing, lastUses.get(alias) ?? filing))
  const isProven = getProof(row, placed)
  for (const ofPeriod of groupBy(readings, ({ place }) => place.period).values()) {
    const totals = ofPeriod.filter(({ place }) => place.isStatement && !place.isPartial)
    for (const reading of ofPeriod) {
      const { alias, filing, value } = reading
      const total = totals.find((each) => each.alias < alias && each.filing < filing)
      if (!total || !isBroader(total.value, value, row) || isProven(reading, total.value)) continue
      // A total of less than half of its part is a mistake of its filing.
      if (Math.abs(total.value) * 2 < Math.abs(value) && !(row.noneIsWhole && total.value === 0)) continue
      const isChanged = (lastUses.get(total.alias) ?? filing) < filing && (lastUses.get(alias) ?? 0) > filing
      if (!isChanged) parts.add(reading)
    }
  }
  return parts
}

function rescale(reading: Candidate, scale: number): void {
  reading.value = Math.round(reading.value * scale)
  reading.concept = `${scale}×${reading.concept}`
}

type IsBetter = (reading: Reading, best: Reading) => boolean

/**
 * A narrower alias elsewhere in the same filing is a note's: the contract revenue of three years ago beside total revenues
 * on the face of the statement.
 */
const isFirst: IsBetter = ({ alias }, best) => alias < best.alias

/** A quarter beside the year to date under another alias is a line of the income statement. */
const isLarger: IsBetter = ({ value }, best) => value > best.value

/** By filing the alias of its own, latest period; of several figures that of the best. */
function ownAliases(
  readings: readonly Reading[],
  { periods }: PlacedFacts,
  isBetter: IsBetter,
): Map<number, number> {
  const own = new Map<number, Reading>()
  const getEnd = ({ place }: Reading) => periods.get(place.period)?.end ?? ""
  for (const reading of readings) {
    const best = own.get(reading.filing)
    const end = getEnd(reading)
    if (!best || end > getEnd(best) || (end === getEnd(best) && isBetter(reading, best)))
      own.set(reading.filing, reading)
  }
  return new Map([...own].map(([filing, { alias }]) => [filing, alias]))
}

import type { FactFiling } from "~/edgar/companyfacts"
import { groupBy } from "~/lib/collections"
import type { Alias, Row } from "~/model/financials/rows/row-types"
import { qualify } from "~/model/financials/rows/statement-rows"
import { isAnnualForm } from "./filing-forms"
import type { Place, PlacedFacts } from "./placed-facts"
import { getProof, listProven } from "./prove-lines"
import { readAlias } from "./read-aliases"
import { turnSigns } from "./turn-signs"
import { isRounded, type Reading, trailingZeros } from "./vintages"

/** Of all readings of a row those that count, as objects of their own. */
export function readFilings(
  row: Row,
  byAlias: Reading[][],
  placed: PlacedFacts,
  filings: FactFiling[],
): Reading[] {
  const used = byAlias.filter((readings) => readings.length > 0)
  const only = used.length < 2 && isUnranked(row) ? (used[0] ?? []) : null
  const best = only ?? bestRanked(row, byAlias, placed, filings)
  const readings = best.map((reading) => ({ ...reading }))
  turnSigns(row, readings, placed)
  return readings
}

/** By place the largest figure: of plain concepts, or of their sums where these are more than twice as large. */
function broadestFigures(row: Row, byAlias: readonly Reading[][]): Map<Place, number> {
  const isPlain = (index: number) => typeof row.aliases[index] === "string"
  const broadest = getLargest(byAlias.filter((_, index) => isPlain(index)).flat())
  for (const [place, sum] of getLargest(byAlias.filter((_, index) => !isPlain(index)).flat()))
    if (sum > 2 * (broadest.get(place) ?? 0)) broadest.set(place, sum)
  return broadest
}

/** Figures of notes that round an exact one of their filing: "debt of 3.5 billion". */
function listRounded(readings: readonly Reading[]): Set<Reading> {
  const rounded = new Set<Reading>()
  for (const ofPlace of groupBy(readings, ({ place }) => place).values())
    for (const reading of ofPlace)
      if (ofPlace.some((other) => isRounded(reading.value, other.value))) rounded.add(reading)
  return rounded
}

/** The figures of a total that are below one of its parts, in filings with another total that is not. */
function listTooLow(
  { total, parts, others }: NonNullable<Row["notBelow"]>,
  readings: readonly Reading[],
  placed: PlacedFacts,
): Set<Reading> {
  const largest = largestFigures(parts, placed)
  const isLow = ({ place, value }: Reading) => value < (largest.get(place) ?? Number.NEGATIVE_INFINITY)
  const names = new Set(others.map(qualify))
  const whole = new Set(
    readings.filter((reading) => names.has(reading.concept) && !isLow(reading)).map(({ place }) => place),
  )
  return new Set(
    readings.filter(
      (reading) => reading.concept === qualify(total) && isLow(reading) && whole.has(reading.place),
    ),
  )
}

/** Figures under one alias are equally good, unless their size matters. */
function isUnranked({ format, outweighedBy, provenBy, notBelow }: Row): boolean {
  return format !== "shares" && !outweighedBy && !provenBy && !notBelow
}

/** The figures of each filing and period under its best alias. */
function bestRanked(row: Row, byAlias: Reading[][], placed: PlacedFacts, filings: FactFiling[]): Reading[] {
  const order = faceAliases(byAlias, filings)
  const broader = broaderFigures(byAlias, order, row)
  const isProven = getProof(row, placed)
  const proven = listProven(row, byAlias, placed)
  const largest = largestFigures(row.outweighedBy ?? [], placed)
  const broadest = row.broadest ? broadestFigures(row, byAlias) : null
  const rounded = row.roundedIsNote ? listRounded(byAlias.flat()) : null
  const tooLow = row.notBelow ? listTooLow(row.notBelow, byAlias.flat(), placed) : null
  const getRank = (reading: Reading) => {
    const { alias, place } = reading
    if (broadest?.get(place) === Math.abs(reading.value)) return -2
    if (proven.get(place) === reading.value) return -2
    if (tooLow?.has(reading) || rounded?.has(reading)) return alias + row.aliases.length
    if (row.format === "shares" && isCoarse(reading.value)) return alias + row.aliases.length
    if (Math.abs(reading.value) * 2 < (largest.get(place) ?? 0)) return alias + row.aliases.length
    if (order.get(reading.filing) !== alias) return alias
    const total = broader.get(place)
    return total !== undefined && !isProven(reading, total) && isBroader(total, reading.value, row)
      ? alias
      : -1
  }
  const readings = byAlias.flat()
  const ranks = readings.map(getRank)
  const best = new Int32Array(placed.places.length).fill(2 * row.aliases.length)
  for (const [each, { place }] of readings.entries())
    best[place.index] = Math.min(best[place.index] ?? 0, ranks[each] ?? 0)
  return readings.filter(({ place }, each) => best[place.index] === ranks[each])
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

/** By place the largest figure, in size, of some aliases. */
function largestFigures(aliases: readonly Alias[], placed: PlacedFacts): Map<Place, number> {
  return getLargest(aliases.flatMap((alias, index) => readAlias(alias, placed, index)))
}

function getLargest(readings: readonly Reading[]): Map<Place, number> {
  const largest = new Map<Place, number>()
  for (const { place, value } of readings)
    largest.set(place, Math.max(largest.get(place) ?? 0, Math.abs(value)))
  return largest
}

/**
 * By place the figure under an alias above the one that the quarterly reports use: the first of ranked aliases, or the
 * largest. A larger one is a total on the face of the annual statement, of which theirs is a part.
 */
function broaderFigures(
  byAlias: Reading[][],
  faces: ReadonlyMap<number, number>,
  { ranked }: Row,
): Map<Place, number> {
  const broader = new Map<Place, number>()
  for (const { place, alias, value } of byAlias.flat()) {
    if (alias >= (faces.get(place.filing) ?? 0)) continue
    const best = broader.get(place)
    if (best === undefined || (!ranked && Math.abs(value) > Math.abs(best))) broader.set(place, value)
  }
  return broader
}

/** True if a figure under an earlier alias is the whole of which another one is a part. */
export function isBroader(total: number, part: number, { ranked, synonyms, noneIsWhole }: Row): boolean {
  if (synonyms) return false
  if (noneIsWhole && total === 0) return part !== 0
  return ranked ? total !== part : Math.abs(total) > Math.abs(part)
}

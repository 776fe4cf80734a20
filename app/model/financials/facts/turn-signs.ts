import { append } from "~/lib/collections"
import type { FaceLine } from "~/model/faces/face"
import type { Row } from "~/model/financials/rows/row-types"
import { qualify } from "~/model/financials/rows/statement-rows"
import type { Place, PlacedFacts } from "./placed-facts"
import type { Candidate, Reading } from "./vintages"

/** Turns the figures that their filers enter with the sign that they have in a sum of the statement. */
export function turnSigns(row: Row, readings: readonly Reading[], placed: PlacedFacts): void {
  const deficits = new Set(row.deficits?.map(qualify))
  const [noncash, added] = [listNoncash(row, placed), listAdded(row, readings, placed)]
  const isContradicted = row.isNetIncome ? contradictionFinder(placed) : () => false
  for (const reading of readings) {
    const { value, filing, concept } = reading
    const isNegative = value < 0 && (row.negatives === "turn" || noncash.has(filing))
    // Without the scale of its filing.
    const isPositive = value > 0 && deficits.has(concept.replace(/^(-?)[\d.]+×/, "$1"))
    if (isNegative || isPositive || added.has(filing) || isContradicted(reading)) turnSign(reading)
  }
}

function turnSign(reading: Candidate): void {
  reading.value = 0 - reading.value
  reading.concept = reading.concept.startsWith("-") ? reading.concept.slice(1) : `-${reading.concept}`
}

/** Filings that enter noncash expenses as negative figures. */
function listNoncash({ turnedBeside = [] }: Row, placed: PlacedFacts): Set<number> {
  const facts = turnedBeside.flatMap((name) => placed.facts.get(qualify(name)) ?? [])
  return new Set(facts.filter(({ value }) => value < 0).map(({ place }) => place.filing))
}

/** Filings in which the figure of the row is added between two others of a period, and in no period taken away. */
function listAdded({ turnedBetween }: Row, readings: readonly Reading[], placed: PlacedFacts): Set<number> {
  const filings = new Set<number>()
  if (!turnedBetween) return filings
  const [before, after] = turnedBetween.map((names) => byPlace(names, placed))
  for (const [filing, { rows, taxed }] of placed.faces) {
    const [pretax] = rows.incomeBeforeTax ?? []
    if (pretax && before) addLine(before, pretax, filing, placed)
    if (taxed && after) addLine(after, taxed, filing, placed)
  }
  const taken = new Set<number>()
  for (const { place, value, filing } of readings) {
    if (value === 0) continue
    for (const start of before?.get(place) ?? [])
      for (const end of after?.get(place) ?? []) {
        if (start + value === end) filings.add(filing)
        if (start - value === end) taken.add(filing)
      }
  }
  for (const filing of taken) filings.delete(filing)
  return filings
}

/** Adds the figures of a line that a filing prints. */
function addLine(
  figures: Map<Place, number[]>,
  { concept }: FaceLine,
  filing: number,
  placed: PlacedFacts,
): void {
  for (const { place, value } of placed.facts.get(concept) ?? [])
    if (place.filing === filing) append(figures, place, value)
}

const earnings = [
  ["EarningsPerShareBasic", "WeightedAverageNumberOfSharesOutstandingBasic"],
  ["EarningsPerShareDiluted", "WeightedAverageNumberOfDilutedSharesOutstanding"],
] as const
const otherIncomes = [
  ["ProfitLoss"],
  ["IncomeLossFromContinuingOperations"],
  [
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
  ],
]
/** Earnings per share are rounded to cents, and other securities share in income. */
const productSlack = 0.1
const centRounding = 0.0051

/** Shows whether earnings per share × shares are net income of the other sign, which another line of income has too. */
function contradictionFinder(placed: PlacedFacts): (reading: Reading) => boolean {
  const products = earnings.map(
    ([each, count]) => [byPlace([each], placed), byPlace([count], placed)] as const,
  )
  const others = otherIncomes.map((names) => byPlace(names, placed))
  return ({ place, value, concept }) => {
    const isTurned = products.some(([perShare, counts]) => {
      const [each, count] = [perShare.get(place)?.[0], counts.get(place)?.[0]]
      if (each === undefined || count === undefined || each * value >= 0) return false
      const slack = Math.abs(value) * productSlack + Math.abs(count) * centRounding
      return Math.abs(each * count + value) <= slack && Math.abs(value) > 2 * Math.abs(count) * centRounding
    })
    if (!isTurned) return false
    const witnesses = otherIncomes.flatMap((names, index) =>
      names.some((name) => qualify(name) === concept) ? [] : (others[index]?.get(place) ?? []),
    )
    return witnesses.length > 0 && witnesses.every((income) => income * value < 0)
  }
}

function byPlace(names: readonly string[], placed: PlacedFacts): Map<Place, number[]> {
  const figures = new Map<Place, number[]>()
  for (const name of names)
    for (const { place, value } of placed.facts.get(qualify(name)) ?? []) append(figures, place, value)
  return figures
}

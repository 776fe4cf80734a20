import { groupBy } from "~/lib/collections"
import { qualify } from "~/model/financials/rows/statement-rows"
import { getFacts, type Place, type PlacedFacts } from "./placed-facts"
import { isOutflow } from "./turned-outflows"
import { type Reading, toVintages } from "./vintages"

/** One figure a filing and period for a term: its first reported concept, and of that the most precise. */
export function readTerm(
  term: readonly string[],
  placed: PlacedFacts,
  index: number,
  isTerm: (reading: Reading) => boolean = () => true,
): Reading[] {
  const chosen = new Map<Place, Reading>()
  for (const concept of term) {
    const own = groupBy(
      readConcept(concept, placed, index).filter((each) => isTerm(each) && !chosen.has(each.place)),
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

/** The figures of a term by filing and period. */
export function figuresOf(term: readonly string[], placed: PlacedFacts): Map<Place, number> {
  return new Map(readTerm(term, placed, 0).map(({ place, value }) => [place, value]))
}

export function readConcept(name: string, placed: PlacedFacts, alias: number): Reading[] {
  const concept = qualify(name)
  const filed = concept.replace(/^-/, "")
  const [negative, isPayment] = [filed !== concept, isOutflow(filed)]
  const scales = placed.shareScales.get(filed)
  const toStored = (filing: number, sign: string) => {
    const scale = placed.filingScales?.get(filing)
    return scale === undefined ? `${sign}${filed}` : `${sign}${scale}×${filed}`
  }
  // A payment that is entered as negative and printed so is an outflow, too.
  const isTurned = (filing: number, value: number) =>
    isPayment &&
    (placed.turnedOutflows.has(filing) ||
      (value < 0 && placed.faces.get(filing)?.shownAsFiled.has(filed) === true))
  return getFacts(concept, placed)
    .filter((fact) => scales?.get(fact.place) !== 0)
    .map(({ place, value, odd }) => ({
      place,
      alias,
      filing: place.filing,
      ...(negative && !isTurned(place.filing, value)
        ? { value: 0 - value, concept: toStored(place.filing, "-") }
        : { value, concept: toStored(place.filing, "") }),
      terms: 1,
      weak: odd,
      partial: false,
    }))
}

/** Adds a figure of the same filing and period to a sum. */
export function addPart(sum: Reading, part: Reading): void {
  sum.value += part.value
  sum.concept += ` + ${part.concept}`
  sum.terms += 1
  sum.weak ||= part.weak
}

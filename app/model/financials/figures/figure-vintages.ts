import { type FigureBasis, figureBases } from "~/model/financials/facts/figure-basis"
import { isRounded, type Vintage } from "~/model/financials/facts/vintages"

/** A figure that one filing gives for a row and period. */
export type PlacedFigure = {
  period: string
  filing: number
  value: number
  basis: FigureBasis
  concept: string
}

/**
 * The values of a row in one period: figures, then the XBRL values that later filings give. The statement
 * counts first among several figures of a filing. A schedule or an import never replaces a printed figure,
 * and no figure replaces an XBRL value.
 */
export function withFigures(figures: readonly PlacedFigure[], reported: readonly Vintage[]): Vintage[] {
  const firstReported = reported[0]?.first ?? Number.POSITIVE_INFINITY
  const vintages: Vintage[] = []
  let isPrinted = false
  for (const { filing, value, basis, concept } of onePerFiling(figures)) {
    if (filing >= firstReported) break
    const standing = vintages.at(-1)
    if (standing && (value === standing.value || isRounded(value, standing.value))) standing.last = filing
    else if (!standing || !isPrinted || isPrintedBasis(basis))
      vintages.push({ value, concept, first: filing, last: filing })
    isPrinted ||= isPrintedBasis(basis)
  }
  return [...vintages, ...reported]
}

/** Numbers that people read in the filing, unlike a schedule's summary or an import. */
function isPrintedBasis(basis: FigureBasis): boolean {
  return basis === "statement" || basis === "five-year-table"
}

function onePerFiling(figures: readonly PlacedFigure[]): PlacedFigure[] {
  const best = new Map<number, PlacedFigure>()
  for (const figure of figures) {
    const standing = best.get(figure.filing)
    if (!standing || prefers(figure, standing)) best.set(figure.filing, figure)
  }
  return [...best.values()].sort((a, b) => a.filing - b.filing)
}

function prefers(a: PlacedFigure, b: PlacedFigure): boolean {
  const [rankA, rankB] = [figureBases.indexOf(a.basis), figureBases.indexOf(b.basis)]
  return rankA === rankB ? a.value > b.value : rankA < rankB
}

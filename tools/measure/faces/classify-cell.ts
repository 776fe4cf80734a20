import type { ComparedCell } from "./compare-faces"

export const faceClasses = [
  "agrees",
  "adjusted for a split",
  "later recast",
  "earlier filing",
  "scale repaired",
  "sign turned",
  "one of its parts",
  "not the sum of its parts",
  "differs",
  "parts, left empty",
  "missing",
] as const

/** Cells that need a reader. */
export const differing = ["one of its parts", "not the sum of its parts", "differs"] as const

export type FaceClass = (typeof faceClasses)[number]

/** The result of comparing a row with its printed line. */
export function classifyCell(cell: ComparedCell): FaceClass {
  const { printed, shown, source, vintage, accession } = cell
  if (shown === null) return printed.mayBeParts ? "parts, left empty" : "missing"
  if (printed.values.some((value) => isNear(value, shown))) return "agrees"
  if (/for later splits/.test(source?.derivation ?? "")) return "adjusted for a split"
  if (printed.values.some((value) => isNear(-value, shown))) return "sign turned"
  if (printed.values.some((value) => isPowerOfTen(shown / value))) return "scale repaired"
  const isSame = source?.concept != null && printed.concepts.includes(source.concept.replace(/^.*:/, ""))
  if (isSame && source.accession !== accession && !printed.isSum)
    return vintage === "latest" ? "later recast" : "earlier filing"
  if (printed.isSum) return isSame ? "one of its parts" : "not the sum of its parts"
  return "differs"
}

/** Sums of floating-point numbers differ in the last digits. */
function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.abs(a) * 1e-9
}

function isPowerOfTen(factor: number): boolean {
  const power = Math.log10(factor)
  return Math.abs(power) > 2 && Math.abs(power - Math.round(power)) < 0.001
}

import { trailingZeros } from "~/model/financials/facts/vintages"
import type { KnownFact } from "./known-facts"

/**
 * Why two figures may not be subtracted from one another, or null when they may. A whole that was recast
 * after its part was last filed, or the reverse, counts differently what the other still counts the old way.
 */
export function basisConflict(
  whole: { name: string; fact: KnownFact },
  part: { name: string; fact: KnownFact },
  vintage: "latest" | "original",
): string | null {
  if (vintage === "original") return null
  if (wasRecast(whole.fact) && part.fact.lastFiled < whole.fact.firstFiled) {
    return `${whole.name} (recast on ${whole.fact.firstFiled}) and ${part.name} (last filed on ${part.fact.lastFiled}) are not on one basis.`
  }
  if (wasRecast(part.fact) && whole.fact.lastFiled < part.fact.firstFiled) {
    return `${whole.name} (last filed on ${whole.fact.lastFiled}) and ${part.name} (recast on ${part.fact.firstFiled}) are not on one basis.`
  }
  return null
}

function wasRecast(fact: KnownFact): boolean {
  return fact.restatedFrom !== null
}

/** Whether figures that should be equal are, but for rounding in the statement's own unit. */
export function tallies(a: number, b: number, operands: readonly number[]): boolean {
  return Math.abs(a - b) <= roundingUnit(operands) * 3 + Math.abs(a) * 1e-9
}

/** What the figures were rounded to: the smallest power of ten in all of them. */
export function roundingUnit(values: readonly number[]): number {
  const zeros = values
    .filter((value) => value !== 0)
    .map((value) => (Number.isInteger(value) ? trailingZeros(value) : 0))
  return zeros.length > 0 ? 10 ** Math.min(...zeros, 6) : 1
}
